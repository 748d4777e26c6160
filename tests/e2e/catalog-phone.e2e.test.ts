import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { takePicture } from './browser.ts'
import { eventually, expectPath } from './windows.ts'
import { grid, head, openCatalogues, row, rowsHaveCome, scrollTo } from './catalogue-page.ts'

const catalogue = openCatalogues()
const look = { width: 390, height: 844, isTouch: true }
const turned = { width: 844, height: 390 }
const path = '/catalogs?order_by=sku&filter=[{"product_type":"basic"}]'

const names = ['Image', 'Title', 'SKU', 'Retail Price', 'Avail'] as const
const cellOf = (page: Page, index: number, name: (typeof names)[number]) =>
  row(page, index)
    .getByRole('gridcell')
    .nth(names.indexOf(name) + 1)
const priceField = (page: Page) => page.getByRole('textbox', { name: 'Retail Price' })
/** Where the keyboard comes to in the rows. */
const activeCell = (page: Page) => grid(page).locator('[role="gridcell"][tabindex="0"]')
const overflow = (page: Page) =>
  page.evaluate<number>(
    "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('[role=grid]'))",
  )

async function boxOf(place: Locator) {
  const box = await place.boundingBox()
  if (box === null) throw new Error('not on the screen')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** The first row below the head, and how far it is scrolled out. */
const firstRow = (page: Page) =>
  page.evaluate<[number, number]>(`(() => {
    const grid = document.querySelector('[role=grid]')
    const top = grid.querySelector('[data-row="-1"]').getBoundingClientRect().bottom
    const rows = [...grid.querySelectorAll('[data-row]:not([data-row="-1"])')].map((each) => [Number(each.dataset.row), each.getBoundingClientRect()])
    const [index, box] = rows.filter(([, { bottom }]) => bottom > top + 1).sort(([one], [other]) => one - other)[0]
    return [index, Math.round(top - box.top)]
  })()`)

describe('on a phone', () => {
  test('a row has two lines within the screen, under a low toolbar', async () => {
    const page = await catalogue({ look })
    await rowsHaveCome(page)
    const [image, title, sku, price, avail] = await Promise.all(
      names.map((name) => boxOf(cellOf(page, 0, name))),
    )
    if (!image || !title || !sku || !price || !avail) throw new Error('no cells')
    expect(title.bottom).toBeLessThanOrEqual(sku.y + 1)
    expect([price.y, avail.y]).toEqual([sku.y, sku.y])
    expect([image.right <= title.x, sku.right <= price.x + 1, price.right <= avail.x + 1]).toEqual([
      true,
      true,
      true,
    ])
    expect(Math.max(title.right, avail.right)).toBeLessThanOrEqual(390)
    expect(await overflow(page)).toBe(0)
    expect((await boxOf(grid(page))).y - 48).toBeLessThan(90)
    const { right } = await boxOf(cellOf(page, 0, 'Title').locator('span').last())
    expect(right).toBeLessThanOrEqual(title.right)
    expect(await grid(page).getAttribute('aria-colcount')).toBe('6')
    await takePicture(page, 'catalogue-390-rows')
  })

  test('the order is chosen above the rows, and the keyboard finds the heads', async () => {
    const page = await catalogue({ look, path })
    await rowsHaveCome(page)
    const order = page.getByLabel('Sort by')
    expect(await order.inputValue()).toBe('sku')
    await order.selectOption('Retail Price')
    await eventually(() => new URL(page.url()).searchParams.get('order_by')).toBe('-retail_price')
    await page.getByRole('button', { name: /^Descending/ }).tap()
    await eventually(() => new URL(page.url()).searchParams.get('order_by')).toBe('retail_price')
    await rowsHaveCome(page)
    await activeCell(page).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowUp')
    await eventually(() => page.evaluate('getComputedStyle(document.activeElement).clipPath')).toBe('none')
    await eventually(() => order.isVisible()).toBe(false)
    await page.keyboard.press('Enter')
    await eventually(() => new URL(page.url()).searchParams.get('order_by')).toBe('title')
    await page.keyboard.press('ArrowDown')
    await eventually(() => order.inputValue()).toBe('title')
    await eventually(() => order.isVisible()).toBe(true)
  })

  test('a tap edits a price, selects by the box, and else opens the product', async () => {
    const page = await catalogue({ look, path })
    await rowsHaveCome(page)
    await row(page, 1).getByRole('checkbox').tap()
    await page.getByText('1 product selected').waitFor()
    await cellOf(page, 2, 'Retail Price').tap()
    await priceField(page).fill('12.345')
    await takePicture(page, 'catalogue-390-edit')
    // Beside it the edit ends, and no product opens.
    await cellOf(page, 3, 'Title').tap()
    await eventually(() => priceField(page).count()).toBe(0)
    await scrollTo(page, 60 * 40 + 20)
    await eventually(() => firstRow(page)).toEqual([40, 20])
    await cellOf(page, 43, 'Title').tap()
    await page.getByRole('heading', { level: 1, name: 'Catalogs Detail' }).waitFor()
    await page.goBack()
    await rowsHaveCome(page)
    expect(await firstRow(page)).toEqual([40, 20])
    await page.getByText('1 product selected').waitFor()
    const address = await cellOf(page, 43, 'SKU').getByRole('link').getAttribute('href')
    await cellOf(page, 43, 'SKU').getByRole('link').tap()
    await expectPath(page, address ?? '')
  })

  test('turning it changes between rows of two lines and the table, and keeps place, selection and cell', async () => {
    const page = await catalogue({ look, path })
    await rowsHaveCome(page)
    await row(page, 1).getByRole('checkbox').tap()
    await activeCell(page).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    await scrollTo(page, 60 * 700)
    await eventually(() => firstRow(page)).toEqual([700, 0])
    await page.setViewportSize(turned)
    await head(page, 'Brand').waitFor()
    await eventually(() => firstRow(page)).toEqual([700, 0])
    const place = await head(page, 'Avail').getAttribute('aria-colindex')
    await eventually(() => row(page, 1).locator(':focus').getAttribute('aria-colindex')).toBe(place)
    await page.setViewportSize({ width: look.width, height: look.height })
    await page.getByLabel('Sort by').waitFor()
    await eventually(() => firstRow(page)).toEqual([700, 0])
    await eventually(() => row(page, 1).locator(':focus').getAttribute('aria-colindex')).toBe('6')
    await page.getByText('1 product selected').waitFor()
    expect(await overflow(page)).toBe(0)
  })

  test('a million rows are exact at both ends, and those that cannot come can be asked for again', async () => {
    const page = await catalogue({ path: '/documentation', look })
    const last = 999_999
    let isBroken = true
    await page.route('**/api/products/?*', async (route) => {
      const number = Number(new URL(route.request().url()).searchParams.get('page'))
      if (number > 1 && isBroken)
        return route.fulfill({ status: 503, json: { detail: 'Resting.', request_id: 'r', code: 'x' } })
      const url = route
        .request()
        .url()
        .replace(/page=\d+/, 'page=1')
      const answer = (await (await route.fetch({ url })).json()) as { results: { id: number }[] }
      const results = answer.results.map((each, at) => ({ ...each, id: number * 1000 + at }))
      await route.fulfill({ json: { ...answer, results, count: last + 1 } })
    })
    await page.goto(path)
    await rowsHaveCome(page)
    await activeCell(page).focus()
    await page.keyboard.press('Control+End')
    await row(page, last).waitFor()
    await page.getByText('Some rows could not be loaded.').waitFor()
    await takePicture(page, 'catalogue-390-failed')
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).tap()
    await row(page, last).getByRole('checkbox').waitFor()
    expect((await boxOf(row(page, last))).bottom).toBeCloseTo((await boxOf(grid(page))).bottom, 0)
    await activeCell(page).focus()
    await page.keyboard.press('Control+Home')
    await eventually(() => firstRow(page)).toEqual([0, 0])
  })
})
