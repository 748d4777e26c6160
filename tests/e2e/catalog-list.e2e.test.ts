import { describe, expect, test } from 'vitest'
import { takePicture } from './browser.ts'
import {
  cell,
  columnOf,
  expectNoViolation,
  expectTitle,
  grid,
  head,
  openCatalogues,
  row,
  rowsHaveCome,
} from './catalogue-page.ts'
import { catalogueTitle, eventually, expectPath } from './windows.ts'

const catalogue = openCatalogues()

describe('the catalogue', () => {
  test('shows every product with title, count and total cost', async () => {
    const page = await catalogue()
    await rowsHaveCome(page)
    await expectTitle(page, /^Product Catalog \([\d,]+\)$/)
    for (const figure of ['Total Cost', 'Inventory value']) {
      const shown = page.getByText(figure, { exact: true }).locator('..')
      expect(await shown.innerText()).toMatch(/\s\$[\d,]+\.\d\d$/)
    }
    const count = Number((await catalogueTitle(page).innerText()).replaceAll(/\D/g, ''))
    expect(await grid(page).getAttribute('aria-rowcount')).toBe(String(count + 1))
    expect(await grid(page).getAttribute('aria-colcount')).toBe('18')
    await takePicture(page, 'catalogue-1280-light')
  })

  test('scrolls to the very last row and back', async () => {
    const page = await catalogue()
    await rowsHaveCome(page)
    const last = Number(await grid(page).getAttribute('aria-rowcount')) - 2
    await row(page, 0).locator('a').first().focus()
    await (await cell(page, 0, 'MPN')).click()
    await page.keyboard.press('Control+End')
    await row(page, last).getByRole('gridcell').first().waitFor()
    await eventually(() => row(page, last).locator(':focus').count()).toBe(1)
    await page.keyboard.press('Control+Home')
    await eventually(() => row(page, 0).locator(':focus').count()).toBe(1)
  })

  test('sorts by a click, by two columns with Shift, and says so in the address', async () => {
    const page = await catalogue()
    await rowsHaveCome(page)
    await head(page, 'SKU').click()
    await eventually(() => head(page, 'SKU').getAttribute('aria-sort')).toBe('ascending')
    await eventually(() => new URL(page.url()).searchParams.get('order_by')).toBe('sku')
    await eventually(() => grid(page).getAttribute('aria-busy')).toBe('false')
    const skus = await columnOf(page, 'SKU')
    expect(skus).toEqual([...skus].sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)))
    await head(page, 'SKU').click()
    await eventually(() => head(page, 'SKU').getAttribute('aria-sort')).toBe('descending')
    await head(page, 'Brand').click({ modifiers: ['Shift'] })
    await eventually(() => new URL(page.url()).searchParams.get('order_by')).toBe('-sku,brand')
    await head(page, 'SKU').click({ modifiers: ['Shift'] })
    await eventually(() => new URL(page.url()).searchParams.get('order_by')).toBe('brand')
  })

  test('finds by free text from the slash key', async () => {
    const page = await catalogue()
    await rowsHaveCome(page)
    const sku = await (await cell(page, 3, 'SKU')).innerText()
    await page.keyboard.press('/')
    await page.keyboard.type(sku.toLowerCase())
    await expectTitle(page, /\(\d+ of [\d,]+\)/)
    await eventually(async () => (await cell(page, 0, 'SKU')).innerText()).toContain(sku)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expectTitle(page, /\([\d,]+\)$/)
  })

  test('says that none match, and offers the way out', async () => {
    const page = await catalogue({ path: '/catalogs?search=there-is-no-such-thing' })
    await page.getByText('Sorry - No Products!').waitFor()
    await expectTitle(page, /\(0 of [\d,]+\)/)
    await expectNoViolation(page)
    await takePicture(page, 'catalogue-none-match')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await rowsHaveCome(page)
  })

  test('shows the server’s words and another try when the rows cannot come', async () => {
    const page = await catalogue({ path: '/documentation' })
    let isBroken = true
    await page.route('**/api/products/?*', (route) =>
      isBroken
        ? route.fulfill({
            status: 503,
            json: { detail: 'The database is resting.', request_id: 'req-1', code: 'x' },
          })
        : route.continue(),
    )
    await page.goto('/catalogs')
    await page.getByText('The database is resting.').waitFor()
    expect(await page.getByRole('alert').innerText()).toContain('req-1')
    await takePicture(page, 'catalogue-error')
    isBroken = false
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await rowsHaveCome(page)
    await eventually(() => grid(page).locator(':focus').count()).toBe(1)
  })

  test.each([
    ['rows', '**/api/products/?*', 500],
    ['filters', '**/api/products/product-properties/', 404],
  ])(
    'without its %s asks twice more, goes to the error page, and from there back',
    async (_what, calls, status) => {
      const page = await catalogue({ path: '/documentation' })
      let failures = 0
      await page.route(calls, (route) => {
        failures += 1
        return route.fulfill({ status, json: { detail: 'Something broke.', request_id: 'req-2', code: 'x' } })
      })
      await page.goto('/catalogs?search=nike')
      await page.getByText('One moment please...').waitFor()
      await expectPath(page, '/error')
      await page.getByText('Something broke.').waitFor()
      expect(failures).toBe(3)
      await page.unroute(calls)
      await page.getByRole('button', { name: 'Try again' }).click()
      await rowsHaveCome(page)
      expect(new URL(page.url()).searchParams.get('search')).toBe('nike')
    },
  )
})

describe('what the catalogue opens with', () => {
  test('is asked for once, while the code of its screen is still on its way', async () => {
    const page = await catalogue()
    await rowsHaveCome(page)
    await page.goto('/documentation')
    const address = '/catalogs?filter=%5B%7B%22brand%22%3A%22Nike%22%7D%5D'
    const asked: string[] = []
    page.on('request', (request) => {
      if (/\/api\/products\/\?/.test(request.url())) asked.push(request.url())
    })
    const rows = page.waitForRequest(/\/api\/products\/\?/)
    await page.route('**/assets/CatalogPage-*.js', async (route) => {
      await rows
      await route.continue()
    })
    await page.goto(address)
    await rowsHaveCome(page)
    expect(await columnOf(page, 'Brand')).toEqual(Array.from({ length: 8 }, () => 'Nike'))
    expect(asked.map((url) => new URL(url).searchParams.get('filter'))).toEqual(['[{"brand":"Nike"}]'])
  })
})
