import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoAxeViolation, takePicture } from './browser.ts'
import { cell, columnOf, openCatalogues, row, rowsHaveCome } from './catalogue-page.ts'
import { helpPicture } from './help-picture.ts'
import { eventually, stored } from './windows.ts'
import { popUp } from './pop-up.ts'
import { routeOnce } from './route-once.ts'

const catalogue = openCatalogues()
const columns = 'columns=sku,mpn,retail_price,cost'

/** The sizes of the style that costs most: only sizes have a cost. */
async function openStyle(): Promise<Page> {
  const page = await catalogue({ path: `/catalogs?order_by=-cost&${columns}` })
  await rowsHaveCome(page)
  const mpn = await (await cell(page, 0, 'MPN')).innerText()
  const filter = JSON.stringify([{ mpn__in: [mpn] }, { product_type__in: ['basic'] }])
  await page.goto(`/catalogs?filter=${encodeURIComponent(filter)}&order_by=sku&${columns}`)
  await rowsHaveCome(page)
  return page
}

const prices = (page: Page) => columnOf(page, 'Retail Price', 3)
const centsOf = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)

async function choose(page: Page, count: number) {
  for (let index = 0; index < count; index += 1) await row(page, index).getByRole('checkbox').check()
}

async function openDialog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Update Price' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Price' })
  await dialog.waitFor()
  return dialog
}

/** One new price for the first rows, so many, by keyboard. */
async function update(page: Page, count: number, price: string) {
  await choose(page, count)
  const dialog = await openDialog(page)
  await dialog.getByLabel('New price').fill(price)
  await dialog.getByText(/will change\.$/).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(/^\d prices? changed/).waitFor()
}

const selection = (page: Page) => page.getByRole('region', { name: 'Selection' })

async function openDialogForAll(page: Page): Promise<Locator> {
  await choose(page, 1)
  await selection(page)
    .getByRole('button', { name: /^Select all \d+ matching$/ })
    .click()
  return openDialog(page)
}

test('one price for two products: seen before, said after, and undone as a whole', async () => {
  const page = await openStyle()
  const before = await prices(page)
  await choose(page, 2)
  const dialog = await openDialog(page)
  const update = dialog.getByRole('button', { name: 'Update 2 products' })
  await update.click()
  await dialog.getByText('Enter the new price.').waitFor()
  await dialog.getByLabel('New price').fill('0')
  await dialog.getByText('The price would be $0.00; it must be more than nothing.').waitFor()
  await dialog.getByLabel('New price').fill('1.01')
  await dialog.getByText('2 prices of 2 products will change.').waitFor()
  await dialog.getByText('2 prices fall below cost.').waitFor()
  const [, first] = await dialog.getByRole('table').getByRole('row').all()
  expect(await first?.innerText()).toContain(`${before[0]}\t$1.01\tBelow cost`)
  await expectNoAxeViolation(page, '[role=dialog]')
  await takePicture(page, 'update-price')
  await helpPicture(dialog, 'update-price')
  await update.click()
  await popUp(page, 'Success')
  await eventually(() => prices(page)).toEqual(['$1.01', '$1.01', before[2]])
  await eventually(() => selection(page).count()).toBe(0)
  await page.getByText('2 prices changed').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('Undone: 2 prices.').waitFor()
  await eventually(() => prices(page)).toEqual(before)
})

test('after the act the keyboard is in the grid, where Ctrl Z takes it back at once', async () => {
  const page = await openStyle()
  const before = await prices(page)
  await update(page, 1, '1.02')
  await eventually(() => prices(page)).toEqual(['$1.02', ...before.slice(1)])
  await page.getByRole('grid', { name: 'Product Catalog' }).locator(':focus').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('Undone: 1 price.').waitFor()
  await eventually(() => prices(page)).toEqual(before)
})

test('an undo names what others have changed since, and leads to it', async () => {
  const page = await openStyle()
  const before = await prices(page)
  const ids = await Promise.all([0, 1].map((index) => productId(page, index)))
  const sku = await (await cell(page, 0, 'SKU')).innerText()
  await update(page, 2, '1.03')
  await setPrice(page, ids[0], 1.04)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText(`Undone, but 1 row kept theirs: ${sku}`).waitFor()
  await page.getByRole('button', { name: 'Show what was kept' }).click()
  await page.getByRole('table', { name: 'Kept' }).getByRole('link', { name: sku, exact: true }).waitFor()
  await setPrice(page, ids[0], centsOf(before[0] ?? '') / 100)
})

