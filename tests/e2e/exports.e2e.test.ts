import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoAxeViolation, takePicture } from './browser.ts'
import { helpPicture } from './help-picture.ts'
import { popUp } from './pop-up.ts'
import { columnOf, openCatalogues, row, rowsHaveCome } from './catalogue-page.ts'

const catalogue = openCatalogues()

/** The row of an export in the list of exports, whoever else has exported before or meanwhile. */
const rowOf = (page: Page, id: number) =>
  page
    .getByRole('region', { name: 'Product Exports' })
    .getByRole('row')
    .filter({ has: page.locator(`a[href$="?export=${id}"]`) })

/** What stands in the file of an export, line by line, once it is whole. */
async function fileOf(exported: Locator): Promise<string[]> {
  const page = exported.page()
  const link = exported.getByRole('link', { name: 'Download' })
  await link.waitFor({ timeout: 30_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const text = await readFile(await download.path(), 'utf8')
  return text.replace('\uFEFF', '').trimEnd().split('\r\n')
}

/** Changes one cell of the export's file, imports it, and takes that back. */
async function comesBackEdited(exported: Locator, lines: readonly string[]): Promise<void> {
  const edited = lines.map((line, at) => (at === 1 ? line.replace(/^"?[^",]*"?/, 'EDITED-MPN') : line))
  const page = exported.page()
  await exported.getByRole('link', { name: 'Import edited' }).click()
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

/** Starts an export, and answers its id. */
async function initiated(page: Page, start: () => Promise<void>): Promise<number> {
  const answering = page.waitForResponse((response) => new URL(response.url()).searchParams.has('export'))
  await start()
  await popUp(page, 'Export Initiated Successfully')
  const { id } = (await (await answering).json()) as { id: number }
  return id
}

test('what the catalogue shows, and then what is selected in it, is downloaded as a file', async () => {
  const filter = encodeURIComponent(JSON.stringify([{ brand__icontains: 'nike' }]))
  const page = await catalogue({ path: `/catalogs?columns=mpn,sku&order_by=-sku&filter=${filter}` })
  await rowsHaveCome(page)
  const [codes, skus] = await Promise.all([columnOf(page, 'MPN'), columnOf(page, 'SKU')])
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  const count = Number(/\(([\d,]+) of/.exec(title)?.[1]?.replaceAll(',', ''))
  await page.getByRole('button', { name: 'Export as' }).click()
  const viewed = await initiated(page, () =>
    page.getByRole('menuitem', { name: 'Excel workbook (XLSX)' }).click(),
  )

  await page.getByRole('navigation').getByRole('link', { name: 'Exports' }).click()
  await page.getByRole('heading', { name: 'Product Exports', level: 1 }).waitFor()
  const first = rowOf(page, viewed)
  const lines = await fileOf(first)
  expect(lines).toHaveLength(count + 1)
  expect(lines[0]).toBe('MPN,SKU')
  expect(lines.slice(1, 9).map((line) => line.replaceAll('"', '').split(','))).toEqual(
    skus.map((sku, at) => [codes[at], sku]),
  )
  await first.getByText('Products where Brand contains “nike”, by SKU (falling)').waitFor()
  await first.getByText('COMPLETED').waitFor()
  const workbook = first.getByRole('link', { name: 'XLSX' })
  const [sheets] = await Promise.all([page.waitForEvent('download'), workbook.click()])
  expect(sheets.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d-\d+\.xlsx$/)
  await expectNoAxeViolation(page)
  await takePicture(page, 'product-exports')
  await helpPicture(page.getByRole('main'), 'exports', { window: 940, height: 250 })
  await page.setViewportSize({ width: 390, height: 844 })
  const file = await first.getByRole('link', { name: 'Download' }).boundingBox()
  expect((file?.x ?? NaN) + (file?.width ?? NaN)).toBeLessThan(390)
  const question = await first.getByRole('cell').first().boundingBox()
  const status = await first.getByText('COMPLETED').boundingBox()
  expect((question?.x ?? NaN) + (question?.width ?? NaN)).toBeLessThanOrEqual(status?.x ?? NaN)
  await takePicture(page, 'product-exports-390')
  await expectNoAxeViolation(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.goBack()
  await rowsHaveCome(page)
  await row(page, 1).getByRole('checkbox').click()
  await row(page, 3).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Actions' }).click()
  const selected = await initiated(page, () =>
    page.getByRole('menuitem', { name: 'Export', exact: true }).click(),
  )
  await page.goForward()
  const second = rowOf(page, selected)
  const chosen = await fileOf(second)
  await second.getByText('2 selected products, by SKU (falling)').waitFor()
  expect(chosen).toEqual([lines[0], lines[2], lines[4]])
  await comesBackEdited(second, chosen)

  await page.goto('/product-exports?page=9999')
  await page.getByText('The exports end before this page.').waitFor()
  await page.getByText('No Data', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Go to the first page' }).click()
  await rowOf(page, selected).waitFor()
})
