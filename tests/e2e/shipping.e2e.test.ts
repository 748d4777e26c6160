import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { takePicture, type Look } from './browser.ts'
import { expectNoViolation } from './catalogue-page.ts'
import { popUp } from './pop-up.ts'
import { eventually, openWindows } from './windows.ts'
import { routeOnce } from './route-once.ts'

const { seller } = openWindows()

type Made = { id: number; order_id: string }

/** Orders of this test's own, of one product of which there is enough. */
async function ownOrders(page: Page, token: string, count: number, more: object = {}): Promise<Made[]> {
  const headers = { authorization: `Token ${token}` }
  const basics = encodeURIComponent(JSON.stringify([{ product_type__in: ['basic'] }]))
  const found = await page.request.get(`/api/products/?page_size=1&order_by=-sku&filter=${basics}`, {
    headers,
  })
  const { results } = (await found.json()) as { results: { id: number }[] }
  const person = { first_name: 'Ada', last_name: 'Byron', city: 'London' }
  const made: Made[] = []
  while (made.length < count) {
    const given = await page.request.get('/api/orders/generate-order-id/', { headers })
    const { order_id } = (await given.json()) as Made
    const data = {
      ...{ product_id: results[0]?.id, order_id, cost: 0, qty: 1, amount: 100, create_anyway: true },
      order_time: new Date(Date.now() + 600_000).toISOString(),
      ...{ ship_to_info: person, ship_to_bill_info: person },
      ...more,
    }
    const reply = await page.request.post('/api/orders/create/', { headers, data })
    expect(reply.status()).toBe(201)
    made.push((await reply.json()) as Made)
  }
  return made
}

async function openList(orders: number, settings: object = {}, look?: Look) {
  const { page, token } = await seller(settings, look)
  const made = await ownOrders(page, token, orders)
  const filter = encodeURIComponent(JSON.stringify([{ order_id__in: made.map(({ order_id: id }) => id) }]))
  await page.goto(`/orders?filter=${filter}&columns=order_id,order_status,items,is_archived`)
  const list = page.getByRole('grid', { name: 'Orders' })
  for (const { order_id } of made) await list.getByRole('row').filter({ hasText: order_id }).waitFor()
  return { page, token, list, orders: made }
}

async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions' }).first().click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

