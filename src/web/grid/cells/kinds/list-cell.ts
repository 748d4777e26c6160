import type { CellKind } from './cell-kind.ts'

/** Several words in one cell. */
export const listCell: CellKind = {
  text: (value) => (Array.isArray(value) ? value.map(String).join(', ') : ''),
  editing: null,
}
