import { describe, expect, test } from 'vitest'
import { takePicture } from './browser.ts'
import {
  cell,
  chooseAction,
  grid,
  head,
  openCatalogues,
  row,
  rowsHaveCome,
  scrollTo,
} from './catalogue-page.ts'
import { eventually } from './windows.ts'

const catalogue = openCatalogues()

describe('selection', () => {
  test('is by id: it outlives sorting, grows with Shift, takes all that match, and goes with Esc', async () => {
    const page = await catalogue({ path: '/catalogs?order_by=sku' })
    await rowsHaveCome(page)
    const bar = page.getByRole('region', { name: 'Selection' })
    await row(page, 1).getByRole('checkbox').click()
    await bar.getByText('1 product selected').waitFor()
    await row(page, 4)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    await bar.getByText('4 products selected').waitFor()
    await takePicture(page, 'catalogue-selection')
    await head(page, 'SKU').click()
    await eventually(() => head(page, 'SKU').getAttribute('aria-sort')).toBe('descending')
    await bar.getByText('4 products selected').waitFor()
    await bar.getByRole('button', { name: /^Select all [\d,]+ matching$/ }).click()
    await bar.getByText(/^All [\d,]+ matching products selected$/).waitFor()
    const answered = page.waitForResponse('**/api/products/?*')
    await head(page, 'SKU').click()
    await answered
    await rowsHaveCome(page)
    await eventually(() => head(page, 'SKU').getAttribute('aria-sort')).not.toBe('descending')
    await bar.getByText(/^All [\d,]+ matching products selected$/).waitFor()
    await row(page, 2).getByRole('checkbox').click()
    await eventually(() => row(page, 2).getAttribute('aria-selected')).toBe('false')
    await eventually(() => row(page, 3).getAttribute('aria-selected')).toBe('true')
    await (await cell(page, 3, 'MPN')).click()
    await page.keyboard.press('Escape')
    await eventually(() => bar.count()).toBe(0)
  })

  test('of what is loaded is one click on the box in the head', async () => {
    const page = await catalogue()
    await rowsHaveCome(page)
    await page.getByRole('checkbox', { name: 'Select the loaded rows' }).click()
    await page.getByText('100 products selected').waitFor()
    await page.getByRole('checkbox', { name: 'Select the loaded rows' }).click()
    await eventually(() => page.getByRole('region', { name: 'Selection' }).count()).toBe(0)
  })
})

test('a product that was chosen before a reload is named though it is out of view, and read only when named', async () => {
  const page = await catalogue({ path: '/catalogs?order_by=sku' })
  await rowsHaveCome(page)
  const sku = await (await cell(page, 0, 'SKU')).innerText()
  await row(page, 0).getByRole('checkbox').click()
  await scrollTo(page, 40_000)
  // Wherever the keyboard is stays in the page.
  await (await cell(page, 1_255, 'MPN')).click()
  await eventually(() => row(page, 0).count()).toBe(0)
  const isOfIds = (url: string) => decodeURIComponent(url).includes('id__in')
  const asked: string[] = []
  page.on('request', (request) => (isOfIds(request.url()) ? asked.push(request.method()) : undefined))
  await page.reload()
  await rowsHaveCome(page)
  await page.getByText('1 product selected').waitFor()
  expect(await row(page, 0).count()).toBe(0)
  expect(asked).toEqual([])
  await chooseAction(page, 'Create Purchase')
  await page.getByRole('dialog', { name: `Create Purchase of ${sku}` }).waitFor()
  expect(asked).toEqual(['GET'])
})

describe('the bar of what is selected', () => {
  test.each([
    [1280, 800],
    [390, 844],
    [320, 700],
  ])('leaves the last row and the sums free at %d pixels', async (width, height) => {
    const page = await catalogue({ look: { width, height } })
    await rowsHaveCome(page)
    const last = Number(await grid(page).getAttribute('aria-rowcount')) - 2
    await row(page, 0).getByRole('checkbox').click()
    await scrollTo(page, 1e9)
    await row(page, last).getByRole('checkbox').waitFor()
    const bar = await page.getByRole('region', { name: 'Selection' }).boundingBox()
    await eventually(async () => {
      const box = await row(page, last).boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0) - (bar?.y ?? 0)
    }).toBeLessThanOrEqual(0)
    const sum = await page.getByText('Inventory value').last().boundingBox()
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(sum?.y ?? 0)
    await takePicture(page, `catalogue-last-row-${width}`)
  })
})

describe('the keyboard', () => {
  test('moves from cell to cell and into the head, selects, and copies as a spreadsheet does', async () => {
    const page = await catalogue({ path: '/catalogs?order_by=sku&columns=image,mpn,sku,title' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await rowsHaveCome(page)
    await (await cell(page, 0, 'MPN')).click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    const focused = grid(page).locator(':focus')
    await eventually(() => focused.getAttribute('aria-colindex')).toBe('4')
    await page.keyboard.press('Space')
    await eventually(() => row(page, 1).getAttribute('aria-selected')).toBe('true')
    await page.getByRole('button', { name: 'Clear selection' }).press('Enter')
    await eventually(() => row(page, 1).getAttribute('aria-selected')).toBe('false')
    await eventually(() => focused.getAttribute('aria-colindex')).toBe('4')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('Control+c')
    const expected = [
      [await (await cell(page, 1, 'MPN')).innerText(), await (await cell(page, 1, 'SKU')).innerText()].join(
        '\t',
      ),
      [await (await cell(page, 2, 'MPN')).innerText(), await (await cell(page, 2, 'SKU')).innerText()].join(
        '\t',
      ),
    ]
    const copied = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(copied.split(/\r?\n/)).toEqual(expected)
    await page.keyboard.press('Control+ArrowUp')
    await page.keyboard.press('ArrowUp')
    await eventually(() => focused.getAttribute('role')).toBe('columnheader')
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByRole('menuitem', { name: 'Hide column' }).waitFor()
    await takePicture(page, 'catalogue-column-menu')
    await page.keyboard.press('Escape')
    await eventually(() => focused.getAttribute('role')).toBe('columnheader')
  })

  test('finds its row again after scrolling far away', async () => {
    const page = await catalogue()
    await rowsHaveCome(page)
    await (await cell(page, 2, 'Brand')).click()
    await scrollTo(page, 32 * 1580)
    await eventually(() => grid(page).locator('[data-row="1580"]').count()).toBe(1)
    const focusedRow = "document.activeElement.closest('[data-row]')?.getAttribute('data-row')"
    await eventually(() => page.evaluate<string | undefined>(focusedRow)).toBe('2')
    await page.keyboard.press('ArrowDown')
    await eventually(() => row(page, 3).locator(':focus').count()).toBe(1)
  })
})
