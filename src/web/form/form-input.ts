import type { Column } from '../../contract/columns/column.ts'
import { cellEditingOf, editorText } from '../grid/cells/kinds/cell-kinds.ts'
import type { FormValues } from './form-state.ts'

/** One field of a form. Its name is where its value stands, and what the server's remarks about it go by. */
export type FormInput = {
  name: string
  label: string
  /** What its text means, and what bounds it. */
  column: Column
  /** What is offered; another value that stands there already stays and is shown. */
  options?: readonly string[] | undefined
  /** Values in use, to choose from or not. */
  suggestions?: readonly string[] | undefined
  isLong?: boolean | undefined
  isRequired?: boolean | undefined
  /** A new one starts with a value: a choice without one is offered only where none is stored. */
  hasDefault?: boolean | undefined
  isReadOnly?: boolean | undefined
}

export type InputValue = string | number | boolean | null

/** How a stored value stands in its input. */
export function inputText({ column }: Pick<FormInput, 'column'>, value: unknown): string {
  return editorText(column, value, null)
}

type Reading = { is: 'value'; value: InputValue } | { is: 'refused'; reason: string }

/** What an input says; an empty one says that there is no value. */
export function readInput({ column }: Pick<FormInput, 'column'>, text: string): Reading {
  const typed = text.trim()
  if (typed === '') return { is: 'value', value: null }
  // What may be typed into a cell of the list may be more than what may be stored.
  const { minTyped: _inCells, ...stored } = column
  const reading = cellEditingOf(column)?.read(typed, stored)
  return reading === undefined || reading.is === 'nothing' ? { is: 'value', value: null } : reading
}

/** Whether two texts say the same: 120 and 120.00 do. */
export function isSameInput(input: Pick<FormInput, 'column'>, one: string, other: string): boolean {
  if (one === other) return true
  const [first, second] = [readInput(input, one), readInput(input, other)]
  return first.is === 'value' && second.is === 'value' && first.value === second.value
}

/** What these inputs hold that `before` does not, as it is sent. */
export function changedInputs(inputs: readonly FormInput[], values: FormValues, before: FormValues) {
  return inputs.flatMap((input): { name: string; value: InputValue }[] => {
    const text = values[input.name] ?? ''
    if (isSameInput(input, text, before[input.name] ?? '')) return []
    const reading = readInput(input, text)
    return reading.is === 'value' ? [{ name: input.name, value: reading.value }] : []
  })
}
