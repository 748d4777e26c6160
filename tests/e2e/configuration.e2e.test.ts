import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { expectNoAxeViolation, takePicture } from './browser.ts'
import { helpPicture } from './help-picture.ts'
import { address } from './own-installation.ts'
import { popUp } from './pop-up.ts'
import { eventually, expectPath, openWindows } from './windows.ts'

const { seller } = openWindows()

// Fields that no other walk looks at: what is switched off is so for everybody.
const [field, attribute] = ['Harmonized Code', 'Walmart Shoe Category']
let lastToken: string | undefined

afterEach(async () => {
  if (lastToken === undefined) return
  await saveSwitches(lastToken, true)
})

async function saveSwitches(token: string, isActive: boolean) {
  const answer = await fetch(`${address}/api/products/product-field-config/`, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      field_configuration: [{ name: 'harmonized_code', is_active: isActive }],
      attribute_configuration: [{ name: 'walmart_shoe_category', is_active: isActive }],
    }),
  })
  expect(answer.status).toBe(200)
}

async function openConfiguration(...asked: Parameters<typeof seller>) {
  const { page, token } = await seller(...asked)
  lastToken = token
  await page.goto('/product-configuration')
  await box(page, field).waitFor()
  return page
}

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const unsaved = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).waitFor()

describe('/configuration', () => {
  test('lists what can be set, how it stands, and leads there', async () => {
    const { page } = await seller()
    await page.goto('/documentation')
    await page.getByRole('navigation').getByRole('link', { name: 'Configuration' }).click()
    await expectPath(page, '/configuration')
    const products = page.getByRole('region', { name: 'Products' })
    await products.getByText('46 of 46 fields and 30 of 30 attributes in use').waitFor()
    await takePicture(page, 'configuration-1280-light')
    await expectNoAxeViolation(page)
    await products.getByRole('link', { name: /^Product Configuration/ }).click()
    await expectPath(page, '/product-configuration')
    const entry = page.getByRole('complementary').getByRole('link', { name: 'Configuration' })
    expect(await entry.getAttribute('data-lit')).toBe('true')
  })
})

describe('/product-configuration', () => {
  test('switches fields and attributes off for everybody, and what is switched is seen where it counts', async () => {
    const page = await openConfiguration()
    expect(await box(page, 'SKU').isDisabled()).toBe(true)
    await box(page, field).uncheck()
    await box(page, attribute).uncheck()
    await unsaved(page, '2 changes are not saved.')
    await takePicture(page, 'product-configuration-1280-light')
    await page.evaluate('scrollTo(0, 0)')
    await helpPicture(page.getByRole('main'), 'product-configuration', { window: 900, height: 420 })
    await expectNoAxeViolation(page)
    await button(page, 'Save').click()
    await popUp(page, 'Success')
    await unsaved(page, 'Everything is saved.')
    await page.reload()
    await eventually(() => box(page, field).isChecked()).toBe(false)
    expect(await box(page, attribute).isChecked()).toBe(false)

    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/product-field-config/', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/catalogs/import')
    await page.getByLabel('CSV file', { exact: true }).setInputFiles({
      name: 'codes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('SKU,Harmonized Code\r\nNO-SUCH-SKU,6403\r\n'),
    })
    await page.getByRole('heading', { name: 'Which column is what?' }).waitFor()
    const choice = page.getByRole('combobox', { name: `Field for ${field}` })
    await page.getByRole('main').getByRole('status', { name: 'Loading' }).or(choice).waitFor()
    expect(await choice.count(), 'nothing is offered before it is known what is used').toBe(0)
    letGo()
    await choice.waitFor()
    expect(await choice.inputValue()).toBe('')
    await choice.click()
    await page.getByRole('option', { name: 'Warranty' }).waitFor()
    expect(await page.getByRole('option', { name: field }).count()).toBe(0)
  })

  test('keeps what is not saved over leaving and a reload, and discards it when told to', async () => {
    const page = await openConfiguration()
    await box(page, field).uncheck()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
    await expectPath(page, '/configuration')
    await page.goBack()
    await unsaved(page, '1 change is not saved.')
    await page.reload()
    await unsaved(page, '1 change is not saved.')
    expect(await box(page, field).isChecked()).toBe(false)
    await button(page, 'Discard').click()
    await unsaved(page, 'Everything is saved.')
    expect(await box(page, field).isChecked()).toBe(true)
  })

  test('tells who is overtaken, and keeps his changes over the new state', async () => {
    const page = await openConfiguration()
    await box(page, 'USP').uncheck()
    await saveSwitches(lastToken ?? '', false)
    await button(page, 'Save').click()
    await page.getByRole('alert').filter({ hasText: 'Somebody else saved this page' }).waitFor()
    await eventually(() => box(page, field).isChecked()).toBe(false)
    expect(await box(page, 'USP').isChecked()).toBe(false)
    await button(page, 'Discard').click()
  })

  test('says why a save failed and keeps what was switched', async () => {
    const page = await openConfiguration()
    await page.route('**/product-field-config/', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await box(page, field).uncheck()
    await button(page, 'Save').press('Enter')
    await page
      .getByRole('alert')
      .filter({ hasText: /reach|connection|answer/i })
      .waitFor()
    expect(await box(page, field).isChecked()).toBe(false)
    await button(page, 'Save').and(page.locator(':focus')).waitFor()
    await page.unrouteAll()
    await page.keyboard.press('Enter')
    await unsaved(page, 'Everything is saved.')
    await button(page, 'Save').and(page.locator(':focus')).waitFor()
  })

  test('switches a whole group by keyboard alone, but for what every product has', async () => {
    const page = await openConfiguration()
    const fields = page.getByRole('region', { name: 'Field Configuration' })
    await fields.getByRole('button', { name: 'Switch all off' }).focus()
    await page.keyboard.press('Enter')
    await unsaved(page, '43 changes are not saved.')
    expect(await fields.getByRole('checkbox', { checked: true }).count()).toBe(3)
    await fields.getByRole('button', { name: 'Switch all on' }).focus()
    await page.keyboard.press('Enter')
    await unsaved(page, 'Everything is saved.')
  })

  test.each([
    ['dark', 390, 'ltr'],
    ['light', 1280, 'rtl'],
  ] as const)('stands in %s at %i px, %s', async (colorScheme, width, direction) => {
    const page = await openConfiguration({ direction }, { colorScheme, width })
    await takePicture(page, `product-configuration-${width}-${colorScheme}-${direction}`)
    await expectNoAxeViolation(page)
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    expect(await page.evaluate<number>(overflow)).toBeLessThanOrEqual(0)
    await page.goto('/configuration')
    await page.getByText('attributes in use').waitFor()
    await takePicture(page, `configuration-${width}-${colorScheme}-${direction}`)
    await expectNoAxeViolation(page)
  })
})
