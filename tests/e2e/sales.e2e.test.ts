import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { takePicture } from './browser.ts'
import { expectNoViolation } from './catalogue-page.ts'
import { writeOrder } from './own-order.ts'
import { popUp } from './pop-up.ts'
import { eventually, expectPath, openWindows } from './windows.ts'

const { seller } = openWindows()

const list = (page: Page) => page.getByRole('grid', { name: 'Product Sales' })
const row = (page: Page, words: string) => list(page).getByRole('row').filter({ hasText: words })

const roomForWords = `(() => {
  const box = document.querySelector('[role=search] input')
  const { paddingInlineStart: before, paddingInlineEnd: after } = getComputedStyle(box)
  return box.clientWidth - parseFloat(before) - parseFloat(after)
})()`

const cutFromView = `(() => {
  const name = document.querySelector('button[aria-label^="View: "] bdi')
  return name.scrollWidth - name.clientWidth
})()`

test('what was sold stands item by item, with its share of the order, and leads to both', async () => {
  const { page, token } = await seller()
  const { id, order_id: order, items } = await writeOrder(page, token)
  const filter = encodeURIComponent(JSON.stringify([{ order__order_id__iexact: order }]))
  await page.goto(`/product-sales?filter=${filter}`)
  await row(page, order).getByText('$100.00').first().waitFor()
  await eventually(() => page.getByRole('heading', { level: 1 }).innerText()).toMatch(
    /^Product Sales \(1 of [\d,]+\)$/,
  )
  await row(page, order).getByText('$100.00').last().hover()
  await page.getByRole('tooltip').getByText('which is estimated until').waitFor()
  await page.getByText('Order items', { exact: true }).waitFor()
  await page.getByText('Order Total (USD)', { exact: true }).waitFor()
  await expectNoViolation(page)
  await takePicture(page, 'product-sales-1280-light')
  await row(page, order)
    .getByText(items[0]?.sku ?? '')
    .first()
    .waitFor()
  await row(page, order).getByRole('link', { name: order }).click()
  await expectPath(page, `/orders/${id}`)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/product-sales?filter=${filter}`)
  await row(page, order).waitFor()
  await expectNoViolation(page)
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await page.goto('/product-sales?filter=%5B%7B%22product__sku%22%3A%22no%20such%20SKU%22%7D%5D')
  await page.getByText('Sorry - No Orders!').waitFor()
})

test('the name of a narrow column stands in one line when it sorts', async () => {
  const { page } = await seller()
  await page.goto('/product-sales?order_by=qty')
  const head = page.getByRole('columnheader', { name: /^Qty/ })
  await eventually(() => head.getAttribute('aria-sort')).toBe('ascending')
  const name = await head.getByText('Qty', { exact: true }).boundingBox()
  expect(name?.height ?? 99).toBeLessThan(20)
})

test('the names of days stand in one line', async () => {
  const { page } = await seller({}, { width: 1800 })
  await page.goto('/reports')
  const head = page.getByRole('columnheader', { name: /^Sales Last 30 Days/ })
  const name = await head.getByText('Sales Last 30 Days', { exact: true }).boundingBox()
  expect(name?.height ?? 99).toBeLessThan(20)
})

test('the search box between all the tools of the reports has room for its words', async () => {
  const { page } = await seller()
  await page.goto('/reports')
  await list(page).getByRole('gridcell').first().waitFor()
  // Of the 64 that are left beside the key, half of a word is seen.
  expect(await page.evaluate<number>(roomForWords)).toBeGreaterThan(80)
})

test('the name of the view is read beside all the tools of the reports, changed and filtered too', async () => {
  const { page } = await seller()
  const filter = encodeURIComponent(JSON.stringify([{ total_sales__gte: 1 }]))
  await page.goto(`/reports?filter=${filter}`)
  await list(page).getByRole('gridcell').first().waitFor()
  await page.getByRole('button', { name: 'View: Default, changed' }).waitFor()
  expect(await page.evaluate<number>(cutFromView)).toBe(0)
  expect(await page.evaluate<number>(roomForWords)).toBeGreaterThan(30)
})

test('what is sold while one looks comes into the sales', async () => {
  const { page, token } = await seller()
  const sold = await writeOrder(page, token)
  const sku = sold.items[0]?.sku ?? ''
  await page.goto(
    `/product-sales?filter=${encodeURIComponent(JSON.stringify([{ product__sku__iexact: sku }]))}`,
  )
  await row(page, sold.order_id).first().waitFor()
  const next = await writeOrder(page, token)
  await row(page, next.order_id).first().waitFor()
})

test('the report of sales adds up by MPN and leads to what was sold of each', async () => {
  const { page, token } = await seller()
  const { items } = await writeOrder(page, token)
  await page.goto('/reports')
  await page.getByRole('link', { name: 'Sales report by MPN' }).waitFor()
  await list(page)
    .getByRole('columnheader', { name: /Sales Last 3 Days/ })
    .waitFor()
  await list(page).getByRole('gridcell').first().waitFor()
  await eventually(() => page.title()).toBe('Reports · Backroom')
  await expectNoViolation(page)
  await takePicture(page, 'sales-report-1280-light')
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expectPath(page, '/product-sales')
  const sku = items[0]?.sku ?? ''
  const answer = await page.request.get(
    `/api/orders/order-item/?filter=${encodeURIComponent(JSON.stringify([{ product__sku__iexact: sku }]))}`,
    { headers: { authorization: `Token ${token}` } },
  )
  const { results } = (await answer.json()) as { results: { product: { mpn: string | null } }[] }
  const mpn = results[0]?.product.mpn ?? ''
  await page.goto(`/reports?search=${encodeURIComponent(mpn)}`)
  await list(page).getByRole('link', { name: mpn, exact: true }).click()
  await expectPath(page, '/product-sales')
  await row(page, sku).first().waitFor()
})

test('what was sold, and orders that were chosen, are downloaded as files', async () => {
  const { page, token } = await seller()
  const { order_id: order, items } = await writeOrder(page, token)
  const sku = items[0]?.sku ?? ''
  /** The text of the newest export of whoever exported. */
  const fileOf = async (question: string) => {
    const exported = page
      .getByRole('region', { name: 'Order Exports' })
      .getByRole('row')
      .filter({ hasText: question })
      .filter({ hasText: order })
      .first()
    const link = exported.getByRole('link', { name: 'Download' })
    await link.waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    return readFile(await download.path(), 'utf8')
  }
  const sold = encodeURIComponent(JSON.stringify([{ order__order_id__iexact: order }]))
  await page.goto(`/product-sales?filter=${sold}&columns=product__sku,order__order_id,platform_amount`)
  await row(page, order).first().waitFor()
  const held = Promise.withResolvers<undefined>()
  let asked = 0
  await page.route('**/api/orders/export/**', async (route) => {
    if (route.request().method() === 'POST') asked += 1
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('button', { name: 'Loading', exact: true }).click({ force: true })
  held.resolve(undefined)
  await popUp(page, 'Export Initiated Successfully')
  await page.getByRole('button', { name: 'Export', exact: true }).waitFor()
  expect(asked).toBe(1)
  await page.unroute('**/api/orders/export/**')

  const filter = encodeURIComponent(JSON.stringify([{ order_id__iexact: order }]))
  await page.goto(`/orders?filter=${filter}&columns=order_id,items`)
  const orders = page.getByRole('grid', { name: 'Orders' })
  await orders.getByRole('row').filter({ hasText: order }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Actions' }).first().click()
  await page.getByRole('menuitem', { name: 'Export', exact: true }).click()
  await popUp(page, 'Export Initiated Successfully')

  await page.getByRole('navigation').getByRole('link', { name: 'Exports' }).click()
  await page.getByRole('link', { name: 'Order Exports' }).click()
  await expectPath(page, '/order-exports')
  await page.getByRole('heading', { name: 'Order Exports', level: 1 }).waitFor()
  const lines = (await fileOf('Order items where Order ID')).replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(lines).toEqual(['SKU,Order ID,Order Total', expect.stringContaining(sku)])
  expect(lines[1]).toMatch(/,100\.00$/)
  await page.getByRole('region', { name: 'Order Exports' }).getByText('1 selected order').first().waitFor()
  await expectNoViolation(page)
  await takePicture(page, 'order-exports-1280-light')
  await page.getByRole('link', { name: 'Product Exports' }).click()
  await expectPath(page, '/product-exports')
})
