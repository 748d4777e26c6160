import type { Column } from '../../../../contract/columns/column.ts'
import { isNamedList, maxNamedValues } from '../../../../contract/columns/filter.ts'
import { countText } from '../../../ui/count-text.ts'
import { textOperators, type TextOperator } from '../filter-model.ts'
import {
  conditionOf,
  emptyChoiceOf,
  emptyFilterOf,
  isEmptyCell,
  isEmptyChoice,
  operatorOf,
  textsOf,
  type EmptyChoice,
  type FilterKind,
  type FilterOf,
  type WireOperator,
} from './filter-kind.ts'

export type TextColumnFilter = FilterOf<'text' | 'list' | 'named' | 'empty'>

/** Words: by a part of them, to the letter, or by a list. */
export const textKind: FilterKind<TextColumnFilter> = {
  toWire(filter, column) {
    if (filter.kind === 'text') return [conditionOf(column, onWire(filter.operator, column), filter.value)]
    const value = filter.kind === 'list' ? filter.values : { list: filter.list }
    return [conditionOf(column, { isExcluded: filter.isExcluded, lookup: 'in' }, value)]
  },
  fromWire(test, column) {
    const { isExcluded, lookup, value } = test
    if (lookup === 'in' && isNamedList(value)) return { kind: 'named', isExcluded, list: value.list }
    if (lookup === 'in') {
      const values = textsOf(value)
      return values === null ? null : { kind: 'list', isExcluded, values }
    }
    const operator = operatorOf(textOperators, (each) => onWire(each, column), test)
    return operator !== undefined && typeof value === 'string' ? { kind: 'text', operator, value } : null
  },
  words(filter) {
    if (filter.kind === 'text') return `${textOperations[filter.operator].words} “${filter.value}”`
    const list = filter.kind === 'list' ? listWords(filter.values) : namedListWords(filter.list)
    return `${filter.isExcluded ? 'not in' : 'in'} ${list}`
  },
  ofCell(value) {
    if (isEmptyCell(value)) return { kind: 'empty', isEmpty: true }
    return typeof value === 'string' ? { kind: 'text', operator: 'equals', value } : null
  },
}

/** How each operator stands on the wire, what a chip says and what the form calls it. */
export const textOperations: Record<TextOperator, WireOperator & { words: string; label: string }> = {
  contains: { isExcluded: false, lookup: 'icontains', words: 'contains', label: 'Contains' },
  notContains: { isExcluded: true, lookup: 'icontains', words: 'does not contain', label: 'Not contains' },
  equals: { isExcluded: false, lookup: '', words: 'equals', label: 'Equals' },
  notEqual: { isExcluded: true, lookup: '', words: 'does not equal', label: 'Not equal' },
  startsWith: { isExcluded: false, lookup: 'istartswith', words: 'starts with', label: 'Starts with' },
  endsWith: { isExcluded: false, lookup: 'iendswith', words: 'ends with', label: 'Ends with' },
}

function onWire(operator: TextOperator, { isCaseInsensitive }: Column): WireOperator {
  const { isExcluded, lookup } = textOperations[operator]
  return { isExcluded, lookup: lookup === '' && isCaseInsensitive === true ? 'iexact' : lookup }
}

/** Its name begins with how many it has; a link may name one that never was. */
function namedListWords(name: string): string {
  const count = parseInt(name)
  return Number.isNaN(count) ? 'a list' : `a list of ${countText(count)}`
}

function listWords(values: readonly string[]): string {
  return values.length > 3 ? `a list of ${countText(values.length)}` : values.join(', ')
}

export type TextChoice = TextOperator | 'inList' | 'notInList' | EmptyChoice

/** What stands in the form while it is being filled in. */
export type TextDraft = { choice: TextChoice; text: string }

export function textDraftOf(filter: TextColumnFilter | null): TextDraft {
  switch (filter?.kind) {
    case 'text':
      return { choice: filter.operator, text: filter.value }
    case 'list':
      return { choice: filter.isExcluded ? 'notInList' : 'inList', text: filter.values.join('\n') }
    case 'named':
      return { choice: filter.isExcluded ? 'notInList' : 'inList', text: '' }
    case 'empty':
      return { choice: emptyChoiceOf(filter), text: '' }
    case undefined:
      return { choice: 'contains', text: '' }
  }
}

/** Null while the form doesn't say enough. */
export function textFilterOf({ choice, text }: TextDraft): TextColumnFilter | null {
  if (isEmptyChoice(choice)) return emptyFilterOf(choice)
  if (choice === 'inList' || choice === 'notInList') {
    const { values } = parseListValues(text)
    return values.length === 0 ? null : { kind: 'list', isExcluded: choice === 'notInList', values }
  }
  const value = text.trim()
  return value === '' ? null : { kind: 'text', operator: choice, value }
}

/** What was pasted into an In List box: split on comma and new line, trimmed, each value once. */
export function parseListValues(text: string): { values: string[]; isCut: boolean } {
  const parts = text.split(/[,\r\n\t]+/).map((part) => part.trim())
  const values = [...new Set(parts.filter((part) => part !== ''))]
  return { values: values.slice(0, maxNamedValues), isCut: values.length > maxNamedValues }
}

/** The values of a pasted list: lines, cells of a sheet, or words between commas; null for what is no list. */
export function pastedList(text: string): string[] | null {
  const { values } = parseListValues(text)
  const isTable = /[\r\n\t]/.test(text.trim())
  const isPlain = values.every((value) => !/\s/.test(value))
  return values.length > 1 && (isTable || isPlain) ? values : null
}
