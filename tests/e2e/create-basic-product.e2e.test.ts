import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demo, expectNoAxeViolation, takePicture } from './browser.ts'
import { openCatalogues, rowsHaveCome, actOnRows } from './catalogue-page.ts'
import { helpPicture } from './help-picture.ts'
import {
  ask,
  borderOf,
  button,
  dialog,
  expectSaved,
  field,
  fill,
  make,
  newSku,
  openForms,
  sentTo,
} from './product-form.ts'
import { eventually, expectPath, fillSignIn, stored } from './windows.ts'

const form = openForms()
const catalogue = openCatalogues()
const path = '/create_basic_product'
const created = /\/api\/products\/create\/$/
const red = 'rgb(209, 0, 0)'
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard what you typed?' })

test('the form of a new product is fit to be read, and marks what must be there before anything is sent', async () => {
  const { page } = await form(path)
  const sent = sentTo(page, 'POST', created)
  await takePicture(page, 'create-basic-1280-light')
  await helpPicture(page.locator('main'), 'create-product', { height: 560 })
  await expectNoAxeViolation(page)
  await field(page, 'USP').focus()
  await button(page, 'Create').click()
  for (const label of ['SKU', 'MPN', 'Title']) {
    await eventually(() => borderOf(field(page, label))).toBe(red)
    await page.getByText(`${label} is required`).waitFor()
  }
  await field(page, 'SKU').and(page.locator(':focus')).waitFor()
  await page.getByRole('link', { name: 'Basic Info 3 errors' }).waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  await takePicture(page, 'create-basic-missing-1280-dark')
  await expectNoAxeViolation(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await field(page, 'MPN').fill('x')
  await eventually(() => borderOf(field(page, 'MPN'))).not.toBe(red)
  await eventually(() => borderOf(field(page, 'MPN'))).toBe(await borderOf(field(page, 'Condition')))
  await eventually(() => borderOf(field(page, 'MPN'))).not.toBe(await borderOf(field(page, 'Subtitle')))
  await page.getByRole('link', { name: 'Basic Info 2 errors' }).waitFor()
  expect(sent).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('Section', { exact: true }).selectOption('Distribution Centers')
  await eventually(() =>
    page.evaluate<number>(`document.getElementById('distribution-centers').getBoundingClientRect().top`),
  ).toBeLessThan(260)
  await takePicture(page, 'create-basic-missing-390-light')
  await expectNoAxeViolation(page)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0)
})

test('the form of a new product is fit to be read from right to left', async () => {
  const { page } = await form(path, { settings: { direction: 'rtl' } })
  await button(page, 'Create').click()
  await page.getByText('SKU is required').waitFor()
  await takePicture(page, 'create-basic-missing-1280-rtl')
  await expectNoAxeViolation(page)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0)
})

test('a new product is made of what was typed, told, and the form is ready for the next', async () => {
  const { page, token } = await form(path)
  const mpn = newSku()
  const sku = `${mpn}-95`
  const sent = sentTo(page, 'POST', created)
  await fill(page, { Title: 'A shoe', MPN: mpn, Brand: 'Nike', Retail: '120', Size: '9.5' })
  await button(page, `Use ${sku}`).click()
  await button(page, 'Copy product title').click()
  await fill(page, { 'Quantity in Phoenix': '4', 'Received In Inventory': '2026-02-28', 'Tax Code': 'P1' })
  await field(page, 'Display In Store').selectOption('Yes')
  await button(page, 'Create').click()
  await expectSaved(page, 'Product created.')
  await takePicture(page, 'product-created')
  await expectNoAxeViolation(page, '[role=dialog]')
  expect(sent[0]).toMatchObject({
    ...{ product_type: 'basic', sku, title: 'A shoe', mpn, manufacturer: 'Nike', store_title: 'A shoe' },
    ...{ retail_price: 120, buy_it_now_price: 120, tax_code: 'P1', received_date_utc: '2026-02-28' },
    ...{ is_display_in_store: true, is_blocked: false, second_chance_price: 0, total_quantity: 0 },
    ...{ supplier_code: '', classification: '', condition: 'New', allow_consolidation: 'NotAllowed' },
  })
  expect(sent[0]).toMatchObject({
    distribution_centers: expect.arrayContaining([{ name: 'Phoenix', qty: 4 }]) as object,
    attributes: { size: '9.5', gender: 'Unisex', material: 'fabric', shopify_product_type: 'Clothing' },
  })
  const [, id = ''] = /product id (\d+)/.exec(await dialog(page).innerText()) ?? []
  const made = await ask<{ sku: string; total_quantity: number }>(token, 'GET', `/api/products/${id}/`)
  expect(made).toMatchObject({ sku, total_quantity: 4 })
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  for (const label of ['SKU', 'Title', 'MPN']) expect(await field(page, label).inputValue(), label).toBe('')
  expect(await field(page, 'Brand').inputValue()).toBe('Nike')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expectPath(page, '/catalogs')
})

test('a SKU that another product has is told while it is typed, and again by the server', async () => {
  const { page, token } = await form(path)
  const { sku } = await make(token)
  await fill(page, { SKU: sku.toLowerCase(), Title: 'A', MPN: 'B' })
  await page.getByText(`Another product has the SKU "${sku.toLowerCase()}" already.`).waitFor()
  await eventually(() => borderOf(field(page, 'SKU'))).toBe(red)
  await button(page, 'Create').click()
  await dialog(page).getByText('Create product failed').waitFor()
  await takePicture(page, 'sku-taken')
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await field(page, 'SKU').and(page.locator(':focus')).waitFor()
  expect(await field(page, 'Title').inputValue()).toBe('A')
})

