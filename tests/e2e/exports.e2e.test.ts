import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoAxeViolation, takePicture } from './browser.ts'
import { helpPicture } from './help-picture.ts'
import { columnOf, openCatalogues, row, rowsHaveCome } from './catalogue-page.ts'

const catalogue = openCatalogues()

/** What stands in the newest file of the list of exports, line by line, once it is whole. */
async function newestFile(page: Page): Promise<string[]> {
  const first = page.getByRole('region', { name: 'Product Exports' }).getByRole('row').nth(1)
  const link = first.getByRole('link', { name: 'Download' })
  await link.waitFor({ timeout: 30_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const text = await readFile(await download.path(), 'utf8')
  return text.replace('\uFEFF', '').trimEnd().split('\r\n')
}

/** Changes one cell of the newest export's file, imports it, and takes that back. */
async function comesBackEdited(page: Page, lines: readonly string[]): Promise<void> {
  const edited = lines.map((line, at) => (at === 1 ? line.replace(/^"?[^",]*"?/, 'EDITED-MPN') : line))
  const region = page.getByRole('region', { name: 'Product Exports' })
  await region.getByRole('row').nth(1).getByRole('link', { name: 'Import edited' }).click()
  await page.getByText('Choose the file of export').waitFor()
  await page.getByLabel('CSV file', { exact: true }).setInputFiles({
    name: 'prices of monday.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(edited.join('\r\n')),
  })
  await page.getByText(/This is export \d+, edited/).waitFor()
  await page.getByText('EDITED-MPN').waitFor()
  await takePicture(page, 'edited-export')
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('button', { name: 'Undo 1 product' }).click()
  await page.getByText('All is as it was before the import.').waitFor()
}

async function initiated(page: Page): Promise<void> {
  await page.getByText('Export Initiated Successfully').waitFor()
}

test('what the catalogue shows, and then what is selected in it, is downloaded as a file', async () => {
  const filter = encodeURIComponent(JSON.stringify([{ brand__icontains: 'nike' }]))
  const page = await catalogue({ path: `/catalogs?columns=mpn,sku&order_by=-sku&filter=${filter}` })
  await rowsHaveCome(page)
  const [codes, skus] = await Promise.all([columnOf(page, 'MPN'), columnOf(page, 'SKU')])
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  const count = Number(/\(([\d,]+) of/.exec(title)?.[1]?.replaceAll(',', ''))
  await page.getByRole('button', { name: 'Export as' }).click()
  await page.getByRole('menuitem', { name: 'Excel workbook (XLSX)' }).click()
  await initiated(page)

  await page.getByRole('navigation').getByRole('link', { name: 'Exports' }).click()
  await page.getByRole('heading', { name: 'Product Exports', level: 1 }).waitFor()
  const lines = await newestFile(page)
  expect(lines).toHaveLength(count + 1)
  expect(lines[0]).toBe('MPN,SKU')
  expect(lines.slice(1, 9).map((line) => line.replaceAll('"', '').split(','))).toEqual(
    skus.map((sku, at) => [codes[at], sku]),
  )
  const first = page.getByRole('region', { name: 'Product Exports' }).getByRole('row').nth(1)
  await first.getByText('Products where Brand contains “nike”, by SKU (falling)').waitFor()
  await first.getByText('COMPLETED').waitFor()
  const workbook = first.getByRole('link', { name: 'XLSX' })
  const [sheets] = await Promise.all([page.waitForEvent('download'), workbook.click()])
  expect(sheets.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d-\d+\.xlsx$/)
  await expectNoAxeViolation(page)
  await takePicture(page, 'product-exports')
  await helpPicture(page.getByRole('main'), 'exports', { window: 940, height: 250 })
  await page.setViewportSize({ width: 390, height: 844 })
  const file = await page.getByRole('link', { name: 'Download' }).first().boundingBox()
  expect((file?.x ?? NaN) + (file?.width ?? NaN)).toBeLessThan(390)
  await takePicture(page, 'product-exports-390')
  await expectNoAxeViolation(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.goBack()
  await rowsHaveCome(page)
  await row(page, 1).getByRole('checkbox').click()
  await row(page, 3).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Export', exact: true }).click()
  await initiated(page)
  await page.goForward()
  await page.getByText('2 selected products, by SKU (falling)').first().waitFor()
  const chosen = await newestFile(page)
  expect(chosen).toEqual([lines[0], lines[2], lines[4]])
  await comesBackEdited(page, chosen)
})
