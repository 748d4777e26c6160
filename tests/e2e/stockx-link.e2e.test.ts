import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { expectNoAxeViolation, takePicture, type Look } from './browser.ts'
import { sandboxAddress } from './own-installation.ts'
import { popUp } from './pop-up.ts'
import { make } from './product-form.ts'
import { fieldOf } from './product-page.ts'
import { eventually, expectPath, openWindows } from './windows.ts'

type Style = { styleId: string; productId: string; title: string; variants: Record<string, string> }

const { seller } = openWindows()
const admin = `${sandboxAddress}/_sandbox/stockx/faults/`
const [style, other] = JSON.parse(
  readFileSync(new URL('../../data/stockx-catalogue.json', import.meta.url), 'utf8'),
) as [Style, Style]
const nine = (of: Style) => of.variants['9'] ?? ''
const pageOf = ({ title }: Style) =>
  `https://stockx.com/${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
/** StockX takes a call a second, and what other tests open is looked up as well. */
const patient = { timeout: 120_000 }
const soon = { timeout: 90_000 }

afterEach(async () => {
  await fetch(admin, { method: 'DELETE' })
})

async function openMade(product: object, settings: object = {}, look?: Look) {
  const { page, token } = await seller(settings, look)
  const made = await make(token, product)
  await page.goto(`/catalogs/${made.id}`)
  await page.getByRole('region', { name: 'Basic info' }).waitFor()
  return { page, token, ...made }
}
const sized = (size: string, mpn = style.styleId) => ({ mpn, attributes: { size } })
const card = (page: Page) => page.getByRole('region', { name: 'StockX', exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const address = (page: Page) => dialog(page).getByLabel('URL')

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'StockX Link' }).click()
  await address(page).waitFor()
}

describe('StockX ids', () => {
  test('of a size that StockX knows are looked up while one looks', patient, async () => {
    const { page } = await openMade(sized('9'))
    await card(page).getByRole('status').waitFor()
    await fieldOf(page, 'stockx_variant_id')
      .filter({ hasText: nine(style) })
      .waitFor(soon)
    await fieldOf(page, 'stockx_product_id').filter({ hasText: style.productId }).waitFor()
    await eventually(() => card(page).count()).toBe(0)
    await page.reload()
    await fieldOf(page, 'stockx_variant_id')
      .filter({ hasText: nine(style) })
      .waitFor()
    expect(await card(page).count()).toBe(0)
  })

  test(
    'are not taken where only the style is the same: it is offered, and the size asked for',
    patient,
    async () => {
      const { page } = await openMade(sized('99'))
      await card(page).getByText('but not in size 99').waitFor(soon)
      const found = card(page).getByRole('link', { name: style.title })
      expect(await found.getAttribute('href')).toBe(pageOf(style))
      await takePicture(page, 'stockx-card-1280-light')
      await expectNoAxeViolation(page, '[aria-label="StockX"]')
      await card(page)
        .getByRole('button', { name: `Link ${style.title}` })
        .click()
      expect(await address(page).inputValue()).toBe(pageOf(style))
      await dialog(page).getByRole('button', { name: 'Link', exact: true }).click()
      await dialog(page).getByText('choose the size that it is').waitFor(soon)
      await expectNoAxeViolation(page, '[role="dialog"]')
      await dialog(page).getByLabel('Size').selectOption({ label: '9' })
      await takePicture(page, 'stockx-size-1280-light')
      await dialog(page).getByRole('button', { name: 'Save' }).click()
      await popUp(page, 'Success')
      await fieldOf(page, 'stockx_variant_id')
        .filter({ hasText: nine(style) })
        .waitFor()
    },
  )
})

describe('StockX Link', () => {
  test('is filled in by keyboard alone, says what is wrong, and keeps what was typed', patient, async () => {
    const { page, sku } = await openMade(sized('9', 'UNHEARD OF'))
    await page.getByRole('button', { name: 'Actions' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'StockX Link' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: `StockX Link ${sku}` }).waitFor()
    await eventually(() => page.evaluate<string>('document.activeElement?.tagName')).toBe('INPUT')
    expect(await dialog(page).getByRole('button', { name: 'Link', exact: true }).isDisabled()).toBe(true)
    await page.keyboard.type('https://example.com/shoes')
    await page.keyboard.press('Enter')
    await popUp(page, 'Failed')
    await dialog(page)
      .getByRole('alert')
      .filter({ hasText: 'Paste the address of a product’s page' })
      .waitFor()
    expect(await address(page).getAttribute('aria-invalid')).toBe('true')
    expect(await dialog(page).getByText('Paste the address of a product’s page').count()).toBe(1)
    await takePicture(page, 'stockx-link-refused-1280-light')
    await page.reload()
    await openDialog(page)
    expect(await address(page).inputValue()).toBe('https://example.com/shoes')
    await address(page).fill(`${pageOf(other)}?size=9`)
    // While it is on its way there is nothing to discard.
    const answer = Promise.withResolvers<void>()
    await page.route(/add-url/, (route) => void answer.promise.then(() => route.continue()))
    await page.keyboard.press('Enter')
    await dialog(page).locator('button[data-loading]').waitFor()
    await page.keyboard.press('Escape')
    await eventually(() => dialog(page).count()).toBe(0)
    answer.resolve()
    await popUp(page, 'Success')
    await eventually(() => dialog(page).count()).toBe(0)
    await fieldOf(page, 'stockx_variant_id')
      .filter({ hasText: nine(other) })
      .waitFor()
  })

  test('says that StockX is away, and is tried again', patient, async () => {
    const { page } = await openMade(sized('10', 'UNHEARD OF'))
    const rules = [{ rate: 1, kind: 'error', path: 'catalog' }]
    await fetch(admin, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ seed: 7, rules }),
    })
    await openDialog(page)
    await address(page).fill(pageOf(style))
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('alert').filter({ hasText: 'StockX' }).waitFor(soon)
    await fetch(admin, { method: 'DELETE' })
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  })

  test('is in the Actions of one product in the list; a parent says why not', async () => {
    const { page, token } = await seller()
    const { sku } = await make(token, { product_type: 'parent' })
    const filter = encodeURIComponent(JSON.stringify([{ sku__in: [sku] }]))
    await page.goto(`/catalogs?filter=${filter}`)
    await page.getByRole('row').filter({ hasText: sku }).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Actions' }).click()
    const item = page.getByRole('menuitem', { name: /^StockX Link/ })
    await item.filter({ hasText: 'A parent has no StockX ids of its own' }).waitFor()
    await expectPath(page, '/catalogs')
  })

  test.each([
    ['dark', 390, 'ltr'],
    ['light', 1280, 'rtl'],
    ['dark', 390, 'rtl'],
  ] as const)('stands in %s at %i px, %s', patient, async (colorScheme, width, direction) => {
    const { page } = await openMade(sized('99'), { direction }, { colorScheme, width })
    await card(page).getByText('but not in size 99').waitFor(soon)
    await card(page).scrollIntoViewIfNeeded()
    await takePicture(page, `stockx-card-${width}-${colorScheme}-${direction}`)
    await openDialog(page)
    await takePicture(page, `stockx-link-${width}-${colorScheme}-${direction}`)
    await expectNoAxeViolation(page, '[role="dialog"]')
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    expect(await page.evaluate<number>(overflow)).toBeLessThanOrEqual(0)
  })
})
