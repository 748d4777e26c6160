import { describe, expect, test } from 'vitest'
import { takePicture } from './browser.ts'
import { eventually } from './windows.ts'
import {
  expectNoViolation,
  expectTitle,
  grid,
  head,
  openCatalogues,
  row,
  rowsHaveCome,
  type Visit,
} from './catalogue-page.ts'

const catalogue = openCatalogues()
const phone = { width: 390, height: 844, isTouch: true }

describe('the catalogue', () => {
  test.each<[string, Visit]>([
    ['1280-light-chosen', {}],
    ['1280-dark', { look: { colorScheme: 'dark' } }],
    ['1280-rtl', { settings: { direction: 'rtl' } }],
    ['390-light', { look: phone }],
    ['390-dark-rtl', { look: { ...phone, colorScheme: 'dark' }, settings: { direction: 'rtl' } }],
  ])('is free of axe violations and overflow: %s', async (name, visit) => {
    const page = await catalogue(visit)
    await rowsHaveCome(page)
    await row(page, 1).getByRole('checkbox').click()
    await page.getByRole('region', { name: 'Selection' }).waitFor()
    await takePicture(page, `catalogue-${name}`)
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    await expectNoViolation(page)
  })

  test.each([
    ['normal', 20],
    ['compact', 25],
  ])('at rest has price and stock in view, and %s rows enough: %d', async (density, rows) => {
    const page = await catalogue({ settings: { density } })
    await rowsHaveCome(page)
    for (const name of ['SKU', 'Title', 'Avail', 'Retail Price']) {
      const box = await head(page, name).boundingBox()
      expect((box?.x ?? 9999) + (box?.width ?? 0), name).toBeLessThanOrEqual(1280)
    }
    const [frame, last] = [await grid(page).boundingBox(), await row(page, rows - 1).boundingBox()]
    const end = (box: typeof frame) => (box?.y ?? 0) + (box?.height ?? 0)
    expect(end(last)).toBeLessThanOrEqual(end(frame))
    await takePicture(page, `catalogue-${density}`)
  })

  test('is sorted by a click on any name, and marks the order that holds without one', async () => {
    const page = await catalogue({ path: '/catalogs?columns=sku,title,total_available_quantity,updated_on' })
    await rowsHaveCome(page)
    expect(await head(page, 'Last Updated').getAttribute('aria-sort')).toBe('descending')
    for (const name of ['SKU', 'Title', 'Avail']) {
      await head(page, name).hover()
      // Also where the tools stand under the pointer, the name is the name's.
      await head(page, name).getByTitle(name).click()
      await eventually(() => head(page, name).getAttribute('aria-sort')).toBe('ascending')
    }
  })

  test('can be filtered with a finger, also by a column with a narrow head', async () => {
    const look = { ...phone, width: 700 }
    const page = await catalogue({ look, path: '/catalogs?columns=sku,product_type' })
    await rowsHaveCome(page)
    await page.getByRole('button', { name: 'Type column menu' }).tap()
    await page.getByRole('menuitem', { name: 'Filter…' }).tap()
    const values = page.getByRole('group', { name: 'Type values' })
    await values.getByLabel('parent').tap()
    await expectTitle(page, / of /)
    await takePicture(page, 'catalogue-700-filter')
    await page.getByRole('button', { name: 'Apply' }).tap()
    await head(page, 'Type').getByRole('button', { name: 'Filter Type', pressed: true }).waitFor()
  })
})
