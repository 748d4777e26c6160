import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoAxeViolation, takePicture } from './browser.ts'
import { hearNothing } from './hear-nothing.ts'
import type { OwnOrder } from './own-order.ts'
import { actOn, actOnChosen, listOwnOrders, orderRow, selectionBar } from './own-orders.ts'
import { popUp } from './pop-up.ts'
import { eventually, expectPath, openWindows } from './windows.ts'
import { routeOnce } from './route-once.ts'

const { seller } = openWindows()

const dialog = (page: Page) => page.getByRole('dialog')
const trackingOf = ({ id }: OwnOrder) => `1Z999AA1${String(id).padStart(10, '0')}`

type Body = { is_ahead?: boolean; preview?: boolean }
const bodyOf = (request: Request) => (request.postDataJSON() ?? {}) as Body

/** How often the list has read its rows; the dialogs ask the same address for what they name. */
function countReads(page: Page): { count: number } {
  const reads = { count: 0 }
  page.on('request', (request) => {
    const isList = new URL(request.url()).pathname === '/api/orders/' && request.method() === 'POST'
    if (isList && bodyOf(request).is_ahead !== true) reads.count += 1
  })
  return reads
}

type Act = {
  caption: 'Ship Orders' | 'Cancel Orders'
  call: string
  /** In its dialog, as far as the button that sends it. */
  send: (page: Page, order: OwnOrder) => Promise<void>
  /** What the dialog says once it was done, and the row of the list. */
  done: string
  status: string
}

const acts: Act[] = [
  {
    caption: 'Ship Orders',
    call: '**/api/orders/ship/',
    send: async (page, order) => {
      await dialog(page)
        .getByLabel(/^Tracking number/)
        .fill(trackingOf(order))
      await dialog(page).getByRole('button', { name: 'Ship 1 order' }).click()
    },
    done: '1 order shipped',
    status: 'Shipped',
  },
  {
    caption: 'Cancel Orders',
    call: '**/api/orders/cancel/',
    send: (page) => dialog(page).getByRole('button', { name: 'Cancel 1 order' }).click(),
    done: '1 order canceled',
    status: 'Canceled',
  },
]

/** Answers one call of the act with each of these, and leaves all others to the server; answers their keys. */
async function failWith(page: Page, call: string, statuses: readonly number[]) {
  const left = [...statuses]
  const keys: (string | undefined)[] = []
  await page.route(call, (route) => {
    const request = route.request()
    if (bodyOf(request).preview === true) return route.continue()
    keys.push(request.headers()['idempotency-key'])
    const status = left.shift()
    return status === undefined
      ? route.continue()
      : route.fulfill({ status, json: { status, code: 'gone', detail: 'Gone' } })
  })
  return keys
}

async function expectsWayOut(page: Page, { caption }: Act, code: number): Promise<void> {
  await popUp(page, 'Failed')
  await dialog(page)
    .getByRole('heading', { name: `${caption} failed` })
    .waitFor()
  const words = `${caption} could not be completed. The service did not answer as expected (code ${code}).`
  await dialog(page).getByText(words).waitFor()
  await dialog(page).getByRole('button', { name: 'Go to Dashboard' }).waitFor()
  await eventually(() => selectionBar(page).count()).toBe(0)
}

test('what fails leads on from its dialog, with nothing chosen any more in a list that stays as it is', async () => {
  const { page, token } = await seller()
  // A list follows what others do to orders, too: here nothing but the acts is to have it read.
  await hearNothing(page)
  const orders = await listOwnOrders(page, token, acts.length)
  const reads = countReads(page)
  for (const [at, act] of acts.entries()) {
    const order = orders[at] as OwnOrder
    const keys = await failWith(page, act.call, [500, 404])
    await actOn(page, [order], act.caption)
    reads.count = 0
    await act.send(page, order)
    await expectsWayOut(page, act, 500)
    await takePicture(page, `refused-${act.caption.toLowerCase().replace(' ', '-')}`)
    await expectNoAxeViolation(page, '[role=dialog]')
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await expectsWayOut(page, act, 404)
    expect(reads.count, 'of the list').toBe(0)
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await popUp(page, 'Success')
    await dialog(page).getByText(act.done, { exact: true }).waitFor()
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()
    await orderRow(page, order).getByText(act.status).waitFor()
    expect(reads.count).toBeGreaterThan(0)
    // Whether a failing server did it nobody knows: under the same key it is done once.
    expect([keys.length, keys[1] === keys[0], keys[2] === keys[0]]).toEqual([3, true, false])
  }
  await saysWhatCanNot(page, orders)
})