describe('shipping', () => {
  test('takes pasted numbers for several orders, asks for what is missing, and says what became of each', async () => {
    const { page, list, orders } = await openList(3)
    const [first, second, third] = orders.map(({ order_id }) => order_id)
    await list.getByRole('checkbox').first().check()
    await act(page, 'Ship Orders')
    const dialog = page.getByRole('dialog', { name: 'Ship 3 orders' })
    const line = (order = '') => dialog.getByRole('listitem', { name: `Order ${order}` })
    await line(first).waitFor()
    await expectNoViolation(page)
    await dialog.getByRole('button', { name: 'Ship 3 orders' }).click()
    await dialog.getByText('Please provide input for all fields').waitFor()
    await eventually(() => dialog.locator('[aria-invalid="true"]:focus').count()).toBe(1)

    await dialog.getByRole('button', { name: 'Paste tracking numbers' }).click()
    await dialog
      .getByLabel('Order, tracking number')
      .fill(`${first}, 1Z999AA10123456784\n${second}\t123456789012\n99, 1234567890`)
    await dialog.getByText('2 orders filled in.').waitFor()
    await dialog.getByText('Not understood: 99, 1234567890').waitFor()
    expect(await line(first).getByLabel('Carrier').inputValue()).toBe('UPS')
    expect(await line(second).getByLabel('Carrier').inputValue()).toBe('Fedex')
    await takePicture(page, 'ship-orders')
    await line(third).getByLabel('Tracking number').fill('1234567890')
    await eventually(() => line(third).getByLabel('Carrier').inputValue()).toBe('DHL')
    await line(second).getByLabel('Carrier').selectOption('UPS')
    await line(second).getByText('It looks like a number of Fedex.').waitFor()

    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await line(third)
      .getByRole('button', { name: `Leave out order ${third}` })
      .click()
    const two = page.getByRole('dialog', { name: 'Ship 2 orders' })
    await two.getByRole('button', { name: 'Ship 2 orders' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await act(page, 'Ship Orders')
    for (const { order_id: order, id } of orders)
      await line(order)
        .getByLabel('Tracking number')
        .fill(`1Z999AA1${String(id).padStart(10, '0')}`)
    await dialog.getByRole('button', { name: 'Ship 3 orders' }).click()
    const results = page.getByRole('dialog', { name: 'Ship Orders' })
    await results.getByText('3 orders shipped').waitFor()
    expect(await results.getByRole('img', { name: 'Shipped' }).count()).toBe(3)
    await expectNoViolation(page)
    await takePicture(page, 'ship-orders-results')
    await results.getByRole('button', { name: 'Close' }).last().click()
    for (const order of orders)
      await list.getByRole('row').filter({ hasText: order.order_id }).getByText('Shipped').waitFor()
    await eventually(() => page.getByRole('region', { name: 'Selection' }).count()).toBe(0)
  })

  test('of one order needs a carrier and a number, also on a phone, and what was shipped is marked complete', async () => {
    const look: Look = { width: 390, height: 844, isTouch: true, colorScheme: 'dark' }
    const { page, token } = await seller({ direction: 'rtl' }, look)
    const label = { trackingNo: 'T-1', shipLabelValue: btoa('%PDF-1.7 a label') }
    const [order] = await ownOrders(page, token, 1, { waybill: label })
    await page.goto(`/orders/${order?.id}`)
    const shipLabel = `Ship label of ${order?.order_id}`
    const details = page.getByRole('region', { name: 'Order Details' })
    await details.getByRole('button', { name: shipLabel }).waitFor()
    await act(page, 'Ship Orders')
    const dialog = page.getByRole('dialog', { name: `Ship order ${order?.order_id}` })
    await dialog.getByText(/ship by \d{4}-/).waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: shipLabel }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`label-${order?.order_id}.pdf`)
    await dialog.getByLabel(/^Tracking number/).fill('1Z999AA10123456784')
    await expectNoViolation(page)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await takePicture(page, 'ship-order-phone')
    await dialog.getByRole('button', { name: 'Ship 1 order' }).click()
    await page.getByText('1 order shipped').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    const history = page.getByRole('region', { name: 'Order History' })
    await history.getByText('Shipped').waitFor()
    await page.getByRole('region', { name: 'Shipments' }).getByText('1Z999AA10123456784').waitFor()
    await takePicture(page, 'shipped-order-phone')
    // Somebody else was quicker.
    const row = { id: order?.id, order_id: order?.order_id, status: false, channel_state: null }
    const late = { id: 1, results: [{ ...row, error: 'Order 7 is Complete already.' }] }
    await routeOnce(page, '**/api/orders/complete/', (route) => route.fulfill({ json: late }))
    await act(page, 'Mark complete')
    await page.getByRole('dialog').getByRole('button', { name: 'Mark complete' }).click()
    await popUp(page, 'Failed')
    await page.getByRole('dialog').getByText('Order 7 is Complete already.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await act(page, 'Mark complete')
    await page.getByRole('dialog').getByRole('button', { name: 'Mark complete' }).click()
    await history.getByText('Complete').waitFor()
    await expectNoViolation(page)
  })
})

test('what a marketplace and a shipping service refused can be asked again, each under its own name', async () => {
  const { page, token } = await seller()
  const [order] = await ownOrders(page, token, 1)
  const refused = { act: 'ship', state: 'rejected', tracking_no: '1Z1', problem: 'No.', can_retry: true }
  const told = { ...refused, created_by: 'mia', created_on: '2026-11-01T00:00:00Z', settled_on: null }
  const results = ['VoyageOne', 'ShipStation'].map((channel, at) => ({ ...told, id: at + 1, channel }))
  await page.route('**/channel-acts/', (route) => route.fulfill({ json: { count: 2, results } }))
  await page.goto(`/orders/${order?.id}`)
  for (const channel of ['VoyageOne', 'ShipStation'])
    await page.getByRole('button', { name: `Retry ${channel}: Parcel 1Z1`, exact: true }).waitFor()

  const failure = { status: 500, json: { status: 500, code: 'internal', detail: 'No' } }
  await routeOnce(page, '**/channel-acts/1/retry/', (route) => route.fulfill(failure))
  await page.getByRole('button', { name: 'Retry VoyageOne: Parcel 1Z1' }).click()
  const why = page.getByRole('dialog', { name: 'Retry' })
  await why.getByText('Retry could not be completed.', { exact: false }).waitFor()
  // Nobody knows this act: it was told of here alone.
  const missing = page.waitForResponse((reply) => reply.url().endsWith('/1/retry/'))
  await why.getByRole('button', { name: 'Try again' }).click()
  await missing
  await why.getByText('(code 404)', { exact: false }).waitFor()
  await why.getByRole('button', { name: 'Go to Dashboard' }).waitFor()
})

test('an order is canceled, and its last item leaves it, after it was said what that does', async () => {
  const { page, token } = await seller()
  const [order] = await ownOrders(page, token, 1)
  await page.goto(`/orders/${order?.id}`)
  const items = page.getByRole('region', { name: 'Items' })
  await items.getByRole('button', { name: /^Delete / }).click()
  const question = page.getByRole('dialog', { name: `Cancel order ${order?.order_id}?` })
  await question.getByText('is the last item of this order', { exact: false }).waitFor()
  await expectNoViolation(page)
  await takePicture(page, 'delete-item')
  await question.getByRole('button', { name: 'Keep' }).click()
  await question.waitFor({ state: 'hidden' })

  const failure = { status: 500, json: { status: 500, code: 'internal', detail: 'No' } }
  await routeOnce(page, '**/api/orders/order-item/**', (route) => route.fulfill(failure))
  await items.getByRole('button', { name: /^Delete / }).click()
  await question.getByRole('button', { name: 'Delete and cancel the order' }).click()
  const why = page.getByRole('dialog', { name: 'Delete' })
  await why.getByText('Delete could not be completed.', { exact: false }).waitFor()
  await expectNoViolation(page)
  await page.keyboard.press('Escape')
  await why.waitFor({ state: 'hidden' })
  await items.getByRole('button', { name: /^Delete / }).waitFor()

  await act(page, 'Cancel Orders')
  const dialog = page.getByRole('dialog', { name: 'Cancel 1 order?' })
  await dialog.getByText('No marketplace is told', { exact: false }).waitFor()
  await dialog.getByLabel('Reason').fill('Torn')
  await expectNoViolation(page)
  await takePicture(page, 'cancel-orders')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Cancel 1 order' }).click()
  const results = page.getByRole('dialog', { name: 'Cancel Orders' })
  await results.getByRole('cell', { name: 'Canceled', exact: true }).waitFor()
  // The button that was pressed is gone: the keyboard goes on in the dialog, where it is heard first what came of it.
  await results.locator('h3:focus', { hasText: '1 order canceled' }).waitFor()
  await results.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('region', { name: 'Order History' }).getByText('Torn', { exact: true }).waitFor()
  await items.getByText('Canceled').waitFor()
  expect(await items.getByRole('button', { name: /^Delete / }).count()).toBe(0)
})
