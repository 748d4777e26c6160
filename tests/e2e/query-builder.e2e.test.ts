import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoAxeViolation, takePicture } from './browser.ts'
import { helpPicture } from './help-picture.ts'
import { chips, columnOf, expectTitle, openCatalogues, rowsHaveCome } from './catalogue-page.ts'
import { catalogueTitle, eventually } from './windows.ts'

const catalogue = openCatalogues()
const builder = (page: Page) => page.getByRole('dialog', { name: 'Query builder' })
const count = (page: Page) => builder(page).getByRole('status')

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('option', { name: 'Query builder…' }).click()
  await builder(page).getByRole('combobox', { name: 'Field' }).first().waitFor()
}

/** The count that the dialog promises is the one that the list then has. */
async function applied(page: Page): Promise<void> {
  const [promised = ''] = /^[\d,]+/.exec(await count(page).innerText()) ?? []
  await builder(page).getByRole('button', { name: 'Apply' }).click()
  await builder(page).waitFor({ state: 'hidden' })
  await expectTitle(page, new RegExp(`\\(${promised} of `))
}

test('a query is built in groups, counted while it is built, and kept in the address', async () => {
  const page = await catalogue({ path: '/catalogs?columns=sku,brand,title,product_type,retail_price' })
  await rowsHaveCome(page)
  await open(page)
  const dialog = builder(page)
  await dialog.getByText('Nothing is asked yet').waitFor()
  await dialog.getByRole('combobox', { name: 'Field' }).selectOption({ label: 'Brand' })
  await dialog.getByRole('combobox', { name: 'Brand operator' }).selectOption('equals')
  await dialog.getByRole('textbox', { name: 'Brand value' }).fill('Nike')
  await dialog.getByText('Shows products where Brand equals “Nike”.').waitFor()
  await dialog.getByRole('button', { name: 'Add group' }).click()
  const group = dialog.getByRole('group', { name: 'Group of conditions' })
  await group.getByRole('combobox', { name: 'Field' }).selectOption({ label: 'Type' })
  await group.getByRole('combobox', { name: 'Type operator' }).selectOption({ label: 'is not' })
  await group.getByRole('combobox', { name: 'Type value' }).click()
  await page.getByRole('option', { name: 'basic' }).click()
  await group.getByRole('button', { name: 'Add condition' }).click()
  await group.getByRole('combobox', { name: 'Field' }).last().selectOption({ label: 'Retail Price' })
  await group.getByRole('combobox', { name: 'Retail Price operator' }).selectOption('greaterThan')
  await group.getByRole('textbox', { name: 'Retail Price value' }).fill('200')
  const words = 'Brand equals “Nike” and (Type is not basic or Retail Price > 200)'
  await dialog.getByText(`Shows products where ${words}.`).waitFor()
  await eventually(() => count(page).innerText()).toMatch(/^[\d,]+ products? match/)
  await eventually(() => count(page).getAttribute('data-settled')).toBe('true')
  await takePicture(page, 'query-builder')
  await helpPicture(dialog, 'query-builder')
  await expectNoAxeViolation(page, '[role=dialog]')
  await applied(page)
  expect(new Set(await columnOf(page, 'Brand', 3))).toEqual(new Set(['Nike']))
  await chips(page).getByText(words).waitFor()

  await page.reload()
  await rowsHaveCome(page)
  await chips(page)
    .getByRole('button', { name: `Change filter: Query ${words}` })
    .click()
  await dialog.getByText(`Shows products where ${words}.`).waitFor()
  await dialog.getByRole('button', { name: 'Remove group' }).click()
  await dialog.getByText('Shows products where Brand equals “Nike”.').waitFor()
  await page.keyboard.press('Escape')
  await chips(page).getByText(words).waitFor()
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('menuitem', { name: 'Clear All Filters' }).click()
  await eventually(() => chips(page).count()).toBe(0)
})

test('the keyboard alone builds a query, changes it and takes it away', async () => {
  const page = await catalogue()
  await rowsHaveCome(page)
  await page.keyboard.press('f')
  await page.getByLabel('Search fields').waitFor()
  await page.keyboard.type('query')
  await eventually(() => page.getByRole('option').allInnerTexts()).toEqual(['Query builder…'])
  await page.keyboard.press('Enter')
  const dialog = builder(page)
  const focus = () =>
    page.evaluate<string>('document.activeElement.ariaLabel ?? document.activeElement.textContent')
  await eventually(focus).toBe('Field')
  const tabTo = async (name: string) => {
    for (let steps = 0; steps < 12 && (await focus()) !== name; steps += 1) await page.keyboard.press('Tab')
    expect(await focus()).toBe(name)
  }
  await tabTo('Field')
  await page.keyboard.type('SKU')
  await tabTo('SKU value')
  await page.keyboard.type('a')
  await tabTo('Add condition')
  await page.keyboard.press('Enter')
  await eventually(focus).toBe('Field')
  await page.keyboard.type('Title')
  await tabTo('Title value')
  await page.keyboard.type('e')
  await dialog.getByText('Shows products where SKU contains “a” and Title contains “e”.').waitFor()
  await tabTo('Remove condition')
  await page.keyboard.press('Enter')
  await eventually(focus).toBe('Add condition')
  await dialog.getByText('Shows products where SKU contains “a”.').waitFor()
  await page.keyboard.press('Shift+Tab')
  await tabTo('Apply')
  await page.keyboard.press('Enter')
  await chips(page).getByText('SKU contains “a”').waitFor()
  await eventually(focus).toBe('Filter')
  await page.getByRole('button', { name: 'Remove filter: Query' }).press('Enter')
  await eventually(() => chips(page).count()).toBe(0)
  await expectTitle(page, /\([\d,]+\)$/)
  expect(await catalogueTitle(page).innerText()).not.toContain(' of ')
})

test.each([
  ['left to right', 'ltr'],
  ['right to left', 'rtl'],
])('on a phone it fills the screen and nothing is cut off, %s', async (_name, direction) => {
  const path =
    '/catalogs?filter=[{"and":[{"brand__iexact":"Nike"},{"or":[{"product_type__in":["basic"]},{"and":[{"sku__icontains":"a"}, {"title__icontains":"e"}]}]}]}]'
  const look = { width: 390, height: 844, isTouch: true }
  const page = await catalogue({ look, settings: { direction }, path })
  await rowsHaveCome(page)
  await open(page)
  await builder(page).getByRole('textbox', { name: 'Title value' }).waitFor()
  await eventually(() => count(page).innerText()).toMatch(/match/)
  const boxes = await builder(page)
    .getByRole('combobox', { name: /operator$/ })
    .all()
  for (const each of boxes) {
    const { x = -1, width = 999 } = (await each.boundingBox()) ?? {}
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(390)
    expect(width).toBeGreaterThan(100)
  }
  await takePicture(page, `query-builder-390-${direction}`)
  await builder(page).getByRole('button', { name: 'Clear query' }).click()
  await eventually(() => chips(page).count()).toBe(0)
})
