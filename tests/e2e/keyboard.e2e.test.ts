import { describe, expect, test } from 'vitest'
import { expectNoAxeViolation, takePicture } from './browser.ts'
import { eventually, expectPath, openWindows } from './windows.ts'

const { visitor, seller } = openWindows()

describe('the keyboard', () => {
  test('opens the palette, finds a product and goes there', async () => {
    const { page } = await seller()
    const hit = {
      id: 7,
      sku: 'AJ1-10',
      title: 'Air Jordan 1',
      mpn: 'AJ1',
      brand: 'Jordan',
      product_type: 'basic',
    }
    await page.route('**/api/search/products/?q=air+j', (route) =>
      route.fulfill({ json: { results: [hit] } }),
    )
    await page.goto('/documentation')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    const input = page.getByRole('combobox')
    await input.waitFor()
    await input.fill('air j')
    const option = page.getByRole('option', { name: /Air Jordan 1 AJ1-10/ })
    await option.waitFor()
    expect(await option.getAttribute('aria-selected')).toBe('true')
    await takePicture(page, 'palette-1280-light')
    await expectNoAxeViolation(page)
    await page.keyboard.press('Enter')
    await expectPath(page, '/catalogs/7')
  })

  test('finds an order by its tracking number in the palette, and goes there', async () => {
    const { page } = await seller()
    const order = { id: 77, order_id: 'SO-77', order_number: null, tracking_no: '1Z999', matched: '1Z999' }
    const hit = { ...order, marketplace: 'Shopify', order_status: 'Shipped' }
    await page.route('**/api/search/orders/?q=1Z999', (route) => route.fulfill({ json: { results: [hit] } }))
    await page.goto('/documentation')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('1Z999')
    await page.getByRole('option', { name: 'SO-77 1Z999 · Shopify · Shipped' }).waitFor()
    await page.keyboard.press('Enter')
    await expectPath(page, '/orders/77')
  })

  test('loses no letter while the palette opens, and Enter waits for the answer to what stands there', async () => {
    const { page } = await seller()
    const hit = (id: number, title: string) => ({
      id,
      sku: `S-${id}`,
      title,
      mpn: '',
      brand: '',
      product_type: 'basic',
    })
    await page.route('**/api/search/products/?*', (route) => {
      const query = new URL(route.request().url()).searchParams.get('q')
      return route.fulfill({
        json: { results: [query === 'air j' ? hit(7, 'Air Jordan 1') : hit(6, 'Air Max')] },
      })
    })
    await page.goto('/documentation')
    await page.getByRole('heading', { level: 1 }).waitFor()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('air')
    letGo()
    await page.getByRole('option', { name: /Air Max/ }).waitFor()
    expect(await page.getByRole('combobox').inputValue()).toBe('air')
    await page.keyboard.type(' j')
    await page.keyboard.press('Enter')
    await expectPath(page, '/catalogs/7')
    await page.goto('/documentation')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('air j')
    await page.keyboard.press('Enter')
    await expectPath(page, '/catalogs/7')
  })

  test('knows Import, and Publish for what is selected', async () => {
    const { page } = await seller()
    await page.goto('/documentation')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('publish')
    await page.getByRole('option', { name: 'Publish Select products in Catalogs first' }).click()
    await page.getByRole('grid').getByRole('checkbox').nth(1).click()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('publish')
    await page.getByRole('option', { name: 'Publish 1 product selected', exact: true }).click()
    await page.getByRole('dialog', { name: /Publish/ }).waitFor()
    await page.goto('/documentation')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    // Products of other tests may be called imported.
    await page.getByRole('combobox').fill('import products')
    await page.keyboard.press('Enter')
    await expectPath(page, '/catalogs/import')
  })

  test('goes from a price cell to the search, and with Esc back to the grid', async () => {
    const { page } = await seller()
    await page.goto('/catalogs?columns=sku,cost')
    const cell = page.getByRole('grid').locator('[data-row="1"]').getByRole('gridcell').nth(2)
    await cell.click()
    await page.keyboard.press('/')
    await eventually(() => page.locator(':focus').getAttribute('aria-label')).toBe('Search Product Catalog')
    await page.keyboard.press('Escape')
    await eventually(() => page.getByRole('grid').locator(':focus').count()).toBe(1)
    const isInGrid = () => page.getByRole('grid').locator(':focus').count()
    for (const [key, panel] of [
      ['?', page.getByRole('dialog', { name: 'Keyboard shortcuts' })],
      ['Control+k', page.getByRole('combobox')],
    ] as const) {
      await page.keyboard.press(key)
      await panel.and(page.locator(':focus-within')).or(panel.locator(':focus')).first().waitFor()
      await page.keyboard.press('Escape')
      await eventually(() => panel.count()).toBe(0)
      await eventually(isInGrid).toBe(1)
    }
  })

  test('runs actions from the palette', async () => {
    const { page } = await seller()
    await page.goto('/documentation')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('dark')
    await page.keyboard.press('Enter')
    await eventually(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
  })

  test('shows its list on ? and goes to screens by sequence', async () => {
    const { page } = await seller()
    await page.goto('/documentation')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await dialog.getByRole('row', { name: /Go to Catalogs/ }).waitFor()
    await takePicture(page, 'keyboard-1280-light')
    await expectNoAxeViolation(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await expectPath(page, '/catalogs')
  })

  test('leaves typing alone', async () => {
    const page = await visitor()
    await page.goto('/auth/login-page')
    await page.getByLabel('Username').fill('')
    await page.keyboard.type('g c?')
    expect(await page.getByLabel('Username').inputValue()).toBe('g c?')
  })
})
