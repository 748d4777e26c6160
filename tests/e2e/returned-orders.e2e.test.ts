import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { prefer, takePicture } from './browser.ts'
import { expectNoViolation } from './catalogue-page.ts'
import { popUp } from './pop-up.ts'
import { sandboxAddress } from './own-installation.ts'
import { eventually, openWindows } from './windows.ts'

const { seller } = openWindows()

/** Orders are fetched once a minute. */
const patient = { timeout: 150_000, interval: 1_000 }

async function say(order: object): Promise<void> {
  const reply = await fetch(`${sandboxAddress}/_sandbox/voyageone/settings/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orders: [order] }),
  })
  expect(reply.status).toBe(200)
}

type Product = { id: number; sku: string; total_quantity: number }

/** Reads for the test, as the seller. */
function reader(page: Page, token: string) {
  const headers = { authorization: `Token ${token}` }
  const get = async <Answer>(path: string) => {
    const reply = await page.request.get(`/api/${path}`, { headers })
    return (await reply.json()) as Answer
  }
  const someProduct = async () => {
    const basics = encodeURIComponent(JSON.stringify([{ product_type__in: ['basic'] }]))
    const query = `products/?page_size=1&order_by=-total_quantity&filter=${basics}`
    return (await get<{ results: Product[] }>(query)).results[0]
  }
  const piecesOf = async (id: number) => (await get<Product>(`products/${id}/`)).total_quantity
  const orderOf = async (number: string) =>
    (await get<{ results: { id: number }[] }>(`search/orders/?q=${number}`)).results[0]?.id ?? 0
  return { someProduct, piecesOf, orderOf }
}

test('an order that comes back waits for Received, which says where its pieces will lie, and puts them there', async () => {
  const { page, token } = await seller()
  const { someProduct, piecesOf, orderOf } = reader(page, token)
  const { id: productId = 0, sku = '', total_quantity: before = 0 } = (await someProduct()) ?? {}
  const order_id = String(800_000_000 + (Date.now() % 100_000_000))
  await say({ order_id, order_status: 'Shipped', items: [{ code: sku, qty: 2, price: '50.00' }] })
  await expect.poll(() => orderOf(order_id), patient).toBeGreaterThan(0)
  const id = await orderOf(order_id)
  expect(await piecesOf(productId)).toBe(before - 2)
  await say({ order_id, order_status: 'Canceled' })
  await page.goto(`/orders/${id}`)
  const details = page.getByRole('region', { name: 'Order Details' })
  await details.getByText('They are on no shelf until Received is confirmed.').waitFor(patient)
  expect(await piecesOf(productId)).toBe(before - 2)
  await expectNoViolation(page)

  await page.getByRole('button', { name: 'Actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Received', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Is order .* back\?$/ })
  await dialog
    .getByText(new RegExp(`^\\d of ${sku} back in `))
    .first()
    .waitFor()
  await expectNoViolation(page)
  await takePicture(page, 'received-order')
  await dialog.getByRole('button', { name: 'Not yet' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await piecesOf(productId)).toBe(before - 2)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await prefer(page.context(), token, { direction: 'rtl' })
  await page.reload()
  const act = async () => {
    await page.getByRole('button', { name: 'Actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Received', exact: true }).click()
  }
  await act()
  await dialog
    .getByText(new RegExp(`of ${sku} back in `))
    .first()
    .waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await takePicture(page, 'received-order-phone')
  await dialog.getByRole('button', { name: 'Received' }).click()
  await popUp(page, 'Success')
  await dialog.waitFor({ state: 'hidden' })
  const history = page.getByRole('region', { name: 'Order History' })
  await history
    .getByText(/Received: .* back in /)
    .first()
    .waitFor()
  await eventually(() => piecesOf(productId)).toBe(before)
  await eventually(() => details.getByText('Return', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Ship Orders' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Received' }).count()).toBe(0)
})

test('of an order that somebody else was quicker to receive it says so', async () => {
  const { page, token } = await seller()
  const headers = { authorization: `Token ${token}` }
  const list = await page.request.post('/api/orders/?page_size=1', {
    headers,
    data: { filter: [{ order_status__in: ['Canceled'] }] },
  })
  const [order] = ((await list.json()) as { results: { id: number; order_id: string }[] }).results
  await page.route(`**/api/orders/${order?.id}/`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), awaits_return: true } })
  })
  const row = { id: order?.id, order_id: order?.order_id, status: true, error: null, channel_state: null }
  const stock = [{ sku: 'A', qty: 1, center: 'Reno' }]
  await page.route('**/api/orders/received/', (route) => {
    const { preview = false } = route.request().postDataJSON() as { preview?: boolean }
    const late = { ...row, error: 'no change', stock: [] }
    return route.fulfill({ json: { id: 1, results: [preview ? { ...row, stock } : late] } })
  })
  await page.goto(`/orders/${order?.id}`)
  await page.getByRole('button', { name: 'Actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Received', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 of A back in Reno').waitFor()
  await dialog.getByRole('button', { name: 'Received' }).click()
  await popUp(page, 'Failed')
  await dialog.getByText('It was received before: no change.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await dialog.waitFor({ state: 'hidden' })
})
