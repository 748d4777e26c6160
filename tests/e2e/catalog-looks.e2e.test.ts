import sharp from 'sharp'
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
/** Names what cuts the outline of the element with the focus: a box that scrolls, the bar at the top or the window. */
const cutRing = `(() => {
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(document.activeElement)
  const out = outlineStyle === 'none' ? 0 : parseFloat(outlineWidth) + parseFloat(outlineOffset)
  const own = document.activeElement.getBoundingClientRect()
  const ring = { left: own.left - out, right: own.right + out, top: own.top - out, bottom: own.bottom + out }
  const isIn = (box) => ring.left > box.left - 1 && ring.right < box.right + 1 && ring.top > box.top - 1 && ring.bottom < box.bottom + 1
  const found = isIn({ left: 0, top: document.querySelector('header').offsetHeight, right: innerWidth, bottom: innerHeight }) ? [] : ['window']
  for (let each = document.activeElement.parentElement; each !== document.body; each = each.parentElement)
    if (getComputedStyle(each).overflow !== 'visible' && !isIn(each.getBoundingClientRect())) found.push(each.className)
  return found.map((each) => each + ' cuts ' + document.activeElement.outerHTML.slice(0, 90))
})()`

const phone = { width: 390, height: 844, isTouch: true }

describe('the catalogue', () => {
  test.each<[string, Visit]>([
    ['1280-light-chosen', {}],
    ['1280-dark', { look: { colorScheme: 'dark' }, path: '/catalogs?filter=[{"is_stale__in":["True"]}]' }],
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
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Export', exact: true }).waitFor()
    await takePicture(page, `catalogue-${name}-actions`)
    await expectNoViolation(page)
  })

  test('names its views where the lines of a menu begin, also right to left', async () => {
    const page = await catalogue({ settings: { direction: 'rtl' } })
    await rowsHaveCome(page)
    await page.getByRole('button', { name: /^View: / }).click()
    const rightOf = async (words: string) => {
      const box = await page.getByRole('menu').getByText(words, { exact: true }).boundingBox()
      return (box?.x ?? NaN) + (box?.width ?? NaN)
    }
    await eventually(() => rightOf('Default')).toBe(await rightOf('Pin this view as a tab'))
    await takePicture(page, 'views-menu-rtl')
    await expectNoViolation(page)
  })

  test('shows no bright ground behind pictures in the dark', async () => {
    const page = await catalogue({ path: '/catalogs?search=nike', look: { colorScheme: 'dark' } })
    await rowsHaveCome(page)
    // A product that another walk has made may stand first, and have none.
    const picture = grid(page).getByRole('row').locator('img').first()
    await picture.waitFor()
    await eventually(() => page.evaluate<boolean>(`document.querySelector('[role=row] img').complete`)).toBe(
      true,
    )
    const { data, info } = await sharp(await picture.screenshot())
      .raw()
      .toBuffer({ resolveWithObject: true })
    const middleLeft = (Math.floor(info.height / 2) * info.width + 1) * info.channels
    expect(data[middleLeft]).toBeLessThan(80)
    expect(data[middleLeft]).toBeGreaterThan(40)
  })

  test.each([
    [390, 'Sort by'],
    [700, 'Columns'],
  ])('shows the ring of whatever the keyboard comes to in full: %d', async (width, own) => {
    const one = (condition: string) => `{${condition}}`
    const filter = [
      '"brand__icontains":"a"',
      '"title__icontains":"e"',
      '"sku__icontains":"0"',
      '"cost__gt":1',
    ]
    const page = await catalogue({
      look: { width, height: 700 },
      path: `/catalogs?filter=[${filter.map(one).join(',')}]`,
    })
    await rowsHaveCome(page)
    await row(page, 1).getByRole('checkbox').click()
    await page.getByRole('region', { name: 'Selection' }).waitFor()
    const stops: string[] = []
    await page.getByLabel('Search Product Catalog').focus()
    // To the last link of the page, which scrolls it, and back.
    for (let step = 0; step < 30; step += 1) {
      expect(await page.evaluate<string[]>(cutRing)).toEqual([])
      stops.push(
        await page.evaluate<string>('document.activeElement.ariaLabel ?? document.activeElement.innerText'),
      )
      await page.keyboard.press(stops.includes('Backroom') ? 'Shift+Tab' : 'Tab')
    }
    expect(stops).toEqual(
      expect.arrayContaining(['Filter', 'Reset', 'Import', 'Clear all', own, 'Clear selection']),
    )
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
