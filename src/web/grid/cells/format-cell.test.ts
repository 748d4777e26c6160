import { describe, expect, test } from 'vitest'
import { productColumns } from '../../../contract/products/product-columns.ts'
import type { Column } from '../../../contract/columns/column.ts'
import { cellText, copiedText, daysSince, timestampHint, timestampText } from './format-cell.ts'

const now = Date.parse('2026-03-10T00:30:00Z')
const column = (id: string): Column => {
  const found = productColumns.find((each) => each.id === id)
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
    ['margin', -3.5, '-3.50%'],
    ['weight', 1.25, '1.25'],
    ['online', false, 'No'],
    ['labels', ['a', 'b'], 'a, b'],
    ['cost', null, ''],
    ['last_sale_date_utc', '2026-03-09T23:59:00Z', '1 day'],
    ['last_sale_date_utc', '2026-03-10T00:10:00Z', '0 days'],
    ['created_on', '2026-01-02T12:34:00Z', '2026-01-02'],
  ])('%s %j is %s', (id, value, words) => {
    expect(cellText(column(id), value, now)).toBe(words)
  })

  test('money is copied as a bare number', () => {
    expect(copiedText(column('retail_price'), 1234.5, now)).toBe('1234.50')
    expect(copiedText(column('total_quantity'), 1234, now)).toBe('1234')
  })
})

describe('times', () => {
  test('days since are whole calendar days and never negative', () => {
    expect(daysSince('2026-03-09T23:59:59Z', now)).toBe(1)
    expect(daysSince('2026-03-11T05:00:00Z', now)).toBe(0)
    expect(daysSince('never', now)).toBeNull()
  })
  test('a time stands as yyyy-MM-dd HH:mm in the zone of the viewer', () => {
    const local = new Date(2026, 0, 5, 7, 9)
    expect(timestampText(local.toISOString())).toBe('2026-01-05 07:09')
    expect(timestampText('never')).toBe('')
  })
  test('a hover says how long ago, and the time in UTC', () => {
    expect(timestampHint('2026-03-09T22:30:00Z', now)).toBe('2 hours ago · 2026-03-09 22:30 UTC')
    expect(timestampHint('2026-03-10T00:29:40Z', now)).toBe('just now · 2026-03-10 00:29 UTC')
  })
})
