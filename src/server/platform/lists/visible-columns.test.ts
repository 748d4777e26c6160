import { expect, test } from 'vitest'
import { sampleColumn } from '../../../../tests/support/sample-column.ts'
import { visibleColumns } from './answer-list.ts'

const columns = [
  sampleColumn({ field: 'sku' }),
  sampleColumn({ id: 'dc_phoenix', field: 'phoenix_quantity' }),
]

test.each<[string, Record<string, boolean> | undefined, string[]]>([
  ['nothing said', undefined, ['sku', 'dc_phoenix']],
  ['hidden by id', { dc_phoenix: true }, ['sku']],
  ['hidden by field', { phoenix_quantity: true }, ['sku']],
  ['the id counts before the field', { dc_phoenix: false, phoenix_quantity: true }, ['sku', 'dc_phoenix']],
  ['shown', { sku: false }, ['sku', 'dc_phoenix']],
])('%s', (_, hidden, ids) => {
  expect(visibleColumns(columns, hidden).map(({ id }) => id)).toEqual(ids)
})

test.each(['gone', 'constructor', '__proto__', ''])('"%s" is no column', (name) => {
  const hidden = Object.fromEntries([[name, true]])
  expect(() => visibleColumns(columns, hidden)).toThrow(`There is no column "${name}".`)
})