test.each([
  [
    400,
    { detail: 'Wrong.', errors: { upc: ['UPC is odd.'], 'attributes.color': ['No such colour.'] } },
    'UPC is odd.',
  ],
  [
    500,
    { detail: 'boom' },
    'Create product could not be completed. The service did not answer as expected (code 500).',
  ],
])('a refusal with %i is told, and the form stays as it was filled in', async (status, json, words) => {
  const { page } = await form(path)
  await fill(page, { SKU: newSku(), Title: 'A', MPN: 'B', UPC: '1', Color: 'x' })
  await page.route(created, (route) => route.fulfill({ status, json }))
  await button(page, 'Create').click()
  await dialog(page).getByText(words).waitFor()
  await expectNoAxeViolation(page, '[role=dialog]')
  const back = dialog(page).getByRole('button', { name: status === 500 ? 'Back to the form' : 'Close' })
  await back.last().click()
  expect(await field(page, 'Title').inputValue()).toBe('A')
  if (status !== 400) return
  await field(page, 'UPC').and(page.locator(':focus')).waitFor()
  await eventually(() => borderOf(field(page, 'UPC'))).toBe(red)
  await page.getByText('No such colour.').waitFor()
  await page.getByRole('link', { name: 'Attributes 1 error' }).waitFor()
  await fill(page, { UPC: '12' })
  await eventually(() => borderOf(field(page, 'UPC'))).not.toBe(red)
})

test('what was typed and not saved is asked for, and is there again after a reload and a dead session', async () => {
  const { page } = await form(path)
  await fill(page, { SKU: 'HALF', Description: 'Half of it' })
  await page.getByRole('link', { name: 'Cancel' }).click()
  await question(page).getByRole('button', { name: 'Keep editing' }).click()
  expect(await field(page, 'SKU').inputValue()).toBe('HALF')

  const asked = new Promise<string>((resolve) =>
    page.once('dialog', (ended) => {
      resolve(ended.type())
      void ended.accept()
    }),
  )
  await page.reload()
  expect(await asked).toBe('beforeunload')
  await page.getByText('What you typed earlier, and did not save, is here again.').waitFor()
  expect(await field(page, 'Description').inputValue()).toBe('Half of it')

  // A second tab has a form of its own, and takes nothing away that the first one still holds.
  const second = await page.context().newPage()
  await second.goto(path)
  await second.getByText('You left this form half filled in just now.').waitFor()
  expect(await field(second, 'SKU').inputValue()).toBe('')
  await button(second, 'Continue with it').click()
  expect(await field(second, 'Description').inputValue()).toBe('Half of it')
  await fill(second, { Description: 'Another half' })
  await second.close()

  await page.route(created, (route) => route.fulfill({ status: 401, json: { detail: 'Gone.' } }))
  await fill(page, { Title: 'T', MPN: 'M' })
  await button(page, 'Create').click()
  await fillSignIn(page, demo.username)
  await expectPath(page, path)
  expect(await field(page, 'SKU').inputValue()).toBe('HALF')
  expect(await field(page, 'MPN').inputValue()).toBe('M')

  await page.getByRole('link', { name: 'Catalogs' }).first().click()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expectPath(page, '/catalogs')
  await page.goto(path)
  await page.getByText('You left this form half filled in').waitFor()
  await button(page, 'Discard it').click()
  expect(await stored(page, 'draft:form createBasic ')).toBe(null)
  expect(await field(page, 'SKU').inputValue()).toBe('')
})

test('the anchor menu follows the page and leads to each section', async () => {
  const { page } = await form(path)
  const current = page.getByRole('navigation', { name: 'Sections' }).locator('[aria-current]')
  expect(await current.innerText()).toBe('Basic Info')
  await page.getByRole('link', { name: 'Pricing' }).click()
  await eventually(() => current.innerText()).toBe('Pricing')
  await page.keyboard.press('Tab')
  await field(page, 'Retail').and(page.locator(':focus')).waitFor()
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await eventually(() => current.innerText()).toBe('Attributes')
  expect(await button(page, 'Create').isVisible()).toBe(true)
})

test('sixty fields are filled in and sent by the keyboard alone', async () => {
  const { page } = await form(path)
  const sku = newSku()
  await field(page, 'SKU').focus()
  for (const text of [sku, 'M', 'S', 'T']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await field(page, 'Subtitle').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await expectSaved(page, 'Product created.')
  const toAll = dialog(page).getByRole('link', { name: 'Go To CatalogPage' })
  expect(await toAll.getAttribute('href')).toBe('/catalogs')
  await dialog(page).getByRole('link', { name: 'Go To CatalogDetailPage' }).click()
  await eventually(() => new URL(page.url()).pathname).toMatch(/^\/catalogs\/\d+$/)
})

test('the catalogue leads to the three forms, from its own button and from the Actions menu', async () => {
  const labels = ['Create Basic Product', 'Create Parent Product', 'Create Master Product', 'Create Size Run']
  const page = await catalogue()
  await rowsHaveCome(page)
  await button(page, 'Create').click()
  await takePicture(page, 'create-menu')
  const items = page.getByRole('menu', { name: 'Create' }).getByRole('menuitem')
  await eventually(() => items.allInnerTexts()).toEqual(labels)
  await items.filter({ hasText: 'Create Master Product' }).click()
  await expectPath(page, '/create_master_product')
  await page.goBack()
  await rowsHaveCome(page)
  await actOnRows(page, 1, 'Create Parent Product')
  await expectPath(page, '/create_parent_product')
  const lit = page.locator('[data-lit]')
  expect(await lit.innerText()).toBe('Catalogs')
})