/** Of one that was shipped and one that was canceled. */
async function saysWhatCanNot(page: Page, orders: readonly OwnOrder[]): Promise<void> {
  const [shipped, canceled] = orders.map(({ order_id: name }) => name)
  await actOn(page, orders, 'Cancel Orders')
  await dialog(page).getByText('None of these can be canceled.').waitFor()
  for (const words of [
    `Order ${shipped} is Shipped: it can't be canceled.`,
    `Order ${canceled} is Canceled already.`,
  ])
    await dialog(page).getByRole('cell', { name: words }).waitFor()
  expect(
    await dialog(page)
      .getByRole('button', { name: /^Cancel \d/ })
      .count(),
  ).toBe(0)
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await orderRow(page, { order_id: shipped ?? '' })
    .getByRole('checkbox')
    .uncheck()
  await actOnChosen(page, 'Ship Orders')
  await dialog(page).getByText(`Order ${canceled} is Canceled: it can't be shipped.`).waitFor()
}

test('of several that were shipped those that were refused are tried again, with what was typed', async () => {
  const { page, token } = await seller()
  const orders = await listOwnOrders(page, token, 2)
  const [first, second] = orders as [OwnOrder, OwnOrder]
  await routeOnce(page, '**/api/orders/ship/', async (route) => {
    const sent = route.request().postDataJSON() as { orders: { order_id: number }[] }
    const entries = sent.orders.filter(({ order_id: id }) => id === first.id)
    const response = await route.fetch({ postData: { orders: entries } })
    const answer = (await response.json()) as { results: object[] }
    const named = { id: second.id, order_id: second.order_id, channel_state: null }
    const refused = { ...named, status: false, error: 'Its parcel is being written elsewhere.' }
    await route.fulfill({ response, json: { ...answer, results: [...answer.results, refused] } })
  })
  await actOn(page, orders, 'Ship Orders')
  const line = (order: OwnOrder) => dialog(page).getByRole('listitem', { name: `Order ${order.order_id}` })
  for (const order of orders) await line(order).getByLabel('Tracking number').fill(trackingOf(order))
  await dialog(page).getByRole('button', { name: 'Ship 2 orders' }).click()
  await dialog(page).getByText('1 order shipped, 1 refused').waitFor()
  await dialog(page).getByText('Its parcel is being written elsewhere.').waitFor()
  await takePicture(page, 'ship-orders-refused')
  await dialog(page).getByRole('button', { name: 'Retry failed (1)' }).click()
  const again = page.getByRole('dialog', { name: `Ship order ${second.order_id}` })
  expect(await again.getByLabel(/^Tracking number/).inputValue()).toBe(trackingOf(second))
  await again.getByRole('button', { name: 'Ship 1 order' }).click()
  await dialog(page).getByText('1 order shipped', { exact: true }).waitFor()
  expect(
    await dialog(page)
      .getByRole('button', { name: /^Retry failed/ })
      .count(),
  ).toBe(0)
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  for (const order of orders) await orderRow(page, order).getByText('Shipped').waitFor()
})

test('all that match are put away, and brought back without one that is left out; one also from its own page', async () => {
  const { page, token } = await seller()
  const orders = await listOwnOrders(page, token, 3)
  const [first, ...others] = orders as [OwnOrder, OwnOrder, OwnOrder]
  const bar = selectionBar(page)
  const chooseAll = async () => {
    await orderRow(page, first).getByRole('checkbox').check()
    await bar.getByText('1 order selected').waitFor()
    await bar.getByRole('button', { name: 'Select all 3 matching' }).click()
    await bar.getByText('All 3 matching orders selected').waitFor()
  }
  const areArchived = async (some: readonly OwnOrder[], words: 'Yes' | 'No') => {
    for (const order of some)
      await orderRow(page, order).getByRole('gridcell', { name: words, exact: true }).waitFor()
  }
  const sent = page.waitForRequest('**/api/orders/bulk-archive-unarchive/')
  await chooseAll()
  await takePicture(page, 'orders-all-matching')
  await actOnChosen(page, 'Archive')
  expect(((await sent).postDataJSON() as { order_ids: object }).order_ids).toMatchObject({
    filter: [{ order_id__in: orders.map(({ order_id: name }) => name) }],
    exclude: [],
    expected_count: 3,
  })
  await page.getByText('3 orders archived').waitFor()
  await areArchived(orders, 'Yes')
  await eventually(() => bar.count()).toBe(0)

  await chooseAll()
  await orderRow(page, first).getByRole('checkbox').uncheck()
  await bar.getByText('2 orders selected').waitFor()
  await actOnChosen(page, 'Unarchive')
  await page.getByText('2 orders unarchived').waitFor()
  await areArchived(others, 'No')
  await areArchived([first], 'Yes')
  await actOn(page, [first], 'Unarchive')
  await page.getByText('Order Unarchived').first().waitFor()
  await areArchived(orders, 'No')

  await actOn(page, [first], 'Archive')
  await page.getByText('Order Archived').first().waitFor()
  await orderRow(page, first).getByTitle('View Detail').click()
  await expectPath(page, `/orders/${first.id}`)
  const actions = page.getByRole('button', { name: 'Actions' })
  await actions.click()
  await page.getByRole('menuitem', { name: 'UnArchive' }).click()
  await page.getByText('Order Unarchived').first().waitFor()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).waitFor()
})
