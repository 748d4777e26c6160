import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { takePicture } from './browser.ts'
import { expectNoViolation } from './catalogue-page.ts'
import { openProducts, patchElsewhere } from './product-page.ts'
import { eventually, expectPath, stored } from './windows.ts'

const product = openProducts()
const panel = (page: Page) => page.getByRole('tabpanel')
const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const captions = (page: Page) => panel(page).getByRole('columnheader').allInnerTexts()
const areInView = (page: Page) =>
  page.evaluate<boolean>(`(() => {
    const { top, bottom } = document.querySelector('[role=tablist]').getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })()`)
/** A division at the end: a sum of fractions is a cent with more decimals once in sixty times. */
const cents = () => (10_000 + (Date.now() % 800_000)) / 100

/** Asks the server as the page does. */
async function ask(page: Page, path: string, data?: object) {
  const headers = { authorization: `Token ${await stored(page, 'token')}` }
  const answer = await (data === undefined
    ? page.request.get(path, { headers })
    : page.request.post(path, { headers, data }))
  return (await answer.json()) as { results: { id: number }[] }
}

test('each tab says that it is empty and has an address, and a link to one leads to it', async () => {
  const { page, id } = await product({ type: 'parent', nth: 3 })
  await page.route(/(orders|stock-history|price-history|publish-history\/\d+)\/\?|product-details/, (route) =>
    route.fulfill({
      json: route.request().url().includes('product-details')
        ? {
            marketplace: 'Shopify',
            intended: null,
            sent: null,
            sent_on: null,
            received: null,
            received_on: null,
          }
        : { results: [], count: 0 },
    }),
  )
  await page.reload()
  await panel(page).getByText('No Recent Orders For This Product').waitFor()
  const tabs = [
    ['Stock History', 'stock', 'No Stock History For This Product'],
    ['Price History', 'price', 'No Price History For This Product'],
    ['Published/Unpublished History', 'published', 'No History For This Product'],
    ['JSON', 'json', 'No Data Found'],
  ] as const
  for (const [name, tab, words] of tabs) {
    await openTab(page, name)
    await panel(page).getByText(words).waitFor()
    await eventually(() => page.url()).toContain(`/catalogs/${id}?tab=${tab}`)
    await takePicture(page, `product-tab-${tab}-empty`)
  }
  const isOpen = (name: string) => page.getByRole('tab', { name, exact: true, selected: true }).waitFor()
  await page.goBack()
  await isOpen('Published/Unpublished History')
  await page.goBack()
  await isOpen('Price History')
  await page.goForward()
  await isOpen('Published/Unpublished History')
  await page.goto('/documentation')
  await page.goto(`/catalogs/${id}?tab=published`)
  await panel(page).getByText('No History For This Product').waitFor()
  await eventually(() => areInView(page)).toBe(true)
  await page.goto('/documentation')
  await page.goto(`/catalogs/${id}`)
  await panel(page).getByText('No Recent Orders For This Product').waitFor()
  expect(await page.evaluate('scrollY')).toBe(0)
})

/** As where a part of the page has to wait for its code once more: nothing is shown meanwhile, and all of it comes at once. */
const comeAnew = `new Promise((resolve) => {
  const main = document.querySelector('main')
  main.style.display = 'none'
  requestAnimationFrame(() => requestAnimationFrame(() => {
    main.style.display = ''
    requestAnimationFrame(() => requestAnimationFrame(resolve))
  }))
})`

test('a link to a tab still leads to it when the page comes once more, unless one has gone elsewhere meanwhile', async () => {
  const { page, id } = await product({ type: 'parent', nth: 3 })
  await page.goto('/documentation')
  await page.goto(`/catalogs/${id}?tab=published`)
  await panel(page).waitFor()
  await eventually(() => areInView(page)).toBe(true)
  await page.evaluate(comeAnew)
  await eventually(() => areInView(page)).toBe(true)
  await page.mouse.move(600, 400)
  await page.mouse.wheel(0, -20_000)
  await eventually(() => page.evaluate<number>('scrollY')).toBe(0)
  await page.evaluate(comeAnew)
  expect(await page.evaluate<number>('scrollY')).toBe(0)
})

