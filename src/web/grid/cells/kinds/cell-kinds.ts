import type { Column, ColumnType } from '../../../../contract/columns/column.ts'
import { headSetting } from '../../../ui/page-head.ts'
import type { CellContext, CellEditing, CellKind, EditReading } from './cell-kind.ts'
import { moneyCell } from './money-cell.ts'
import { decimalCell, integerCell, percentCell } from './number-cell.ts'
import { booleanCell, choiceCell, imageCell, listCell, textCell } from './text-cell.ts'
import { dateCell, timestampCell } from './time-cell.ts'

const kinds: Record<ColumnType, CellKind> = {
  text: textCell,
  choice: choiceCell,
  integer: integerCell,
  decimal: decimalCell,
  percent: percentCell,
  money: moneyCell,
  boolean: booleanCell,
  timestamp: timestampCell,
  date: dateCell,
  list: listCell,
  image: imageCell,
}

/** A cell's value in the words of the screen; nothing for no value. */
export function cellText(column: Column, value: unknown, context: CellContext): string {
  return isNothing(value) ? '' : kinds[column.type].text(shownValue(column, value), column, context)
}

/** The same value for the clipboard. */
export function copiedText(column: Column, value: unknown, context: CellContext): string {
  return kinds[column.type].copied?.(shownValue(column, value)) ?? cellText(column, value, context)
}

/** Of what can be owed, nothing is shown as less than none. */
function shownValue({ isShownFromZero }: Column, value: unknown): unknown {
  return isShownFromZero === true && typeof value === 'number' ? Math.max(0, value) : value
}

/** How a cell of this column is edited; null when it never is. */
export function cellEditingOf({ type }: Column): CellEditing | null {
  return kinds[type].editing
}

/** What stands in the editor when it opens: the value, or what the key that opened it begins. */
export function editorText(column: Column, value: unknown, typed: string | null): string {
  const editing = cellEditingOf(column)
  if (typed === null || editing === null) return isNothing(value) ? '' : (editing?.draft(value) ?? '')
  return editing.begun?.(typed, value, column) ?? typed
}

/** Whether an edit may begin with this key: in a cell of numbers a letter, `/` or `?` is one of the page's own. */
export function canBegin(column: Column, typed: string): boolean {
  return cellEditingOf(column)?.input !== 'decimal' || /^[\d.,+*%\p{Sc}-]$/u.test(typed)
}

/** Emptying a cell saves nothing: clearing a value is a deed of its own. */
export function readEdit(column: Column, draft: string): EditReading {
  const text = draft.trim()
  return text === '' ? { is: 'nothing' } : (cellEditingOf(column)?.read(text, column) ?? { is: 'nothing' })
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

/** What the words of a row's cells depend on, at this moment, in the zone that the server writes into the page. */
export function contextOf(row?: object): CellContext {
  return { now: Date.now(), timeZone: headSetting('business-time-zone') ?? 'UTC', row }
}
