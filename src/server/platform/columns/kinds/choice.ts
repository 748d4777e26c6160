import type { Column } from '../../../../contract/columns/column.ts'
import type { ColumnKind, Reading } from '../column-kind.ts'
import { textKind } from './text.ts'

/** Text that is one of a few known values. */
export const choiceKind: ColumnKind = {
  ...textKind,
  fromWire: (column, value) => {
    const known = choicesOf(column).find((choice) => choice === value)
    return known === undefined ? unknownChoice(column) : { value: known }
  },
  // A person who fills in a sheet may write it in any case.
  fromText: (column, cell) => {
    const text = cell.trim().toLowerCase()
    const known = choicesOf(column).find((choice) => choice.toLowerCase() === text)
    return known === undefined ? unknownChoice(column) : { value: known }
  },
}

function choicesOf({ choices = [] }: Column): readonly string[] {
  return choices
}

function unknownChoice(column: Column): Reading {
  return { refusal: `${column.label} takes one of ${choicesOf(column).join(', ')}.` }
}
