// The tab of a product that tells what orders did to its pieces.
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { takePicture } from './browser.ts'
import { expectNoViolation } from './catalogue-page.ts'
import { hearNothing } from './hear-nothing.ts'
import { helpPicture } from './help-picture.ts'
import { writeOrder } from './own-order.ts'
import { openProducts } from './product-page.ts'
import { eventually, stored } from './windows.ts'

const product = openProducts()
const panel = (page: Page) => page.getByRole('tabpanel')
const answered = (page: Page, json: object) =>
  page.route(/\/reservations\//, (route: Route) => route.fulfill({ json }))

const order = { id: 77, order_id: 'SO-77' }
const none = { results: [], count: 0, reserved: 0, available: 2, sold_out: null }
const row = (id: number, more: object) => ({
  ...{ id, order, marketplace: 'StockX', event: 'reserved', qty: 1, available_before: 1, available_after: 0 },
  ...{ updated_by: 'StockX', created_on: '2026-01-01T00:00:00Z', ...more },
})

test('each order that reserves a piece and lets it go comes to stand there by itself, and leads to its page', async () => {
  const { page } = await product({ tab: 'reservations' })
  const token = (await stored(page, 'token')) ?? ''
  await panel(page).getByText('Reserved:').waitFor()
  const own = await writeOrder(page, token)
  const table = panel(page).getByRole('table', { name: 'Reservations' })
  const rows = table.getByRole('row').filter({ hasText: own.order_id })
  const told = (event: string) => rows.filter({ hasText: event })
  await told('Reserved').waitFor()
  expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
    ...['Order ID', 'Marketplace', 'Event', 'Qty', 'Available', 'Updated By', 'Created On'],
  ])
  const headers = { authorization: `Token ${token}` }
  await page.request.post('/api/orders/cancel/', { headers, data: { order_list: [own.id] } })
  const cells = told('Released').getByRole('cell')
  await eventually(async () => (await cells.allInnerTexts()).join('|')).toMatch(
    new RegExp(`^${own.order_id}\\|Manual\\|Released\\|1\\|-?\\d+ → -?\\d+\\|demo\\|[-\\d]{10} [:\\d]{5}$`),
  )
  await expectNoViolation(page)
  await told('Released').getByRole('link', { name: own.order_id }).click()
  await eventually(() => page.url()).toContain(`/orders/${own.id}`)
})

test('of what is sold out it says who took the last piece, and what each marketplace showed when', async () => {
  const { page } = await product({ nth: 1 })
  const shown = { confirmed_on: new Date(Date.now() - 150_000).toISOString(), problem: null }
  const still = { marketplace: 'VoyageOne', state: 'on_sale', confirmed_on: null, problem: 'It is busy.' }
  const oversold = row(2, { event: 'oversold', available_before: 0, available_after: -1 })
  await answered(page, {
    ...{ results: [oversold, row(1, { available_before: null })], count: 2 },
    ...{ reserved: 1, available: 0 },
    sold_out: {
      ...{ order, marketplace: 'StockX', since: new Date(Date.now() - 3_700_000).toISOString() },
      channels: [
        { marketplace: 'Shopify', state: 'none_left', ...shown },
        { marketplace: 'StockX', state: 'off_sale', ...shown },
        still,
      ],
    },
  })
  await page.getByRole('tab', { name: 'Reservations' }).click()
  const soldOut = panel(page).getByRole('region', { name: 'Sold out' })
  await soldOut.getByText('The last piece went to order SO-77 (StockX) 1 hour ago.').waitFor()
  const texts = async () => {
    const rows = await soldOut.getByRole('table').getByRole('row').all()
    const cells = await Promise.all(rows.map((each) => each.getByRole('cell').allInnerTexts()))
    return cells.slice(1).map((texts) => texts.map((text) => text.replace(/\n\d{4}-.*$/, '')))
  }
  expect(await texts()).toEqual([
    ['Shopify', 'None left', '2 minutes ago'],
    ['StockX', 'Off sale', '2 minutes ago'],
    ['VoyageOne', 'Still on sale\nIt is busy.', 'Not yet'],
  ])
  await panel(page).getByText('Reserved: 1 · Available: 0').waitFor()
  const events = panel(page).getByRole('table', { name: 'Reservations' }).getByRole('row')
  expect((await events.nth(1).getByRole('cell').allInnerTexts()).slice(2, 5)).toEqual([
    'Oversold',
    '1',
    '0 → -1',
  ])
  await helpPicture(panel(page), 'reservations')
  expect((await events.nth(2).getByRole('cell').allInnerTexts())[4]).toBe('-')
  await takePicture(page, 'product-tab-reservations')
  await expectNoViolation(page)
})

test('while a marketplace is being told it looks again by itself', async () => {
  const { page } = await product({ nth: 2 })
  const told = (state: string) => ({
    ...{ ...none, results: [row(1, {})], count: 1, available: 0 },
    sold_out: {
      ...{ order: null, marketplace: null, since: null },
      channels: [{ marketplace: 'StockX', state, confirmed_on: null, problem: null }],
    },
  })
  await answered(page, told('being_told'))
  await page.getByRole('tab', { name: 'Reservations' }).click()
  await panel(page).getByText('Being taken off sale').waitFor()
  await panel(page).getByText('No piece is left.').waitFor()
  await page.unroute(/\/reservations\//)
  await answered(page, told('off_sale'))
  await panel(page).getByText('Off sale', { exact: true }).waitFor()
})

test('it goes on page by page, says that it is empty, and why it could not be loaded', async () => {
  const { page, id } = await product({ type: 'parent', nth: 3 })
  // What orders elsewhere bring about would have it asked again in between.
  await hearNothing(page)
  await page.route(/\/reservations\//, (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get('page'))
    return route.fulfill({ json: { ...none, results: [row(at, { qty: at })], count: 41 } })
  })
  await page.getByRole('tab', { name: 'Reservations' }).click()
  await page.getByText('1–20 of 41').waitFor()
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByText('21–40 of 41').waitFor()
  await eventually(() => page.url()).toContain(`/catalogs/${id}?tab=reservations&page=2`)
  await page.unroute(/\/reservations\//)
  await answered(page, none)
  await page.goto(`/catalogs/${id}?tab=reservations`)
  await panel(page).getByText('No Reservations For This Product').waitFor()
  await page.unroute(/\/reservations\//)
  await page.route(/\/reservations\//, (route) =>
    route.fulfill({ status: 400, json: { detail: 'The page is no page.', code: 'invalid' } }),
  )
  await page.reload()
  await panel(page).getByText('The page is no page.').waitFor()
  await page.unroute(/\/reservations\//)
  await answered(page, none)
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await panel(page).getByText('No Reservations For This Product').waitFor()
})
