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
