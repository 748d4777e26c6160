import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { takePicture, type Look } from './browser.ts'
import { expectNoViolation } from './catalogue-page.ts'
import { helpPicture } from './help-picture.ts'
import { writeOrder, type OwnOrder } from './own-order.ts'
import { popUp } from './pop-up.ts'
import { eventually, expectPath, openWindows } from './windows.ts'
import { routeOnce } from './route-once.ts'

const { seller } = openWindows()

const list = (page: Page) => page.getByRole('grid', { name: 'Orders' })
const row = (page: Page, order: string) => list(page).getByRole('row').filter({ hasText: order })
const noted = (page: Page) => page.getByRole('region', { name: 'Notes' })
const unanswered = (act: string) =>
  `${act} could not be completed. The service did not answer as expected (code 500).`
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })

/** An order of this test's own, shown by itself in the list. */
async function openOwn(look?: Look): Promise<{ page: Page; token: string; order: OwnOrder }> {
  const { page, token } = await seller({}, look)
  const order = await writeOrder(page, token)
  const columns = 'order_id,order_status,items,platform_amount,payout,profit,is_archived'
  await page.goto(`/orders?filter=${only(order)}&columns=${columns}`)
  await row(page, order.order_id).waitFor()
  return { page, token, order }
}

/** These orders, as the address of the list asks for them. */
function only(...orders: OwnOrder[]): string {
  const either = orders.map(({ order_id: name }) => ({ order_id__iexact: name }))
  return encodeURIComponent(JSON.stringify([{ or: either }]))
}

/** Two orders of this test's own, the first above the second, and how the server has them. */
async function openTwo(columns: string) {
  const { page, token } = await seller()
  const first = await writeOrder(page, token)
  const second = await writeOrder(page, token)
  await page.goto(`/orders?filter=${only(first, second)}&order_by=id&columns=${columns}`)
  await row(page, second.order_id).waitFor()
  const read = async ({ id }: OwnOrder) => {
    const reply = await page.request.get(`/api/orders/${id}/`, {
      headers: { authorization: `Token ${token}` },
    })
    return (await reply.json()) as Record<string, unknown>
  }
  return { page, token, read, first, second }
}

const payoutOf = (page: Page, { order_id: name }: OwnOrder) => row(page, name).getByText('$100.00').last()

/** Marks the payouts of two orders that stand below each other. */
async function mark(page: Page, first: OwnOrder, second: OwnOrder): Promise<void> {
  await payoutOf(page, first).click()
  await payoutOf(page, second).click({ modifiers: ['Shift'] })
}

/** The list opens where its user left off; here that is nowhere yet, which the server keeps a moment after it answers. */
async function forgetVisits(page: Page, token: string): Promise<void> {
  const headers = { authorization: `Token ${token}` }
  await page.request.post('/api/orders/?page_size=1', { headers, data: {} })
  const kept = async () => {
    const reply = await page.request.get('/api/orders/order-table-configs/?table_name=Orders', { headers })
    type Visit = { grid_params: unknown; query_params: object }
    return ((await reply.json()) as { page_params: Visit[] }).page_params
  }
  await eventually(kept).toMatchObject([{ grid_params: null, query_params: { filter: [] } }])
}

const roomAfterTotal = `(() => {
  const cells = [...document.querySelectorAll('[role=gridcell]')]
  const total = cells.find(({ textContent }) => textContent === '$100.00')
  const words = document.createRange()
  words.selectNodeContents(total)
  return total.getBoundingClientRect().right - words.getBoundingClientRect().right
})()`

/** How far down the page this part ends, with the gap below it. */
async function heightTo(page: Page, part: string): Promise<number> {
  const [main, box] = await Promise.all([
    page.getByRole('main').boundingBox(),
    page.getByRole('region', { name: part }).boundingBox(),
  ])
  return Math.round((box?.y ?? 0) + (box?.height ?? 0) - (main?.y ?? 0)) + 12
}

const exportCorners = `(() => {
  const css = getComputedStyle(document.querySelector('button[title^="Export what"]'))
  return [css.borderStartEndRadius, css.borderInlineEndWidth]
})()`

/** The server fails at what is asked of this order next. */
function failOnce(page: Page, { id }: OwnOrder) {
  return routeOnce(page, `**/api/orders/${id}/`, (route) =>
    route.fulfill({ status: 500, json: { status: 500, code: 'internal', detail: 'No' } }),
  )
}

