import { describe, expect, test } from 'vitest'
import { sampleColumn } from '../../../../../tests/support/sample-column.ts'
import { findProductColumn } from '../../../../contract/products/product-columns.ts'
import { coverColumns } from '../../../../contract/stock-cover/cover-columns.ts'
import type { Column } from '../../../../contract/columns/column.ts'
import type { CellContext } from './cell-kind.ts'
import { cellEditingOf, cellText, copiedText, editorText, readEdit } from './cell-kinds.ts'

const context: CellContext = { now: Date.parse('2026-03-10T00:30:00Z'), timeZone: 'UTC' }
const column = (id: string): Column => {
  const found = findProductColumn(id)
  if (found === undefined) throw new Error(`no column ${id}`)
  return found
}

describe('words of a cell', () => {
  test.each([
    ['retail_price', 1234.5, '$1,234.50'],
    ['total_quantity', 12345, '12,345'],
    ['total_quantity', 0, '0'],
    ['id', 12345, '12345'],
    ['release_year', 2024, '2024'],
    ['channel_advisor_parent_id', 1234567, '1234567'],
    ['margin', -3.5, '-3.50%'],
    ['weight', 1.25, '1.25'],
    ['online', false, 'No'],
    ['labels', ['a', 'b'], 'a, b'],
    ['cost', null, ''],
    ['cost', undefined, ''],
    ['cost', 'much', ''],
    ['title', '', ''],
    ['product_type', 'basic', 'basic'],
    ['image', '/media/1.webp', '/media/1.webp'],
    ['last_sale_date_utc', '2026-03-09T23:59:00Z', '1 day'],
    ['last_sale_date_utc', '2026-03-10T00:10:00Z', '0 days'],
    ['last_sale_date_utc', '2021-03-10T00:10:00Z', '1,826 days'],
    ['received_date_utc', '2026-01-02', '2026-01-02'],
    ['created_on', '2026-01-02T12:34:00Z', '2026-01-02'],
  ])('%s %j is %s', (id, value, words) => {
    expect(cellText(column(id), value, context)).toBe(words)
  })

  test('daily sales say both places, so that their points stand below one another', () => {
    const daily = coverColumns.find(({ field }) => field === 'daily_rate') ?? sampleColumn()
    const said = [0.07, 0.1, 0, 1234.5].map((value) => cellText(daily, value, context))
    expect(said).toEqual(['0.07', '0.10', '0.00', '1,234.50'])
  })

  test('days since are those of the business, not of Greenwich', () => {
    const phoenix = { ...context, timeZone: 'America/Phoenix' }
    expect(cellText(column('last_sale_date_utc'), '2026-03-09T23:59:00Z', phoenix)).toBe('0 days')
  })

  test.each([
    ['retail_price', 1234.5, '1234.50'],
    ['total_quantity', 1234, '1234'],
    ['margin', 12.5, '12.5'],
    ['labels', ['a', 'b'], 'a, b'],
    ['online', true, 'Yes'],
    ['retail_price', null, ''],
  ])('%s %j is copied as %s', (id, value, words) => {
    expect(copiedText(column(id), value, context)).toBe(words)
  })
})

describe('the editor', () => {
  test.each([
    ['retail_price', 1299.5, null, '1299.50'],
    ['goat_sku', null, null, ''],
    ['goat_sku', 'A-1', null, 'A-1'],
    ['goat_sku', 'A-1', 'x', 'x'],
    ['retail_price', 12, '9', '9'],
    ['release_year', 2024, null, '2024'],
    ['received_date_utc', '2026-01-02T00:00:00Z', null, '2026-01-02'],
    ['received_date_utc', '2026-01-02', '3', '2026-01-02'],
    ['is_blocked', true, null, 'Yes'],
    ['is_blocked', true, 'n', 'No'],
    ['is_blocked', false, 'x', 'No'],
  ])('of %s with %j opens by %j on %j', (id, value, typed, draft) => {
    expect(editorText(column(id), value, typed)).toBe(draft)
  })

  test.each(['labels', 'image', 'updated_on'])('does not open on %s', (id) => {
    expect(cellEditingOf(column(id))).toBeNull()
    expect(readEdit(column(id), 'anything')).toEqual({ is: 'nothing' })
    expect(editorText(column(id), 'anything', null)).toBe('')
  })

  test('saves nothing when it is left empty', () => {
    for (const id of ['retail_price', 'goat_sku', 'received_date_utc'])
      expect(readEdit(column(id), '   ')).toEqual({ is: 'nothing' })
  })

  test('offers the words of a choice, and finds one by its first letter', () => {
    const size = sampleColumn({ type: 'choice', choices: ['Small', 'Large'] })
    expect(cellEditingOf(size)?.choices?.(size)).toEqual(['Small', 'Large'])
    expect(editorText(size, 'Small', 'l')).toBe('Large')
    expect(editorText(size, 'Small', 'q')).toBe('Small')
    expect(editorText(size, null, null)).toBe('')
  })
})
