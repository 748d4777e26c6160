import type { Column } from '../../../../contract/columns/column.ts'
import { isStorable } from '../../database/storable-text.ts'
import type { Test } from '../../grid/condition.ts'
import { askedValues, textValue, unfitLookup, type Question } from '../../grid/filter-question.ts'
import { foldSql } from '../../grid/sql/text-sql.ts'
import type { ColumnKind, Reading } from '../column-kind.ts'

/** Text of any length. */
export const textKind: ColumnKind = {
  blank: null,
  storedName: (field) => field,
  sqlColumn: ({ value, fold }) => ({ storage: 'text', value, fold: fold ?? foldSql(value) }),
  parseTest: parseTextTest,
  toWire: (stored) => stored,
  fromWire: (column, value) =>
    typeof value === 'string'
      ? checkedText(column, column.isRequired === true ? value.trim() : value)
      : { refusal: `${column.label} takes text.` },
  // Blanks around a short text come from the spreadsheet; a long one is taken to the letter.
  fromText: (column, cell) => checkedText(column, (column.maxLength ?? 255) > 1000 ? cell : cell.trim()),
  toText: String,
}

/** The address of a picture. */
export const imageKind: ColumnKind = {
  ...textKind,
  fromText: () => ({ refusal: 'Pictures are not written by a file.' }),
}

/** The text as it may be stored. */
function checkedText(column: Column, text: string): Reading {
  const { label, maxLength = 255, isRequired, spellings = {} } = column
  if (isRequired === true && text === '') return { refusal: `${label} can't be empty.` }
  if (!isStorable(text)) return { refusal: `${label} holds a character that can't be stored.` }
  if ([...text].length > maxLength) {
    return { refusal: `${label} may have at most ${maxLength.toLocaleString('en-US')} characters.` }
  }
  return { value: Object.hasOwn(spellings, text) ? (spellings[text] ?? text) : text }
}

/** A bare field and `in` mind the case unless the column says otherwise; the rest never does. */
function parseTextTest(question: Question, column: Column): Test {
  const ignoresCase = column.isCaseInsensitive === true
  const parse = (value: unknown): string => textValue(question, value)
  const text = (): string => parse(question.value)
  switch (question.lookup) {
    case 'equals':
    case 'in':
      return { kind: 'text_in', values: askedValues(question, parse), ignoresCase }
    case 'iexact':
      return { kind: 'text', match: 'equals', text: text() }
    case 'icontains':
      return { kind: 'text', match: 'contains', text: text() }
    case 'istartswith':
      return { kind: 'text', match: 'starts', text: text() }
    case 'iendswith':
      return { kind: 'text', match: 'ends', text: text() }
    default:
      throw unfitLookup(question, 'text')
  }
}

/** Text that is one of a few known values. */
export const choiceKind: ColumnKind = {
  ...textKind,
  fromWire: (column, value) => choiceOf(column, (choice) => choice === value),
  // A person who fills in a sheet may write it in any case.
  fromText: (column, cell) => {
    const text = cell.trim().toLowerCase()
    return choiceOf(column, (choice) => choice.toLowerCase() === text)
  },
}

function choiceOf({ label, choices = [] }: Column, isMeant: (choice: string) => boolean): Reading {
  const known = choices.find(isMeant)
  return known === undefined ? { refusal: `${label} takes one of ${choices.join(', ')}.` } : { value: known }
}