async function choose(page: Page, order: string, action: string): Promise<void> {
  await row(page, order).getByRole('checkbox').check()
  await bar(page).getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

describe('the list of orders', () => {
  test('leaves out what was put away, counts what is shown, and adds it up', async () => {
    const { page, token } = await seller()
    await forgetVisits(page, token)
    await page.goto('/orders')
    await list(page).getByRole('row').nth(1).waitFor()
    await page.getByRole('list', { name: 'Active filters' }).getByText('Archived').waitFor()
    await eventually(() => page.getByRole('heading', { level: 1 }).innerText()).toMatch(
      /^Orders \([\d,]+ of [\d,]+\)$/,
    )
    for (const figure of ['Order Total (USD)', 'Payout', 'Cost', 'Profit', 'ROI', 'Margin', 'Shipping Fee'])
      await page.getByText(figure, { exact: true }).last().waitFor()
    await page.getByText(/^Orders [\d,]+$/).waitFor()
    await page.getByPlaceholder('Product ID Search...').fill('no such order anywhere')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByText('Sorry - No Orders!').waitFor()
  })

  test('tells of many currencies in one line, which the keyboard opens and closes', async () => {
    const { page } = await seller()
    await page.route(/\/api\/orders\/\?/, async (route) => {
      const response = await route.fetch()
      const { totals, ...answer } = (await response.json()) as { totals: object }
      const parts = ['USD', 'EUR', 'GBP'].map((currency) => ({ ...totals, currency }))
      await route.fulfill({
        response,
        json: { ...answer, totals: { ...totals, without_rate: 2, by_currency: parts } },
      })
    })
    await page.goto('/orders')
    const fold = page.getByText('By currency')
    const [line, rates] = await Promise.all([
      fold.boundingBox(),
      page.getByRole('link', { name: 'exchange rate' }).boundingBox(),
    ])
    expect(Math.abs((line?.y ?? 0) - (rates?.y ?? 0))).toBeLessThan(10)
    await fold.focus()
    await page.keyboard.press('Enter')
    await page.getByText('Order Total (GBP)').waitFor()
    await takePicture(page, 'orders-by-currency')
    await page.keyboard.press('Space')
    await page.getByText('Order Total (GBP)').waitFor({ state: 'hidden' })
  })

  test('has an Export button with all of its edges on a phone', async () => {
    const { page } = await seller()
    await page.goto('/orders')
    await list(page).waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    const corners = () => page.evaluate<string[]>(exportCorners)
    await eventually(corners).toEqual(['8px', '1px'])
  })

  test('takes another payout in its place, and is right at once', async () => {
    const { page, order } = await openOwn()
    // Amounts stand below each other, and end where their captions end.
    expect(await page.evaluate<number>(roomAfterTotal)).toBeLessThan(12)
    // The rows are not read anew, so that the sums are asked for by themselves.
    await page.getByText(/^Payout \$100\.00$/).waitFor()
    const payout = row(page, order.order_id).getByText('$100.00').last()
    await payout.dblclick()
    const box = list(page).getByRole('textbox')
    await box.fill('80.50')
    await box.press('Enter')
    await popUp(page, 'Success')
    await row(page, order.order_id).getByText('$80.50').first().waitFor()
    await page.getByText(/^Payout \$80\.50$/).waitFor()
  })

  test('takes the payouts of several at once, and brings all of them back as they were', async () => {
    const { page, read, first, second } = await openTwo('order_id,payout')
    await mark(page, first, second)
    await page.keyboard.type('+5')
    await page.keyboard.press('Enter')
    await page.getByText('2 payouts changed').waitFor()
    const typed = { payout: 105, is_payout_estimated: false }
    expect(await Promise.all([read(first), read(second)])).toMatchObject([typed, typed])
    await failOnce(page, second)
    await page.keyboard.press('Control+z')
    await popUp(page, 'Failed')
    // What was not taken back can be taken back once more.
    await page.keyboard.press('Control+z')
    await page.getByText('Undone: 2 payouts.').waitFor()
    for (const { order_id: name } of [first, second])
      await eventually(() => row(page, name).getByRole('gridcell', { name: '$100.00' }).count()).toBe(1)
    const guessed = { payout: 100, is_payout_estimated: true }
    expect(await Promise.all([read(first), read(second)])).toMatchObject([guessed, guessed])
  })

  test('says which of several payouts were saved when the server fails among them, and takes those back', async () => {
    const { page, read, first, second } = await openTwo('order_id,platform_amount,payout')
    await failOnce(page, second)
    await mark(page, first, second)
    await page.keyboard.type('-10')
    await page.keyboard.press('Enter')
    await page.getByText('1 payout changed, 1 not: see the marked cells').waitFor()
    await row(page, first.order_id).getByText('$90.00').waitFor()
    await eventually(() => row(page, second.order_id).locator('[aria-invalid=true]').count()).toBe(1)
    expect(await row(page, first.order_id).locator('[aria-invalid=true]').count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone: 1 payout.').waitFor()
    expect(await read(first)).toMatchObject({ payout: 100, is_payout_estimated: true })
  })

  test('has an estimate again when a payout typed over it is taken back, though the Order Total is hidden', async () => {
    const { page, read, first } = await openTwo('order_id,payout')
    await payoutOf(page, first).dblclick()
    const box = list(page).getByRole('textbox')
    await box.fill('80.50')
    await box.press('Enter')
    await popUp(page, 'Success')
    expect(await read(first)).toMatchObject({ payout: 80.5, is_payout_estimated: false })
    await page.keyboard.press('Control+z')
    await page.getByText('Undone: 1 payout.').waitFor()
    expect(await read(first)).toMatchObject({ payout: 100, is_payout_estimated: true })
    await payoutOf(page, first).hover()
    await page.getByRole('tooltip').getByText('Estimated: Order Total less tax and fees').waitFor()
  })

  test('has ages that go on by themselves', async () => {
    const { page, token } = await seller()
    const order = await writeOrder(page, token)
    await page.clock.install()
    await page.goto(`/orders?filter=${only(order)}&columns=order_id,order_relative_time`)
    await row(page, order.order_id)
      .getByText(/^in \d+ minutes$/)
      .waitFor()
    // Rows that are asked for anew are drawn anew, too.
    await page.route('**/api/orders/**', () => undefined)
    await page.clock.fastForward('30:00')
    await row(page, order.order_id)
      .getByText(/^\d+ minutes ago$/)
      .waitFor()
  })

  test('asks whose payout counts where somebody else typed one meanwhile', async () => {
    const { page, token, order } = await openOwn()
    await row(page, order.order_id).getByText('$100.00').last().dblclick()
    const box = list(page).getByRole('textbox')
    await box.fill('66')
    const headers = { authorization: `Token ${token}` }
    await page.request.patch(`/api/orders/${order.id}/`, { headers, data: { payout: 55 } })
    await box.press('Enter')
    const question = page.getByRole('dialog', { name: 'Changed meanwhile' })
    await question.getByText('Someone else set Payout to $55.00 while you entered $66.00.').waitFor()
    await takePicture(page, 'orders-changed-meanwhile')
    await question.getByRole('button', { name: 'Keep $55.00' }).click()
    await row(page, order.order_id).getByText('$55.00').waitFor()
  })

  test('puts an order away with a way back, and cancels one after saying what that means', async () => {
    const { page, order } = await openOwn()
    await failOnce(page, order)
    await choose(page, order.order_id, 'Archive')
    const why = page.getByRole('dialog', { name: 'Archive' })
    await why.getByText(unanswered('Archive')).waitFor()
    await why.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Order Archived').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Order Unarchived').waitFor()
    await choose(page, order.order_id, 'Cancel Orders')
    const dialog = page.getByRole('dialog', { name: /Cancel/ })
    await dialog.getByText('Their pieces can be sold again', { exact: false }).waitFor()
    await dialog.getByRole('button', { name: 'Cancel 1 order' }).click()
    await dialog.getByRole('cell', { name: 'Canceled' }).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await row(page, order.order_id).getByText('Canceled').waitFor()
    await eventually(() => bar(page).count()).toBe(0)
  })

  test('says where an order is archived already, and takes back only what it did itself', async () => {
    const { page, token, read, first, second } = await openTwo('order_id,is_archived')
    const areArchived = async () =>
      (await Promise.all([read(first), read(second)])).map(({ is_archived: flag }) => flag)
    const headers = { authorization: `Token ${token}` }
    await page.request.patch(`/api/orders/${first.id}/`, { headers, data: { is_archived: true } })
    await choose(page, first.order_id, 'Archive')
    await page.getByText('no change', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)

    await row(page, first.order_id).getByRole('checkbox').check()
    await choose(page, second.order_id, 'Archive')
    await page.getByText('Order Archived').waitFor()
    expect(await areArchived()).toEqual([true, true])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Order Unarchived').waitFor()
    expect(await areArchived()).toEqual([true, false])

    await choose(page, second.order_id, 'Unarchive')
    await page.getByText('no change', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
    expect(await areArchived()).toEqual([true, false])
  })
})

test('an order and its list follow what is done elsewhere, and keep what is being typed', async () => {
  const { page, token, order } = await openOwn()
  const { page: other } = await seller()
  await other.goto(`/orders/${order.id}`)
  const shipping = other.getByRole('textbox', { name: 'Shipping cost' })
  await shipping.fill('4')
  await row(page, order.order_id).getByText('$100.00').last().dblclick()
  const box = list(page).getByRole('textbox')
  await box.fill('77')

  const headers = { authorization: `Token ${token}` }
  const costs = { shipping_cost: 2.5, restock_fee: 0 }
  await page.request.patch(`/api/orders/${order.id}/`, { headers, data: costs })
  const parcel = { order_id: order.id, carrier_code: 'UPS', tracking_no: '1Z999AA10123456784' }
  await page.request.post('/api/orders/ship/', {
    headers,
    data: { orders: [{ ...parcel, reference_no: 1 }] },
  })
  await other.getByRole('region', { name: 'Order History' }).getByText('Shipped').waitFor()
  await other.getByText('Somebody else set it to 2.5.').waitFor()
  expect(await shipping.inputValue()).toBe('4')
  await row(page, order.order_id).getByText('Shipped').waitFor()
  expect(await box.inputValue()).toBe('77')

  await box.press('Enter')
  await row(page, order.order_id).getByText('$77.00').first().waitFor()
  await noted(other).getByText('Payout was changed from 100.00 to 77.00.').waitFor()
  await other.getByRole('button', { name: 'Save' }).click()
  await popUp(other, 'Success')
  await noted(other).getByText('Shipping Cost was changed from 2.50 to 4.00.').waitFor()
})

test('a cost that is no amount says why and is not saved, and a comma is a point', async () => {
  const { page, order } = await openOwn()
  await page.goto(`/orders/${order.id}`)
  const shipping = page.getByRole('textbox', { name: 'Shipping cost' })
  const save = page.getByRole('button', { name: 'Save' })
  for (const [typed, reason] of [
    ['7.999', 'Prices have at most 2 decimals.'],
    ['99999999', 'The largest value is 9,999,999.99.'],
    ['.', 'Enter a number, for example 129.99.'],
  ] as const) {
    await shipping.fill('')
    await shipping.pressSequentially(typed)
    await page.getByText(reason).waitFor()
    expect(await save.isDisabled()).toBe(true)
  }
  await shipping.fill('')
  await shipping.pressSequentially('12,50')
  expect(await shipping.inputValue()).toBe('12.50')
  await page.getByRole('link', { name: 'Orders' }).last().click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  expect(await shipping.inputValue()).toBe('12.50')
  await save.click()
  await popUp(page, 'Success')
  await noted(page).getByText('Shipping Cost was changed from 0.00 to 12.50.').waitFor()
})

test('saving one cost of an order leaves alone what somebody else made of the other', async () => {
  const { page, token, order } = await openOwn()
  const headers = { authorization: `Token ${token}` }
  await page.goto(`/orders/${order.id}`)
  const restock = page.getByLabel('Restock fee (percent)')
  await page.getByRole('textbox', { name: 'Shipping cost' }).fill('4')
  await page.request.patch(`/api/orders/${order.id}/`, { headers, data: { restock_fee: 5 } })
  await noted(page).getByText('Restock Fee was changed from 0 % to 5 %.').waitFor()
  await eventually(() => restock.inputValue()).toBe('5')
  const own = `**/api/orders/${order.id}/`
  await page.route(own, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json: { status: 500, code: 'internal', detail: 'No' } })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Save' }).click()
  const why = page.getByRole('dialog', { name: 'Save' })
  await why.getByText(unanswered('Save')).waitFor()
  await page.unroute(own)
  await why.getByRole('button', { name: 'Try again' }).click()
  await noted(page).getByText('Shipping Cost was changed from 0.00 to 4.00.').waitFor()
  const reply = await page.request.get(`/api/orders/${order.id}/`, { headers })
  expect(await reply.json()).toMatchObject({ shipping_cost: 4, restock_fee: 5 })
})

test('what is no longer found for an item can be linked no longer', async () => {
  const { page, order } = await openOwn()
  await page.route(`**/api/orders/${order.id}/`, async (route) => {
    const read = (await (await route.fetch()).json()) as { items: object[] }
    await route.fulfill({
      json: { ...read, items: read.items.map((item) => ({ ...item, product_id: null })) },
    })
  })
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/search/products/**', async (route) => {
    const sku = new URL(route.request().url()).searchParams.get('q') ?? ''
    if (sku === 'new one') await answer.promise
    const product = { id: sku.length, sku, title: 'Shoe', product_type: 'basic', mpn: null, brand: null }
    await route.fulfill({ json: { results: [product] } })
  })
  await page.goto(`/orders/${order.id}`)
  await page.getByRole('button', { name: /^Link product to/ }).click()
  const dialog = page.getByRole('dialog')
  const text = dialog.getByLabel('Product', { exact: true })
  const link = dialog.getByRole('button', { name: 'Link product' })
  const radio = (sku: string) => dialog.getByRole('radio', { name: `${sku} · Shoe` })

  await text.fill('old one here')
  await radio('old one here').check()
  expect(await link.isEnabled()).toBe(true)
  const asked = page.waitForRequest((request) => request.url().includes('new'))
  await text.fill('new one')
  await asked
  expect(await radio('old one here').isDisabled()).toBe(true)
  expect(await link.isEnabled()).toBe(false)
  answer.resolve()
  await radio('new one').check()
  expect(await link.isEnabled()).toBe(true)

  const answers = [
    { status: 500, json: { status: 500, code: 'internal', detail: 'No' } },
    { status: 422, json: { status: 422, code: 'item_linked', detail: 'It is linked already.' } },
  ]
  await page.route('**/api/orders/order-item/**', (route) => route.fulfill(answers.shift()))
  await link.click()
  await dialog.getByText(unanswered('Link product')).waitFor()
  await expectNoViolation(page)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  // The server's own words stand with what they are about.
  await dialog.getByText('It is linked already.').waitFor()
  await radio('new one').waitFor()
})

describe('an order', () => {
  test('shows who bought what, its history and figures, and takes its costs', async () => {
    const { page, order } = await openOwn()
    await row(page, order.order_id).getByTitle('View Detail').click()
    await expectPath(page, `/orders/${order.id}`)
    await page.getByRole('heading', { level: 1, name: `Order No ${order.order_id}` }).waitFor()
    await page.getByText('Ada Byron').first().waitFor()
    await page.getByRole('region', { name: 'Order History' }).getByText('Open').first().waitFor()
    await helpPicture(page.getByRole('main'), 'order', { height: await heightTo(page, 'Payment') })
    const shipping = page.getByRole('textbox', { name: 'Shipping cost' })
    await shipping.fill('')
    await shipping.pressSequentially('1x2.5.0')
    expect(await shipping.inputValue()).toBe('12.50')
    await page.getByLabel('Restock fee (percent)').fill('10')
    await page.getByRole('button', { name: 'Save' }).click()
    await popUp(page, 'Success')
    await noted(page).getByText('Shipping Cost was changed from 0.00 to 12.50.').waitFor()
    const profit = page.getByRole('button', { name: 'How Profit is worked out' })
    await profit.press('Enter')
    const origin = page.getByRole('dialog', { name: 'How Profit is worked out' })
    await origin.getByText('Payout − Cost − Shipping Cost − Restock Amount').waitFor()
    await origin.getByText('Estimated', { exact: true }).first().waitFor()
    await origin.getByRole('row', { name: 'Shipping Cost Typed by a user $12.50' }).waitFor()
    await expectNoViolation(page)
    await page.keyboard.press('Escape')
    await eventually(() => origin.count()).toBe(0)
    await eventually(() => page.evaluate('document.activeElement.ariaLabel')).toBe('How Profit is worked out')
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Archive', exact: true }).click()
    await page.getByText('Order Archived').first().waitFor()
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'UnArchive' }).waitFor()
  })

  test('that does not exist is said in the shell', async () => {
    const { page } = await seller()
    await page.goto('/orders/999999999')
    await page.getByText('There is no such order').waitFor()
    await page.getByRole('link', { name: 'Back to Orders' }).click()
    await expectPath(page, '/orders')
  })

  test.each<[string, Look, object]>([
    ['1280-dark', { colorScheme: 'dark' }, {}],
    ['1280-rtl', {}, { direction: 'rtl' }],
    ['390-rtl', { width: 390, height: 844, isTouch: true }, { direction: 'rtl' }],
  ])('and its list are whole and readable: %s', async (name, look, settings) => {
    const { page } = await seller(settings, look)
    const fits = () => page.evaluate('document.documentElement.scrollWidth <= innerWidth')
    await page.goto('/orders?order_by=-order_time')
    await list(page).getByRole('row').nth(3).waitFor()
    await expectNoViolation(page)
    await takePicture(page, `orders-${name}`)
    expect(await fits()).toBe(true)
    await page.goto('/orders/1')
    await page.getByRole('region', { name: 'Order History' }).waitFor()
    await expectNoViolation(page)
    await takePicture(page, `order-${name}`)
    expect(await fits()).toBe(true)
  })
})
