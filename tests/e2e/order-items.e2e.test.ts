import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { takePicture } from './browser.ts'
import { expectNoViolation } from './catalogue-page.ts'
import { popUp } from './pop-up.ts'
import { eventually, expectPath, openWindows } from './windows.ts'

const { seller } = openWindows()

type Item = { id: number; sku: string; qty: number; product_id: number | null; canceled: boolean }
type Waiting = { id: number; order_id: string; order_number: string; items: Item[] }

/** One of the practice marketplaces' that waits for several things. */
async function waitingForSeveral(page: Page, token: string): Promise<Waiting> {
  const reply = await page.request.post('/api/orders/?page_size=100', {
    headers: { authorization: `Token ${token}` },
    data: {
      filter: [{ order_status__in: ['Open', 'Acknowledged'] }, { marketplace__in: ['Shopify', 'VoyageOne'] }],
    },
  })
  const { results } = (await reply.json()) as { results: Waiting[] }
  const own = results.find(({ items }) => items.length === 2 && !items.some(({ canceled }) => canceled))
  if (own === undefined) throw new Error('No order waits for several things')
  return own
}

test('an item leads to its product and is taken out of its order, which the last one takes along', async () => {
  const { page, token } = await seller()
  const { id, order_id, order_number: number, items } = await waitingForSeveral(page, token)
  const [first, last] = items as [Item, Item]
  await page.goto(`/orders/${id}`)
  const table = page.getByRole('region', { name: 'Items' })
  const row = ({ sku }: Item) => table.getByRole('row').filter({ hasText: sku })
  const deleting = ({ sku }: Item) => table.getByRole('button', { name: `Delete ${sku}` })
  await table.getByRole('link', { name: first.sku, exact: true }).click()
  await expectPath(page, `/catalogs/${first.product_id}`)
  await page.goBack()

  await deleting(first).click()
  const question = page.getByRole('dialog', { name: `Delete ${first.sku}?` })
  await question.getByText('its share of the Order Total goes', { exact: false }).waitFor()
  await question.getByRole('button', { name: `Delete ${first.qty} of ${first.sku}` }).click()
  await popUp(page, 'Success')
  await row(first).getByText('Canceled', { exact: true }).waitFor()
  expect(await deleting(first).count()).toBe(0)
  const history = page.getByRole('region', { name: 'Order History' })
  const taken = `${first.qty} of ${first.sku} ${first.qty === 1 ? 'was' : 'were'} taken out of the order.`
  await history.getByText(taken).waitFor()
  expect(await row(last).getByText('Canceled', { exact: true }).count()).toBe(0)
  await takePicture(page, 'order-item-canceled')
  await expectNoViolation(page)

  await deleting(last).click()
  await page
    .getByRole('dialog', { name: `Cancel order ${number || order_id}?` })
    .getByRole('button', { name: 'Delete and cancel the order' })
    .click()
  await popUp(page, 'Success')
  await history.getByText('Canceled', { exact: true }).waitFor()
  await row(last).getByText('Canceled', { exact: true }).waitFor()
  expect(await table.getByRole('button', { name: /^Delete / }).count()).toBe(0)
  // What it cost to send and what came back of it is settled.
  const locked = [
    page.getByLabel('Restock fee (percent)'),
    page.getByRole('textbox', { name: 'Shipping cost' }),
    page.getByRole('button', { name: 'Save' }),
  ]
  for (const each of locked) await eventually(() => each.isDisabled()).toBe(true)
})

test('a title that is one long word stays beside its SKU on a phone', async () => {
  const { page, token } = await seller({}, { width: 390 })
  const { id, items } = await waitingForSeveral(page, token)
  const [{ sku }] = items as [Item]
  const title = `<b>${'onelongword'.repeat(9)}</b>`
  await page.route(`**/api/orders/${id}/`, async (route) => {
    const reply = await route.fetch()
    const order = (await reply.json()) as { items: Item[] }
    await route.fulfill({
      response: reply,
      json: { ...order, items: order.items.map((item) => ({ ...item, title })) },
    })
  })
  await page.goto(`/orders/${id}`)
  const row = page.getByRole('region', { name: 'Items' }).getByRole('row').filter({ hasText: sku })
  const named = await row.getByText(title, { exact: true }).boundingBox()
  const beside = await row.getByText(sku, { exact: true }).boundingBox()
  expect((named?.x ?? NaN) + (named?.width ?? NaN)).toBeLessThanOrEqual(beside?.x ?? NaN)
})
