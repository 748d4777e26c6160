import fc from 'fast-check'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { productColumns } from '../../../contract/products/product-columns.ts'
import { productList } from '../products/products.list.ts'
import { readCsv } from '../product-files/csv/read-csv.ts'
import { fileColumns } from './file-cells.ts'
import { csvHeader, csvLine, csvText } from './csv-cells.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backroom-csv-cells-'))
})
afterAll(() => rm(folder, { recursive: true }))

const columnsOf = (...fields: string[]) =>
  fileColumns(
    productList,
    fields.flatMap((field) => productColumns.find((column) => column.field === field) ?? []),
  )

const sign = fc.constantFrom(...'=+-@\'",;\t\r\n 01é漢', '👟')
const anyText = fc
  .oneof(fc.string({ unit: sign }), fc.string({ unit: 'grapheme' }))
  .filter((text) => !text.includes('\0'))

describe('a text', () => {
  test.each([
    ['Air Max', 'Air Max'],
    ['012345678905', '"012345678905"'],
    ['3.50', '"3.50"'],
    ['5" heel, red', '"5"" heel, red"'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['-5', "'-5"],
    ['+49 30', "'+49 30"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ["'=1", "''=1"],
    ["it's", "it's"],
  ])('%s becomes %s', (text, cell) => {
    expect(csvText(text)).toBe(cell)
  })

  test('is read back as it was by the reader of imports, and never begins a formula', async () => {
    const columns = columnsOf('sku', 'title', 'brand')
    const toLine = csvLine(columns)
    const anyRow = fc.record({ sku: fc.constant('A'), title: anyText, brand: anyText })
    let files = 0
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 20 }), async (rows) => {
        const path = join(folder, `${(files += 1)}.csv`)
        await writeFile(path, csvHeader(columns) + rows.map(toLine).join(''))
        const { headers, rows: lines } = await readCsv(path)
        const read: string[][] = []
        for await (const { cells } of lines) read.push(cells)
        expect(headers).toEqual(['SKU', 'Title', 'Brand'])
        expect(read.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
        expect(read.map((cells) => cells.map(withoutApostrophe))).toEqual(
          rows.map(({ sku, title, brand }) => [sku, title, brand]),
        )
      }),
    )
  })
})

function withoutApostrophe(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

test('figures are plain numbers, and what is shown from zero begins there', () => {
  const columns = columnsOf('retail_price', 'total_available_quantity', 'margin', 'online', 'labels', 'upc')
  const row = {
    retail_price_cents: 129_950,
    total_available_quantity: -2,
    margin: '-12.50',
    online: true,
    labels: ['new', 'red'],
    upc: null,
  }
  expect(csvLine(columns)(row)).toBe('1299.50,0,-12.50,Yes,"new, red",\r\n')
})