describe('the histories', () => {
  test('of orders name the newest ones that hold the product', async () => {
    const { page } = await product()
    const { results } = await ask(
      page,
      `/api/products/?page_size=1&filter=${encodeURIComponent('[{"product_type":"basic"},{"quantity_sold_last30_days__gt":0}]')}`,
    )
    await page.goto(`/catalogs/${results[0]?.id}`)
    await panel(page).getByRole('table', { name: 'Recent Orders' }).waitFor()
    expect(await captions(page)).toEqual(['Order ID', 'Status', 'Qty', 'Updated On'])
    const rows = panel(page)
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
    const links = await panel(page).getByRole('table').getByRole('link').all()
    expect(links).toHaveLength(await rows.count())
    expect(await links[0]?.getAttribute('href')).toMatch(/^\/orders\/\d+$/)

    await page.route(/\/orders\/\?page_size=10$/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as object), count: 12 } })
    })
    await page.reload()
    await panel(page).getByRole('link', { name: 'The 10 newest of 12 orders' }).click()
    await expectPath(page, '/orders')
    const filters = page.getByRole('list', { name: 'Active filters' })
    await filters.getByText(`Product ID`).waitFor()
    await page.getByRole('grid', { name: 'Orders' }).getByRole('row').nth(1).waitFor()
    const narrowed = await page.getByRole('heading', { level: 1 }).innerText()
    await filters.getByRole('button', { name: /Remove/ }).click()
    await eventually(() => page.getByRole('heading', { level: 1 }).innerText()).not.toBe(narrowed)
  })

  test('of stock tell what was there, what is, and who changed it', async () => {
    const { page, id } = await product({ nth: 9, tab: 'stock' })
    await patchElsewhere(page, id, { distribution_centers: [{ name: 'Phoenix', qty: 11 }] })
    await patchElsewhere(page, id, { distribution_centers: [{ name: 'Phoenix', qty: 12 }] })
    await page.getByRole('button', { name: 'Reload' }).click()
    const first = panel(page).getByRole('row').nth(1)
    await eventually(() => first.getByRole('cell').allInnerTexts()).toEqual([
      '-',
      '11',
      '12',
      expect.stringMatching(/^demo/),
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
    ])
    expect(await captions(page)).toEqual([
      'Order ID',
      'Previous Qty',
      'Updated Qty',
      'Updated By',
      'Created On',
    ])
  })

  test('of prices follow the one that is chosen, and leave out what was taken away', async () => {
    const { page, id } = await product({ nth: 9, tab: 'price' })
    const price = cents()
    const least = Math.round(price * 100 - 5_000) / 100
    await patchElsewhere(page, id, { retail_price: price })
    await patchElsewhere(page, id, { min_price: least })
    await patchElsewhere(page, id, { min_price: null })
    await page.reload()
    const newest = panel(page).getByRole('row').nth(1).getByRole('cell').nth(2)
    const shown = (amount: number) =>
      `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
    await eventually(() => newest.innerText()).toBe(shown(price))
    expect(await captions(page)).toEqual([
      'Order ID',
      'Previous Price',
      'Updated Price',
      'Updated By',
      'Created On',
    ])
    await page.getByRole('combobox', { name: 'Price' }).selectOption('Min Price')
    await eventually(() => newest.innerText()).toBe(shown(least))
    await eventually(() => page.url()).toContain('price=min_price')
    await takePicture(page, 'product-tab-price')
    await expectNoViolation(page)
  })

  test('go on page by page', async () => {
    const { page } = await product({ nth: 9 })
    await page.route(/stock-history/, (route) => {
      const at = Number(new URL(route.request().url()).searchParams.get('page'))
      const order = { id: 7, order_id: '77' }
      const row = { order_id: '77', order, updated_by: 'demo', reason: null, distribution_center: 'Phoenix' }
      const results = [
        { ...row, id: at, previous_qty: at, updated_qty: at + 1, created_on: '2026-01-01T00:00:00Z' },
      ]
      return route.fulfill({ json: { results, count: 41 } })
    })
    await openTab(page, 'Stock History')
    await page.getByText('1–20 of 41').waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText('21–40 of 41').waitFor()
    await page.reload()
    await page.getByText('21–40 of 41').waitFor()
    const order = panel(page)
      .getByRole('row')
      .nth(1)
      .getByRole('cell')
      .first()
      .getByRole('link', { name: '77' })
    expect(await order.getAttribute('href')).toBe('/orders/7')
  })

  test('say why they could not be loaded, and try again', async () => {
    const { page } = await product({ nth: 9 })
    await page.route(/price-history/, (route) =>
      route.fulfill({ status: 400, json: { detail: 'The price is no price.', code: 'invalid' } }),
    )
    await openTab(page, 'Price History')
    await panel(page).getByText('The price is no price.').waitFor()
    await page.unroute(/price-history/)
    await panel(page).getByRole('button', { name: 'Try again' }).click()
    await panel(page).getByText('The price is no price.').waitFor({ state: 'detached' })
  })
})

test('what was published stands in its history, and as JSON to copy and to keep', async () => {
  const { page, id } = await product({ nth: 10 })
  await patchElsewhere(page, id, { is_blocked: false, is_external_quantity_blocked: false })
  const body = { product_list: [id], market_place: ['Shopify'] }
  await ask(page, '/api/products/publish-products/', body)
  await openTab(page, 'Published/Unpublished History')
  await eventually(async () => {
    await page.getByRole('button', { name: 'Reload' }).click()
    return panel(page).getByRole('row').count()
  }).toBeGreaterThan(1)
  expect(await captions(page)).toEqual(['Action Type', 'Platform', 'Updated On', 'Created On'])
  const [action, platform] = await panel(page).getByRole('row').nth(1).getByRole('cell').allInnerTexts()
  expect([action, platform]).toEqual(['Published', 'Shopify'])

  await openTab(page, 'JSON')
  for (const [name, told] of [
    ['Intended', 'Equal to Sent'],
    ['Sent', 'Sent'],
    ['Received', 'Equal to Intended'],
  ] as const)
    await panel(page).getByRole('region', { name, exact: true }).getByText(told).first().waitFor()
  await patchElsewhere(page, id, { retail_price: 777, max_price: null })
  await page.reload()
  await panel(page).getByText('1 line not as in Sent').waitFor()
  await takePicture(page, 'product-tab-json')
  await expectNoViolation(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const sent = panel(page).getByRole('region', { name: 'Sent', exact: true })
  const shown = await sent.getByLabel('Sent JSON').innerText()
  await sent.getByRole('button', { name: 'Copy' }).click()
  await eventually(() => page.evaluate<string>('navigator.clipboard.readText()')).toBe(shown)
  const saving = page.waitForEvent('download')
  await sent.getByRole('button', { name: 'Download' }).click()
  const file = await (await saving).path()
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(JSON.parse(shown))
  await page.getByRole('combobox', { name: 'Marketplace' }).selectOption('StockX')
  await panel(page).getByText('No Data Found').waitFor()
})

test('the tabs are gone through with the arrows', async () => {
  const { page } = await product()
  await page.getByRole('tab', { name: 'Recent Orders' }).focus()
  await page.keyboard.press('ArrowRight')
  await eventually(() => page.getByRole('tab', { name: 'Stock History' }).getAttribute('aria-selected')).toBe(
    'true',
  )
})
