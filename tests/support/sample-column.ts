import type { Column } from '../../src/contract/columns/column.ts'

/** A column with these facts; the rest is as plain as it can be. */
export function sampleColumn(facts: Partial<Column> = {}): Column {
  return {
    id: facts.field ?? 'name',
    field: 'name',
    label: 'Name',
    type: 'text',
    filter: 'text',
    isSortable: true,
    editing: 'yes',
    isWritable: true,
    isVisible: true,
    width: 120,
    ...facts,
  }
}
