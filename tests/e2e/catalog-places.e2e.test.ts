import { describe, expect, test } from 'vitest'
import { takePicture } from './browser.ts'
import { cell, expectTitle, grid, openCatalogues, row, rowsHaveCome, scrollTo } from './catalogue-page.ts'
import { eventually } from './windows.ts'

const catalogue = openCatalogues()

describe('pages', () => {
  test('come instead of endless scrolling, by their own size, and keep the filters', async () => {
    const page = await catalogue({ path: '/catalogs?order_by=sku' })
    await rowsHaveCome(page)
    const firstOfAll = await (await cell(page, 0, 'SKU')).innerText()
    await page.getByRole('button', { name: 'Reset' }).click()
    expect(await page.getByRole('menuitem', { name: 'Enable Infinite Scrolling' }).isDisabled()).toBe(true)
    await page.getByRole('menuitem', { name: 'Enable Pagination' }).click()
    const pager = page.getByRole('navigation', { name: 'Pages' })
    await pager.waitFor()
    await rowsHaveCome(page)
    expect(new URL(page.url()).searchParams.get('order_by')).toBe('sku')
    await pager.getByLabel('Rows per page').selectOption('25')
    await pager.getByRole('button', { name: 'Next page' }).click()
    await row(page, 25).locator('a').first().waitFor()
    expect(await row(page, 25).getAttribute('aria-rowindex')).toBe('27')
    await takePicture(page, 'catalogue-pages')
    await pager.getByLabel(/^Page, of/).fill('4')
    await page.keyboard.press('Enter')
    await row(page, 75).locator('a').first().waitFor()
    expect(new URL(page.url()).searchParams.get('page')).toBe('4')
    await page.goBack()
    await row(page, 25).locator('a').first().waitFor()
    await pager.getByRole('button', { name: 'Last page' }).click()
    await eventually(() => pager.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true)
    await pager.getByRole('button', { name: 'First page' }).click()
    await eventually(async () => (await cell(page, 0, 'SKU')).innerText()).toBe(firstOfAll)
    await page.getByRole('button', { name: 'Reset' }).click()
    await page.getByRole('menuitem', { name: 'Enable Infinite Scrolling' }).click()
    await eventually(() => pager.count()).toBe(0)
  })
})

describe('coming back', () => {
  test('knows what was selected by its SKU, also after a reload', async () => {
    const page = await catalogue({ path: '/catalogs?order_by=sku' })
    await rowsHaveCome(page)
    const sku = await (await cell(page, 1, 'SKU')).innerText()
    await row(page, 1).getByRole('checkbox').click()
    await page.getByText('1 product selected').waitFor()
    await page.reload()
    await page.getByText('1 product selected').waitFor()
    await rowsHaveCome(page)
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Copy Product' }).click()
    await page.getByRole('dialog', { name: `Copy Product ${sku}` }).waitFor()
  })

  test('finds the same rows, the same place and the same selection', async () => {
    const page = await catalogue({ path: '/catalogs?order_by=sku' })
    // The address is the product's before its page is there, which may take its time.
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/assets/ProductPage-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.reload()
    await rowsHaveCome(page)
    await row(page, 3).getByRole('checkbox').click()
    await scrollTo(page, 32 * 700 + 11)
    await page.evaluate("document.querySelector('[role=grid]').scrollLeft = 90")
    await row(page, 705).locator('a').first().waitFor()
    const place = () =>
      page.evaluate<number[]>(
        "(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft])(document.querySelector('[role=grid]'))",
      )
    const before = await place()
    await row(page, 706).locator('a').first().click()
    await page.waitForURL(/\/catalogs\/\d+/)
    expect(await grid(page).getAttribute('aria-busy')).toBe('false')
    letGo()
    await page.getByRole('heading', { level: 1, name: 'Catalogs Detail' }).waitFor()
    await page.goBack()
    await row(page, 706).locator('a').first().waitFor()
    expect(await place()).toEqual(before)
    await eventually(() => row(page, 706).locator(':focus').count()).toBe(1)
    await page.getByText('1 product selected').waitFor()
    await page.reload()
    await row(page, 706).locator('a').first().waitFor()
    expect(await place()).toEqual(before)
    await page.getByText('1 product selected').waitFor()
  })

  test('without an address leads to where the user left off', async () => {
    const page = await catalogue({ path: '/catalogs?order_by=-brand&search=nike&columns=sku,brand,upc' })
    await rowsHaveCome(page)
    await page.goto('/documentation')
    await page.getByRole('link', { name: 'Catalogs' }).first().click()
    await rowsHaveCome(page)
    const query = new URL(page.url()).searchParams
    expect([query.get('order_by'), query.get('search'), query.get('columns')]).toEqual([
      '-brand',
      'nike',
      'sku,brand,upc',
    ])
  })

  test('stays as it is when its own entry in the menu is followed, and asks for nothing', async () => {
    const page = await catalogue({ path: '/catalogs?search=nike' })
    await rowsHaveCome(page)
    const address = page.url()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.getByRole('link', { name: 'Catalogs' }).first().click()
    await page.keyboard.type('gc')
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: /^Catalogs/ }).click()
    await expectTitle(page, / of /)
    expect(page.url()).toBe(address)
    expect(asked.filter((url) => url.includes('/api/products/'))).toEqual([])
  })
})
