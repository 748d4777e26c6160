import type { Column } from '../../../contract/columns/column.ts'

/** What a person typed into a cell: a value to save, nothing to do, or a refusal in words. */
export type EditReading =
  { is: 'value'; value: string | number } | { is: 'nothing' } | { is: 'refused'; reason: string }

/** Emptying a cell saves nothing: clearing a value is a deed of its own. */
export function readEdit(column: Column, typed: string): EditReading {
  const text = typed.trim()
  if (text === '') return { is: 'nothing' }
  if (column.type === 'text') return readText(column, text)
  const number = Number(text.replace(/^\$/, '').replaceAll(',', ''))
  if (!/^\$?-?[\d,]*\.?\d*$/.test(text) || !Number.isFinite(number))
    return refused('Enter a number, for example 129.99.')
  if (column.type === 'money' && Math.abs(number * 100 - Math.round(number * 100)) > 1e-6) {
    return refused('Prices have at most 2 decimals.')
  }
  if (column.type === 'integer' && !Number.isInteger(number)) return refused('Enter a whole number.')
  if (number < (column.min ?? 0)) return refused(`The smallest value is ${column.min ?? 0}.`)
  if (column.max !== undefined && number > column.max) return refused(`The largest value is ${column.max}.`)
  return { is: 'value', value: number }
}

/** How a value stands in the editor: bare, so that it can be typed over. */
export function editorText(column: Column, value: unknown): string {
  if (typeof value === 'number') return column.type === 'money' ? value.toFixed(2) : String(value)
  return typeof value === 'string' ? value : ''
}

function readText(column: Column, text: string): EditReading {
  if (column.maxLength !== undefined && text.length > column.maxLength) {
    return refused(`At most ${column.maxLength} characters.`)
  }
  return { is: 'value', value: text }
}

function refused(reason: string): EditReading {
  return { is: 'refused', reason }
}