async function productId(page: Page, index: number): Promise<number> {
  const link = await row(page, index).getByRole('link').first().getAttribute('href')
  return Number(/\d+$/.exec(link ?? '')?.[0])
}

/** As somebody else does it. */
async function setPrice(page: Page, id: number | undefined, retail_price: number) {
  const token = await stored(page, 'token')
  const answer = await page.request.post('/api/products/bulk-update-products/', {
    headers: { authorization: `Token ${token}`, 'idempotency-key': crypto.randomUUID() },
    data: { product_ids: [id], retail_price },
  })
  expect(answer.status()).toBe(200)
}

test('a percentage of all that match, to the next .99, by keyboard alone, and taken back later from past work', async () => {
  const page = await openStyle()
  const before = await prices(page)
  const dialog = await openDialogForAll(page)
  await dialog.getByLabel('New price').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.type('10')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await dialog.getByText(/^(\d+) prices of \1 products will change\.$/).waitFor()
  await page.keyboard.press('Enter')
  await popUp(page, 'Success')
  await eventually(async () => (await prices(page)).map((price) => price.endsWith('.99'))).toEqual([
    true,
    true,
    true,
  ])
  const after = await prices(page)
  after.forEach((price, at) => {
    const exact = centsOf(before[at] ?? '') * 1.1
    expect(Math.abs(centsOf(price) - exact)).toBeLessThanOrEqual(50.5)
  })
  const list = page.url()
  await page.goto('/runs')
  await page
    .getByRole('button', { name: /^Show: Price update of / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Undo this price update?' })
  await question.getByRole('button', { name: /^Undo \d+ products$/ }).click()
  await page.getByText(/^Undone: \d+ products put back\.$/).waitFor()
  await expectNoAxeViolation(page)
  await takePicture(page, 'undone-act')
  await page.goto(list)
  await rowsHaveCome(page)
  await eventually(() => prices(page)).toEqual(before)
})

test('a price that somebody changes after the preview is shown anew before it is changed', async () => {
  const page = await openStyle()
  const [before = ''] = await prices(page)
  const dollarsBefore = centsOf(before) / 100
  await choose(page, 1)
  const dialog = await openDialog(page)
  await dialog.getByText('+/− %').click()
  await dialog.getByLabel('Percent').fill('10')
  const shown = dialog.getByRole('table').getByRole('row').nth(1)
  await shown.getByText(before).first().waitFor()
  let putBack: () => Promise<unknown> = () => Promise.resolve()
  await routeOnce(page, '**/api/products/bulk-update-products/', async (route) => {
    const request = route.request()
    const { product_ids: ids } = request.postDataJSON() as { product_ids: number[] }
    const { authorization = '' } = await request.allHeaders()
    const give = (price: number) =>
      page.request.post(request.url(), {
        headers: { authorization },
        data: { product_ids: ids, retail_price: price },
      })
    putBack = () => give(dollarsBefore)
    expect((await give(300)).status()).toBe(200)
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Update 1 product' }).click()
  await dialog.getByText(/^These products or their prices were changed after the preview was shown/).waitFor()
  await eventually(async () => (await shown.innerText()).split('\t').slice(1, 3)).toEqual([
    '$300.00',
    '$330.00',
  ])
  await dialog.getByRole('button', { name: 'Update 1 product' }).click()
  await page.getByText('Success', { exact: true }).waitFor()
  await eventually(async () => (await prices(page))[0]).toBe('$330.00')
  await putBack()
})

test('a selection that is another by now is refused with the reason, and goes', async () => {
  const page = await openStyle()
  const before = await prices(page)
  const dialog = await openDialogForAll(page)
  await dialog.getByLabel('New price').fill('1.01')
  await dialog.getByText(/will change\.$/).waitFor()
  await page.route('**/api/products/bulk-update-products/', async (route) => {
    const asked = route.request().postDataJSON() as { product_ids: { expected_count: number } }
    asked.product_ids.expected_count += 100
    await route.continue({ postData: asked })
  })
  await dialog.getByRole('button', { name: /^Update all \d+ matching products$/ }).click()
  await popUp(page, 'Failed')
  await dialog.getByRole('heading', { name: 'Price update failed' }).waitFor()
  await dialog.getByText(/^The filter now finds \d+ products instead of \d+; look again/).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await eventually(() => selection(page).count()).toBe(0)
  expect(await prices(page)).toEqual(before)
})
