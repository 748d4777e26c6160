import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { StoredRow } from '../../platform/lists/define-list.ts'
import type { FileColumn } from './file-cells.ts'
import { workbookOf } from './workbook.ts'

const columns: FileColumn[] = [
  { label: 'Title', holds: 'text', textOf: ({ title }) => String(title) },
  { label: 'Qty', holds: 'number', textOf: ({ pieces }) => String(pieces) },
]

async function* inBatches(rows: readonly StoredRow[]) {
  for (const row of rows) {
    await Promise.resolve()
    yield [row]
  }
}

async function sheetsOf(rows: readonly StoredRow[], rowsPerSheet?: number) {
  const file = workbookOf(inBatches(rows), {
    name: 'Products',
    columns,
    ...(rowsPerSheet && { rowsPerSheet }),
  })
  const { sheets } = await readXlsx(await new Response(file).bytes())
  return sheets.map(({ name, rows: cells }) => ({ name, cells }))
}

test('rows that a sheet does not hold go into a next one, under the same captions', async () => {
  const rows = [1, 2, 3, 4, 5].map((pieces) => ({ title: `Shoe ${pieces}`, pieces }))
  expect(await sheetsOf(rows, 3)).toEqual([
    {
      name: 'Products',
      cells: [
        ['Title', 'Qty'],
        ['Shoe 1', 1],
        ['Shoe 2', 2],
      ],
    },
    {
      name: 'Products_2',
      cells: [
        ['Title', 'Qty'],
        ['Shoe 3', 3],
        ['Shoe 4', 4],
      ],
    },
    {
      name: 'Products_3',
      cells: [
        ['Title', 'Qty'],
        ['Shoe 5', 5],
      ],
    },
  ])
  expect(await sheetsOf([])).toEqual([{ name: 'Products', cells: [['Title', 'Qty']] }])
})

test.each(['=1+1', "'quoted", '<b>&', ' two\nlines ', '0012', '\u0001\uFFFE', '_x0041_', '漢 👟'])(
  'the text %j is a text and comes back as it was',
  async (title) => {
    expect(await sheetsOf([{ title, pieces: '' }])).toEqual([
      {
        name: 'Products',
        cells: [
          ['Title', 'Qty'],
          [title, null],
        ],
      },
    ])
  },
)

test('a text that is longer than a cell may be is cut, so that the file can be opened', async () => {
  const [sheet] = await sheetsOf([{ title: 'x'.repeat(40_000), pieces: 1 }])
  const cell = sheet?.cells[1]?.[0]
  expect(cell).toHaveLength(32_767)
  expect(String(cell).at(-1)).toBe('…')
})
