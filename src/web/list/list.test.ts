import { expect, test } from 'vitest'
import { sampleColumn } from '../../../tests/support/sample-column.ts'
import { listColumns } from './list.ts'

type Row = { id: number; cost?: number; kind?: string }
const row: Row = { id: 1, cost: 5, kind: 'basic' }

test('a column reads, sorts and edits by its field', () => {
  const [cost] = listColumns<Row>({ columns: [sampleColumn({ id: 'price', field: 'cost', editing: 'yes' })] })
  expect(cost?.value(row)).toBe(5)
  expect(cost?.value({ id: 2 })).toBeUndefined()
  expect(cost?.sortField).toBe('cost')
  expect(cost?.canEdit?.(row)).toBe(true)
})

test('a column that nobody edits says so', () => {
  const [cost] = listColumns<Row>({ columns: [sampleColumn({ field: 'cost', editing: 'no' })] })
  expect(cost?.canEdit?.(row)).toBeUndefined()
})

test('what a list knows better takes the place of the rule', () => {
  const columns = [sampleColumn({ id: 'cost', field: 'cost' }), sampleColumn({ id: 'kind', field: 'kind' })]
  const [cost, kind] = listColumns<Row>(
    { columns, sortFields: { cost: 'cost_cents' } },
    { cost: { canEdit: (each) => each.kind === 'basic' } },
  )
  expect(cost?.sortField).toBe('cost_cents')
  expect(cost?.canEdit?.({ id: 2, kind: 'parent' })).toBe(false)
  expect(kind?.sortField).toBe('kind')
})
