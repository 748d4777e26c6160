import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { takePicture, type Look } from './browser.ts'
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

/** A page of an order whose items have another title, and its row of the first. */
async function withTitles(title: string, look: Look, settings?: object) {
  const { page, token } = await seller(settings, look)
  const { id, items } = await waitingForSeveral(page, token)
  const [{ sku }] = items as [Item]
  await page.route(`**/api/orders/${id}/`, async (route) => {
    const reply = await route.fetch()
    const order = (await reply.json()) as { items: Item[] }
    const [first, ...others] = order.items.map((item) => ({ ...item, title }))
    await route.fulfill({
      response: reply,
      json: { ...order, items: [{ ...first, canceled: true }, ...others] },
    })
  })
  await page.goto(`/orders/${id}`)
  const table = page.getByRole('region', { name: 'Items' })
  const row = table.getByRole('row').filter({ hasText: sku })
  return { page, table, row, sku }
}

test('a title that is one long word stays beside its SKU', async () => {
  const title = `<b>${'onelongword'.repeat(9)}</b>`
  const { row, sku } = await withTitles(title, { width: 660 })
  const named = await row.getByText(title).boundingBox()
  const beside = await row.getByText(sku, { exact: true }).boundingBox()
  expect((named?.x ?? NaN) + (named?.width ?? NaN)).toBeLessThanOrEqual(beside?.x ?? NaN)
})

const phone: Look = { width: 390, height: 844 }

describe('on a phone', () => {
  test.each<[string, Look, object]>([
    ['390-light', phone, {}],
    ['390-dark', { ...phone, colorScheme: 'dark' }, {}],
    ['390-rtl', phone, { direction: 'rtl' }],
  ])('all that is said of an item is in view (%s)', async (name, look, settings) => {
    const { page, table, row } = await withTitles('Practice Runner 2 in bone, US 10.5', look, settings)
    for (const words of ['Practice Runner', 'Qty', 'Margin %', 'Cost', 'Payout'])
      await row.getByRole('cell', { name: words }).waitFor()
    const parts = await Promise.all([
      ...(await table.getByRole('cell').all()).map((cell) => cell.boundingBox()),
      ...(await table.getByRole('button').all()).map((button) => button.boundingBox()),
    ])
    expect(parts.length).toBeGreaterThan(12)
    for (const part of parts) {
      expect(part?.x).toBeGreaterThanOrEqual(0)
      expect((part?.x ?? NaN) + (part?.width ?? NaN)).toBeLessThanOrEqual(390)
    }
    const act = await table.getByRole('button').first().boundingBox()
    const titles = await table.getByRole('cell', { name: 'Practice Runner' }).all()
    const boxes = await Promise.all(titles.map((cell) => cell.boundingBox()))
    expect(boxes.some((title) => Math.abs((title?.y ?? 0) - (act?.y ?? 0)) < 20)).toBe(true)
    await table.scrollIntoViewIfNeeded()
    await takePicture(page, `order-items-${name}`)
    await expectNoViolation(page)
  })
})

test('right to left, a title is read to its end before that it is canceled', async () => {
  const { page, row } = await withTitles('US 10.5', {}, { direction: 'rtl' })
  const canceled = row.getByText('Canceled', { exact: true })
  const place = await canceled.boundingBox()
  await takePicture(page, 'order-items-rtl')
  expect(place?.x).toBeGreaterThan((await row.getByText('US 10.5').boundingBox())?.x ?? NaN)
})
