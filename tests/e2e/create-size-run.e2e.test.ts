import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demo, expectNoAxeViolation, takePicture } from './browser.ts'
import { openCatalogues } from './catalogue-page.ts'
import { helpPicture } from './help-picture.ts'
import { anchors, ask, button, dialog, field, fill, make, newSku, openForms, sentTo } from './product-form.ts'
import { eventually, expectPath, fillSignIn, stored } from './windows.ts'

const form = openForms()
const catalogue = openCatalogues()
const path = '/create_size_run'
const sentRuns = /\/api\/products\/create-size-run\/$/

const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const status = (page: Page, words: string | RegExp) =>
  page.getByRole('status').filter({ hasText: words }).first().waitFor()

/** As a spreadsheet's cells come from the clipboard. */
async function paste(into: Locator, text: string): Promise<void> {
  await into.focus()
  await into.page().evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(text)})
    const facts = { clipboardData, bubbles: true, cancelable: true }
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', facts))
  }`)
}

async function addNumbers(page: Page, from: string, to: string): Promise<void> {
  const group = page.getByRole('group', { name: 'Add sizes' })
  await group.getByLabel('From').fill(from)
  await group.getByLabel('To').fill(to)
  await group.getByRole('button', { name: 'Add sizes' }).click()
}

test('a style is made with all of its sizes, from the catalogue to its page', async () => {
  const page = await catalogue()
  await button(page, 'Create').click()
  await page.getByRole('menuitem', { name: 'Create Size Run' }).click()
  await expectPath(page, path)
  const sku = newSku()
  await field(page, 'SKU').fill(sku)
  await fill(page, { Title: 'Trail Runner', Brand: 'Tested', Retail: '120', Cost: '45.5' })
  await page.getByLabel('Category').selectOption('Shoes')
  expect(await field(page, 'Manufacturer').inputValue()).toBe('Tested')
  await addNumbers(page, '8', '9.5')
  expect(await cell(page, 'SKU of size 9.5').getAttribute('placeholder')).toBe(`${sku}-95`)
  await paste(cell(page, 'Stock of size 8'), '3\t\t125\r\n4\r\n')
  await button(page, 'Fill Stock down: every empty cell takes the value above it').click()
  await status(page, '4 sizes · 15 pieces into Phoenix')
  await status(page, 'All SKUs are free')
  const runs = sentTo(page, 'POST', sentRuns)
  await button(page, 'Create size run').click()
  await dialog(page).getByText(`${sku} has 4 sizes with 15 pieces in stock.`).waitFor()
  expect(runs).toMatchObject([
    {
      style: { product_type: 'parent', sku, brand: 'Tested', retail_price: 120, cost: 45.5 },
      sizes: [
        { size: '8', quantity: 3, retail_price: 125 },
        { size: '8.5', quantity: 4 },
        { size: '9', quantity: 4 },
        { size: '9.5', quantity: 4 },
      ],
    },
  ])
  await takePicture(page, 'size-run-made')
  await expectNoAxeViolation(page)
  await dialog(page).getByRole('link', { name: 'Go To CatalogDetailPage' }).click()
  await eventually(() => new URL(page.url()).pathname).toMatch(/^\/catalogs\/\d+$/)
  await page.getByText(`${sku}-95`).first().waitFor()
})

test('a SKU that is taken is marked while it is typed, and what is typed outlives a reload and a dead session', async () => {
  const { page, token } = await form(path)
  const sku = newSku()
  await make(token, { sku: `${sku}-9` })
  await fill(page, { SKU: sku, Title: 'Trail Runner', Retail: '120' })
  await addNumbers(page, '8', '10')
  await paste(cell(page, 'Stock of size 8'), '3\t45\t120\n5\t45\t120\n2\t46\t125\n')
  const taken = `Another product has the SKU "${sku}-9" already.`
  await page.getByText(taken).waitFor()
  await status(page, '1 SKU or size clashes')
  expect(await cell(page, 'SKU of size 9').getAttribute('aria-invalid')).toBe('true')
  await eventually(() => anchors(page).last().innerText()).toContain('1')
  await takePicture(page, 'size-run-1280-light')
  await expectNoAxeViolation(page)
  const runs = sentTo(page, 'POST', sentRuns)
  await button(page, 'Create size run').click()
  expect(runs).toEqual([])
  await cell(page, 'Stock of size 10').fill('half')
  const dead = await stored(page, 'token')
  await page.request.post('/accounts/logout/', { headers: { authorization: `Token ${dead}` } })
  // The SKUs are looked up as it is typed: that is when the session turns out to be over.
  await cell(page, 'SKU of size 8').fill(`${sku}-EIGHT`)
  await fillSignIn(page, demo.username)
  await expectPath(page, path)
  expect(await cell(page, 'Stock of size 10').inputValue()).toBe('half')
  expect(await cell(page, 'SKU of size 8').inputValue()).toBe(`${sku}-EIGHT`)
  await cell(page, 'Stock of size 10').fill('1')
  page.on('dialog', (ended) => void ended.accept())
  await page.reload()
  expect(await cell(page, 'Stock of size 10').inputValue()).toBe('1')
  await page.getByText('What you typed earlier, and did not save, is here again.').waitFor()
  await page.getByText(taken).waitFor()
  await cell(page, 'SKU of size 9').fill(`${sku}-NINE`)
  await status(page, 'All SKUs are free')
  await button(page, 'Create size run').click()
  await dialog(page).getByRole('heading', { name: 'Size run created.' }).waitFor()
  const key = (await stored(page, 'token')) ?? ''
  const { children } = await ask<{ children: { sku: string }[] }>(key, 'GET', await parentPath(page))
  expect(children.map((child) => child.sku).toSorted()).toEqual([
    `${sku}-10`,
    `${sku}-85`,
    `${sku}-95`,
    `${sku}-EIGHT`,
    `${sku}-NINE`,
  ])
})

async function parentPath(page: Page): Promise<string> {
  const link = dialog(page).getByRole('link', { name: 'Go To CatalogDetailPage' })
  return `/api/products/${(await link.getAttribute('href'))?.split('/').at(-1)}/`
}

test('where the server does not answer, the form says so, keeps all and tries again', async () => {
  const { page } = await form(path)
  const sku = newSku()
  await page.route(sentRuns, (route) => route.abort())
  await fill(page, { SKU: sku, Title: 'Trail Runner' })
  await addNumbers(page, '8', '9')
  await status(page, 'Whether the SKUs are free is looked at when you create them.')
  await button(page, 'Create size run').click()
  await dialog(page).getByRole('heading', { name: 'Create size run failed' }).waitFor()
  await takePicture(page, 'size-run-unanswered')
  await page.unroute(sentRuns)
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await dialog(page).getByText(`${sku} has 3 sizes with 0 pieces in stock.`).waitFor()
  await page.keyboard.press('Escape')
  await eventually(() => field(page, 'SKU').inputValue()).toBe('')
  expect(await cell(page, 'Size of line 1').inputValue()).toBe('')
})

test('what is missing is marked before anything is sent', async () => {
  const { page } = await form(path)
  const runs = sentTo(page, 'POST', sentRuns)
  await button(page, 'Create size run').click()
  await page.getByText('SKU is required').waitFor()
  await page.getByText('Title is required').waitFor()
  await status(page, 'Add at least one size.')
  await cell(page, 'Stock of line 1').fill('1.5')
  await page.getByText('Enter a whole number.').waitFor()
  await page.getByText('Size is required').waitFor()
  await page.getByRole('group', { name: 'Add sizes' }).getByRole('button').click()
  await page.getByText('Enter the first and the last size as numbers.').waitFor()
  expect(runs).toEqual([])
  await expectNoAxeViolation(page)

  const sku = newSku()
  await fill(page, { SKU: sku })
  await cell(page, 'Size of line 1').fill('1.5')
  await cell(page, 'Size of line 2').fill('15')
  await status(page, '2 SKUs or sizes clash')
  await page.getByText(`The SKU "${sku}-15" stands in this size run twice.`).nth(1).waitFor()
  await takePicture(page, 'size-run-same-sku')
  await expectNoAxeViolation(page)
  await button(page, `Use ${sku}-1.5`).click()
  await cell(page, 'SKU of size 1.5').and(page.locator(':focus')).waitFor()
  await status(page, 'All SKUs are free')
})

test('the sheet is filled in by keyboard alone', async () => {
  const { page } = await form(path)
  await page.getByLabel('Sizes by').selectOption('A list, typed or pasted')
  await page.getByLabel('Sizes, by commas or lines').fill('S, M\nL')
  await page.getByLabel('Sizes, by commas or lines').press('Tab')
  await page.keyboard.press('Enter')
  await cell(page, 'Stock of size S').focus()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+d')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('9')
  expect(await cell(page, 'Stock of size M').inputValue()).toBe('7')
  expect(await cell(page, 'Stock of size L').inputValue()).toBe('9')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('XL')
  await status(page, '4 sizes · 23 pieces')
  await button(page, 'Remove size M').press('Enter')
  await status(page, '3 sizes · 16 pieces')
  expect(await cell(page, 'Size of size S').evaluate('document.activeElement.name')).toBe('sizes.0.size')
})

test.each([
  ['ltr', [['dark', 390]]],
  [
    'rtl',
    [
      ['light', 390],
      ['dark', 1280],
    ],
  ],
] as const)('is fit to be read, %s', async (direction, looks) => {
  const { page } = await form(path, { settings: { direction } })
  await fill(page, { SKU: 'LOOKS-1', Title: 'A style' })
  await addNumbers(page, '8', '10')
  await status(page, 'All SKUs are free')
  for (const [colorScheme, width] of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 844 })
    await takePicture(page, `size-run-${width}-${colorScheme}-${direction}`)
    await page.getByRole('table', { name: 'Sizes' }).scrollIntoViewIfNeeded()
    await takePicture(page, `size-run-sheet-${width}-${colorScheme}-${direction}`)
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await expectNoAxeViolation(page)
  }
})

test('the help shows the sheet', async () => {
  const { page, token } = await form(path)
  await make(token, { sku: 'HELPED-85' })
  await fill(page, { SKU: 'HELPED', Title: 'Trail Runner', Retail: '120', Cost: '45' })
  await addNumbers(page, '8', '10')
  await paste(cell(page, 'Stock of size 8'), '3\n5\n8\n5\n2\n')
  await page.getByText('Another product has the SKU "HELPED-85" already.').waitFor()
  await helpPicture(page.getByRole('region', { name: 'Stock and Prices' }), 'create-size-run')
})
