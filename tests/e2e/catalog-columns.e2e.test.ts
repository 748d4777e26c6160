import { describe, expect, test } from 'vitest'
import { takePicture } from './browser.ts'
import { cell, grid, head, openCatalogues, rowsHaveCome } from './catalogue-page.ts'
import { eventually } from './windows.ts'

const catalogue = openCatalogues()

describe('columns', () => {
  test('are chosen, moved, pinned, fitted and hidden, and a reload keeps them', async () => {
    const page = await catalogue()
    await rowsHaveCome(page)
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByLabel('Search columns').fill('upc')
    await takePicture(page, 'catalogue-columns')
    await page.getByRole('checkbox', { name: 'UPC', exact: true }).check()
    await page.keyboard.press('Escape')
    await eventually(() => grid(page).getAttribute('aria-colcount')).toBe('19')
    // What was shown just now has come into view.
    await eventually(async () => {
      const box = await head(page, 'UPC').boundingBox()
      return (box?.x ?? 0) + (box?.width ?? 9999) <= 1281
    }).toBe(true)
    await head(page, 'Image').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Unpin' }).click()
    await eventually(() => head(page, 'SKU').getAttribute('aria-colindex')).toBe('2')
    await page.evaluate("document.querySelector('[role=grid]').scrollLeft = 0")
    await head(page, 'Type').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Move forward' }).click()
    await head(page, 'Brand').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Hide column' }).click()
    await eventually(() => head(page, 'Brand').count()).toBe(0)
    const columns = new URL(page.url()).searchParams.get('columns') ?? ''
    expect(columns).toMatch(/^image,sku~start,title,total_available_quantity,product_type,/)
    await page.reload()
    await rowsHaveCome(page)
    expect(await head(page, 'SKU').getAttribute('aria-colindex')).toBe('2')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Restore columns' }).click()
    await eventually(() => grid(page).getAttribute('aria-colcount')).toBe('18')
    // The button that was pressed is gone; the panel still hears the key.
    await page.keyboard.press('Escape')
    await page.getByLabel('Search columns').waitFor({ state: 'hidden' })
  })

  test('are resized and moved with the pointer', async () => {
    // Fitting a column goes by what is in view: SKUs of the demo come first in this order, whatever was imported since.
    const page = await catalogue({ path: '/catalogs?order_by=sku' })
    await rowsHaveCome(page)
    const width = async () => Math.round((await head(page, 'SKU').boundingBox())?.width ?? 0)
    const before = await width()
    const edge = await grid(page).locator('[data-resize="sku"]').boundingBox()
    if (edge === null) throw new Error('no edge')
    await page.mouse.move(edge.x + edge.width / 2, edge.y + 10)
    await page.mouse.down()
    await page.mouse.move(edge.x + edge.width / 2 + 60, edge.y + 10, { steps: 4 })
    await eventually(width).toBe(before + 60)
    await page.mouse.up()
    await eventually(() => new URL(page.url()).searchParams.get('columns')).toContain(`sku:${before + 60}`)
    await page.mouse.dblclick(edge.x + edge.width / 2 + 60, edge.y + 10)
    await eventually(width).toBeLessThan(before + 60)
    const from = await head(page, 'Brand').boundingBox()
    const to = await head(page, 'Title').boundingBox()
    if (from === null || to === null) throw new Error('no heads')
    await page.mouse.move(from.x + 20, from.y + 15)
    await page.mouse.down()
    await page.mouse.move(to.x + 20, to.y + 15, { steps: 6 })
    await page.mouse.up()
    await eventually(() => new URL(page.url()).searchParams.get('columns')).toMatch(
      /^image~start,sku:?\d*~start,brand,title/,
    )
    expect(await head(page, 'Brand').getAttribute('aria-sort')).toBe('none')
  })
})

describe('a cell', () => {
  test('of the distribution column lists each centre and the total, on hover and on focus', async () => {
    const columns = 'sku,product_type,distribution_center'
    const page = await catalogue({ path: `/catalogs?order_by=-total_quantity&columns=${columns}` })
    await rowsHaveCome(page)
    const stock = await cell(page, 0, 'Distribution')
    await stock.hover()
    const tip = page.getByRole('tooltip')
    await tip.getByText('Total Qty').waitFor()
    const figures = (await tip.locator('dd').allInnerTexts()).map((text) => Number(text.replaceAll(',', '')))
    expect(figures.slice(0, -1).reduce((sum, each) => sum + each, 0)).toBe(figures.at(-1))
    await takePicture(page, 'catalogue-distribution')
    await page.mouse.move(5, 5)
    await eventually(() => tip.count()).toBe(0)
    await (await cell(page, 0, 'Type')).click()
    await page.keyboard.press('ArrowRight')
    await tip.getByText('Total Qty').waitFor()
  })

  test('with a SKU is a link with a menu of its own', async () => {
    const page = await catalogue()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await rowsHaveCome(page)
    const link = (await cell(page, 0, 'SKU')).getByRole('link')
    const sku = await link.innerText()
    const href = await link.getAttribute('href')
    expect(href).toMatch(/^\/catalogs\/\d+$/)
    await link.click({ button: 'right' })
    const item = page.getByRole('menuitem', { name: 'Open link in new tab' })
    expect(await item.getAttribute('href')).toBe(href)
    await takePicture(page, 'catalogue-sku-menu')
    await page.getByRole('menuitem', { name: 'Copy SKU' }).click()
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(sku)
  })
})
