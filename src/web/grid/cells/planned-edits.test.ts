import { expect, test } from 'vitest'
import { sampleColumn } from '../../../../tests/support/sample-column.ts'
import type { GridColumn } from '../columns/grid-column.ts'
import { placeColumns } from '../columns/placed-columns.ts'
import { pastedCells } from './pasted-cells.ts'
import { planFill, planPaste, planTyped, type EditPlan, type Sheet } from './planned-edits.ts'

type Row = { id: number; sku: string; price: number | null; cost: number | null; note: string }

const rows: Row[] = [
  { id: 1, sku: 'A', price: 10, cost: 5, note: 'x' },
  { id: 2, sku: 'B', price: 20, cost: null, note: 'y' },
  { id: 3, sku: 'C', price: null, cost: 7, note: 'z' },
]
const column = (field: keyof Row, facts: object, part: Partial<GridColumn<Row>> = {}): GridColumn<Row> => ({
  facts: sampleColumn({ field, ...facts }),
  sortField: field,
  value: (row) => row[field],
  canEdit: () => true,
  ...part,
})
const columns = [
  column('sku', {}, { canEdit: undefined }),
  column('price', { type: 'money', minTyped: 1 }),
  column('cost', { type: 'money' }, { canEdit: ({ id }) => id !== 3 }),
  column('note', {}),
]
const layout = columns.map(({ facts }) => ({ id: facts.id, width: 100, pin: null }))
const sheet: Sheet<Row> = { placed: placeColumns(layout, columns), rowAt: (row) => rows[row] }
const box = (firstRow: number, lastRow: number, firstColumn: number, lastColumn: number) => ({
  firstRow,
  lastRow,
  firstColumn,
  lastColumn,
})
const [sku, price, cost, note] = [1, 2, 3, 4]

/** Cell by cell, as `id field value`; what is refused says why. */
const told = ({ cells, locked, missing }: EditPlan<Row>) => ({
  cells: cells.map(({ row, column: { facts }, reading }) =>
    [row.id, facts.field, reading.is === 'value' ? reading.value : reading.reason].join(' '),
  ),
  locked,
  missing,
})

test('a change takes each number in the marked box on its own, and leaves words alone', () => {
  expect(told(planTyped(sheet, box(0, 2, price, note), '+5%', true))).toEqual({
    cells: ['1 price 10.5', '1 cost 5.25', '2 price 21'],
    locked: 1,
    missing: 0,
  })
})

test('a value goes into every marked cell that differs', () => {
  expect(told(planTyped(sheet, box(0, 3, sku, price), '20', false))).toEqual({
    cells: ['1 price 20', '3 price 20'],
    locked: 3,
    missing: 1,
  })
})

test('fills down from the first row, or from the one above a single row', () => {
  expect(told(planFill(sheet, box(0, 2, price, cost))).cells).toEqual([
    '2 price 10',
    '2 cost 5',
    '3 price 10',
  ])
  expect(told(planFill(sheet, box(1, 1, price, price))).cells).toEqual(['2 price 10'])
  expect(told(planFill(sheet, box(0, 0, price, price))).cells).toEqual([])
  expect(told(planFill(sheet, box(2, 2, cost, cost)))).toEqual({ cells: [], locked: 0, missing: 0 })
})

test('pastes from the first cell on, says what can not be, and counts what is beyond the end', () => {
  const pasted = pastedCells('$11.00\t3\r\n0.5\tmany\r\n7\t8\r\n9\t9\r\n')
  expect(told(planPaste(sheet, box(0, 0, price, price), pasted))).toEqual({
    cells: [
      '1 price 11',
      '1 cost 3',
      '2 price The smallest value is 1.',
      '2 cost Enter a number, for example 129.99.',
      '3 price 7',
    ],
    locked: 1,
    missing: 1,
  })
})

test('repeats what is pasted where the marked box is so many times as large', () => {
  expect(told(planPaste(sheet, box(0, 2, price, price), [['12']])).cells).toEqual([
    '1 price 12',
    '2 price 12',
    '3 price 12',
  ])
  expect(told(planPaste(sheet, box(0, 2, price, price), [['12'], ['13']])).cells).toEqual([
    '1 price 12',
    '2 price 13',
  ])
})

test('reads what a spreadsheet copies', () => {
  expect(pastedCells('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(pastedCells('"two\nlines"\t"say ""hi"""\n')).toEqual([['two\nlines', 'say "hi"']])
  expect(pastedCells('12" pan\t5')).toEqual([['12" pan', '5']])
  expect(pastedCells('a\n\nb')).toEqual([['a'], [''], ['b']])
  expect(pastedCells('')).toEqual([['']])
})
