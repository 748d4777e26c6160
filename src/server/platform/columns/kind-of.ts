import type { Column, ColumnType } from '../../../contract/columns/column.ts'
import type { ColumnKind, Reading } from './column-kind.ts'
import { booleanKind } from './kinds/boolean.ts'
import { choiceKind, imageKind, textKind } from './kinds/text.ts'
import { listKind } from './kinds/list.ts'
import { moneyKind, decimalKind, integerKind } from './kinds/number.ts'
import { dateKind, timestampKind } from './kinds/time.ts'

const kinds: Readonly<Record<ColumnType, ColumnKind>> = {
  text: textKind,
  image: imageKind,
  choice: choiceKind,
  integer: integerKind,
  decimal: decimalKind,
  percent: decimalKind,
  money: moneyKind,
  boolean: booleanKind,
  timestamp: timestampKind,
  date: dateKind,
  list: listKind,
}

/** What the type of a column means. */
export function kindOf({ type }: Pick<Column, 'type'>): ColumnKind {
  return kinds[type]
}

/** Name of the table's column that holds a column of the grid. */
export function storedName(column: Pick<Column, 'field' | 'type'>): string {
  return kindOf(column).storedName(column.field)
}

/** A value of the wire as it is stored, or the sentence that refuses it; null clears. */
export function readWire(column: Column, value: unknown): Reading {
  const kind = kindOf(column)
  if (value !== null) return kind.fromWire(column, value)
  const isClearable = column.isRequired !== true && column.type !== 'boolean'
  return isClearable ? { value: kind.blank } : { refusal: `${column.label} can't be empty.` }
}

/** A stored value on the wire. */
export function wireValue(column: Column, stored: unknown): unknown {
  return stored === null || stored === undefined ? null : kindOf(column).toWire(stored)
}
