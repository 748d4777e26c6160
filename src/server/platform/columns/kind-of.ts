import type { Column, ColumnType } from '../../../contract/columns/column.ts'
import type { ColumnKind } from './column-kind.ts'
import { booleanKind } from './kinds/boolean.ts'
import { choiceKind } from './kinds/choice.ts'
import { listKind } from './kinds/list.ts'
import { moneyKind } from './kinds/money.ts'
import { decimalKind, integerKind } from './kinds/number.ts'
import { imageKind, textKind } from './kinds/text.ts'
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
