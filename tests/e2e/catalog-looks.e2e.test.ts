import { describe, expect, test } from 'vitest'
import { takePicture } from './browser.ts'
import {
  expectNoViolation,
  expectTitle,
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

  test('can be filtered with a finger, also by a column with a narrow head', async () => {
    const page = await catalogue({ look: phone, path: '/catalogs?columns=sku,product_type' })
    await rowsHaveCome(page)
    await page.getByRole('button', { name: 'Type column menu' }).tap()
    await page.getByRole('menuitem', { name: 'Filter…' }).tap()
    const values = page.getByRole('group', { name: 'Type values' })
    await values.getByLabel('parent').tap()
    await expectTitle(page, / of /)
    await takePicture(page, 'catalogue-390-filter')
    await page.getByRole('button', { name: 'Apply' }).tap()
    await head(page, 'Type').getByRole('button', { name: 'Filter Type', pressed: true }).waitFor()
  })
})
