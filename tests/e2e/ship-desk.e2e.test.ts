import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { takePicture, type Look } from './browser.ts'
import { expectNoViolation } from './catalogue-page.ts'
import { helpPicture } from './help-picture.ts'
import { writeOrder, type OwnOrder } from './own-order.ts'
import { eventually, expectPath, openWindows } from './windows.ts'
import { routeOnce } from './route-once.ts'

const { seller } = openWindows()

const field = (page: Page) => page.getByRole('textbox', { name: 'Scan' })
const standing = (page: Page, { order_id: name }: OwnOrder) =>
  page.getByRole('region', { name: `Order ${name}` })
const sent = (page: Page) => page.getByRole('region', { name: /^Shipped in this sitting/ })
const says = (page: Page, words: string | RegExp) =>
  page.getByRole('status').filter({ hasText: words }).first().waitFor()
const isInField = (page: Page) =>
  eventually(() => page.getByRole('textbox', { name: 'Scan' }).and(page.locator(':focus')).count()).toBe(1)

/** Like a scanner: keys alone, wherever they go. */
async function scan(page: Page, text: string): Promise<void> {
  await isInField(page)
  await eventually(() => field(page).getAttribute('aria-busy')).toBe('false')
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

async function openDesk(orders: number, look?: Look) {
  const { page, token } = await seller({}, look)
  const made: OwnOrder[] = []
  while (made.length < orders) made.push(await writeOrder(page, token))
  await page.goto('/ship-desk')
  return { page, token, orders: made }
}

/** A number that no other test and no other run of this one has used. */
const ownNumber = (order: OwnOrder) => `1Z999AA1${String(order.id).padStart(10, '0')}`

async function goTo(page: Page, order: OwnOrder): Promise<void> {
  await scan(page, order.order_id)
  await standing(page, order).waitFor()
}

async function shippedTimes(page: Page, token: string, { id }: OwnOrder): Promise<string[]> {
  const reply = await page.request.get(`/api/orders/${id}/`, { headers: { authorization: `Token ${token}` } })
  const { order_history: history } = (await reply.json()) as { order_history: { order_status: string }[] }
  return history.map(({ order_status: status }) => status).filter((status) => status === 'Shipped')
}

describe('the ship desk', () => {
  test('says at once that the order that stands was canceled elsewhere', async () => {
    const { page, token, orders } = await openDesk(1)
    const [own] = orders
    if (own === undefined) throw new Error('No order was written')
    await goTo(page, own)
    await standing(page, own).getByText('London').waitFor()
    const headers = { authorization: `Token ${token}` }
    await page.request.post('/api/orders/cancel/', { headers, data: { order_list: [own.id] } })
    // Sooner than the desk looks by itself.
    const alert = standing(page, own).getByRole('alert').filter({ hasText: 'It is not to be sent any more' })
    await alert.waitFor({ timeout: 30_000 })
  })

  test('is gone through by keyboard alone: to an order, shipped, asked, skipped and back', async () => {
    const { page, token } = await seller()
    const first = await writeOrder(page, token)
    const second = await writeOrder(page, token)
    await page.goto('/orders')
    await page.getByRole('grid', { name: 'Orders' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('d')
    await expectPath(page, '/ship-desk')
    await goTo(page, first)
    await standing(page, first).getByText('London').waitFor()
    await standing(page, first).getByText(left).waitFor()
    await expectNoViolation(page)
    await takePicture(page, 'ship-desk')
    await helpPicture(page.getByRole('main'), 'ship-desk', { window: 1100, height: 470 })

    await scan(page, ownNumber(first))
    await says(page, `Order ${first.order_id} was shipped with UPS ${ownNumber(first)}.`)
    await sent(page).getByRole('link', { name: first.order_id }).waitFor()
    await isInField(page)
    expect(await field(page).inputValue()).toBe('')

    // The scanner read the label twice, and the next order stands there already.
    await goTo(page, second)
    await scan(page, ownNumber(first))
    await says(page, `is the parcel of order ${first.order_id} already`)
    await scan(page, `XX${ownNumber(second)}`)
    await says(page, 'Type F for Fedex, U for UPS or D for DHL')
    await expectNoViolation(page)
    await scan(page, 'd')
    await says(page, `Order ${second.order_id} was shipped with DHL XX${ownNumber(second)}.`)
    await sent(page).getByRole('row').filter({ hasText: second.order_id }).getByText('Shipped').waitFor()
    expect(await shippedTimes(page, token, second)).toEqual(['Shipped'])

    const third = await writeOrder(page, token)
    await goTo(page, third)
    await scan(page, `XX${ownNumber(third)}`)
    await says(page, `Who carries XX${ownNumber(third)}?`)
    await page.keyboard.press('ArrowDown')
    await says(page, `Order ${third.order_id} was skipped`)
    await standing(page, third).waitFor({ state: 'hidden' })
    // What was asked of the order before is answered for no other.
    await scan(page, 'u')
    await says(page, 'u is no order, and no parcel')
    await page.keyboard.press('ArrowUp')
    await says(page, `Back at order ${third.order_id}.`)
    await standing(page, third).waitFor()
    await scan(page, third.items[0]?.sku ?? '')
    await says(page, /Order .* stands here (now|already)\./)
    await scan(page, first.order_id)
    await says(page, `Order ${first.order_id} is Shipped: it is not to be sent.`)
    await isInField(page)
    await takePicture(page, 'ship-desk-sitting')
  })

  test('says why an order is refused that somebody was quicker with, and uses the number for no other', async () => {
    const { page, token, orders } = await openDesk(1)
    const [order] = orders as [OwnOrder]
    await goTo(page, order)
    const headers = { authorization: `Token ${token}` }
    const data = { order_list: [order.id] }
    expect((await page.request.post('/api/orders/cancel/', { headers, data })).status()).toBe(200)
    await scan(page, ownNumber(order))
    await says(
      page,
      `Order ${order.order_id} is Canceled: it can't be shipped. UPS ${ownNumber(order)} was not used.`,
    )
    await standing(page, order).waitFor({ state: 'hidden' })
    await isInField(page)
    expect(await field(page).inputValue()).toBe('')
    expect(await sent(page).getByRole('link').count()).toBe(0)
  })

  test('loses nothing and ships nothing twice when the server fails, an answer is lost and the page is loaded anew', async () => {
    const { page, token, orders } = await openDesk(1)
    const [order] = orders as [OwnOrder]
    await goTo(page, order)
    const keys: (string | undefined)[] = []
    const ship = '**/api/orders/ship/'
    const heard = (answer: (route: Route) => Promise<unknown>) => async (route: Route) => {
      keys.push(route.request().headers()['idempotency-key'])
      await answer(route)
    }
    await routeOnce(
      page,
      ship,
      heard((route) => route.fulfill({ status: 503, json: { detail: 'Down for a moment.' } })),
    )
    await scan(page, ownNumber(order))
    await says(page, `Down for a moment. Order ${order.order_id} keeps ${ownNumber(order)}`)
    await scan(page, 'SOMETHING-ELSE')
    await says(page, 'It is not known yet whether it was shipped.')
    await isInField(page)
    await page.keyboard.press('Escape')

    // It was done, and nobody heard of it.
    await routeOnce(
      page,
      ship,
      heard(async (route) => {
        await route.fetch()
        await route.fulfill({ status: 502, json: { detail: 'Lost on its way.' } })
      }),
    )
    await scan(page, '')
    await says(page, 'Lost on its way.')
    await routeOnce(
      page,
      ship,
      heard((route) => route.continue()),
    )
    await page.reload()
    await says(page, `Order ${order.order_id} was shipped with UPS ${ownNumber(order)}.`)
    await sent(page).getByRole('link', { name: order.order_id }).waitFor()
    expect(new Set(keys).size).toBe(1)
    expect(keys).toHaveLength(3)
    expect(await shippedTimes(page, token, order)).toEqual(['Shipped'])
    await isInField(page)
    await page.reload()
    await sent(page).getByRole('link', { name: order.order_id }).waitFor()
  })

  test('says of what is scanned while a parcel is being sent that it was not used', async () => {
    const { page, token, orders } = await openDesk(2)
    const [first, second] = orders as [OwnOrder, OwnOrder]
    await goTo(page, first)
    const release = Promise.withResolvers<undefined>()
    await routeOnce(page, '**/api/orders/ship/', async (route) => {
      await release.promise
      await route.continue()
    })
    await scan(page, ownNumber(first))
    await says(page, `Shipping order ${first.order_id}…`)
    await page.keyboard.type(ownNumber(second))
    await page.keyboard.press('Enter')
    const unused = `${ownNumber(second)} came while the scan before was at work, and was not used: scan it again.`
    await says(page, unused)
    await page.keyboard.type('half')
    release.resolve(undefined)
    await says(page, `Order ${first.order_id} was shipped with UPS ${ownNumber(first)}.`)
    await says(page, unused)
    expect(await field(page).inputValue()).toBe('half')
    expect(await shippedTimes(page, token, second)).toEqual([])
  })

  test('keeps what was scanned while there is no connection, and ships it afterwards', async () => {
    const { page, token, orders } = await openDesk(1)
    const [order] = orders as [OwnOrder]
    await goTo(page, order)
    await routeOnce(page, '**/api/orders/ship/', (route) => route.abort('internetdisconnected'))
    await scan(page, ownNumber(order))
    await says(page, `Order ${order.order_id} keeps ${ownNumber(order)}`)
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await says(page, `Order ${order.order_id} was shipped with UPS ${ownNumber(order)}.`)
    expect(await shippedTimes(page, token, order)).toEqual(['Shipped'])
    await isInField(page)
  })

  test('says when no order stands, as long as none can be read, and reads them on Try again', async () => {
    const { page } = await seller()
    await page.route('**/api/ship-desk/', (route) =>
      route.fulfill({ status: 503, json: { status: 503, code: 'busy', detail: 'Down for a moment.' } }),
    )
    await page.goto('/ship-desk')
    await page.getByText('Down for a moment.').waitFor()
    await isInField(page)
    await page.keyboard.press('ArrowDown')
    await says(page, 'No order stands here.')
    await expectNoViolation(page)
    await takePicture(page, 'ship-desk-failed')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText(/to send\)$/).waitFor()
    await page.keyboard.press('ArrowUp')
    await isInField(page)
  })

  test('fits a phone, in the dark and from right to left', async () => {
    const look: Look = { width: 390, height: 844, isTouch: true, colorScheme: 'dark' }
    const { page, token } = await seller({ direction: 'rtl' }, look)
    const order = await writeOrder(page, token)
    await page.goto('/ship-desk')
    await goTo(page, order)
    await expectNoViolation(page)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await takePicture(page, 'ship-desk-phone')
  })
})

test('orders at risk are a click away, the soonest first, with the time that is left', async () => {
  const { page, token } = await seller()
  const order = await writeOrder(page, token)
  await page.goto('/orders')
  await page.getByRole('link', { name: 'At risk' }).click()
  const list = page.getByRole('grid', { name: 'Orders' })
  const head = list.getByRole('columnheader', { name: 'Ship By' })
  await eventually(() => head.getAttribute('aria-sort')).toBe('ascending')
  await page.getByRole('list', { name: 'Active filters' }).getByText('At Risk is True').waitFor()
  await expectNoViolation(page)
  await takePicture(page, 'orders-at-risk')
  const filter = encodeURIComponent(JSON.stringify([{ order_id: order.order_id }]))
  await page.goto(`/orders?filter=${filter}&columns=order_id,ship_by`)
  const row = list.getByRole('row').filter({ hasText: order.order_id })
  await row.getByText(left).waitFor()
  await page.goto(`/orders/${order.id}`)
  await page.getByRole('region', { name: 'Order Details' }).getByText(left).waitFor()
})

test('orders at risk have the time that is left in their rows on a phone, too', async () => {
  const { page, token } = await seller({ direction: 'rtl' }, { width: 390, height: 844, isTouch: true })
  const { order_id: order } = await writeOrder(page, token)
  const filter = encodeURIComponent(JSON.stringify([{ order_id: order }]))
  await page.goto(`/orders?filter=${filter}&order_by=ship_by`)
  const row = page.getByRole('grid', { name: 'Orders' }).getByRole('row').filter({ hasText: order })
  await row.getByText(left).waitFor()
  await expectNoViolation(page)
  await takePicture(page, 'orders-at-risk-phone')
  await page.goto(`/orders?filter=${filter}`)
  await row.getByText('Open').waitFor()
  expect(await row.getByText(left).count()).toBe(0)
})

/** Of an order of these minutes. */
const left = /^in (2 d|1 d 23 h)$/
