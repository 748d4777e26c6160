import type { Column } from '../../../../contract/columns/column.ts'
import { isStorable } from '../../database/storable-text.ts'
import type { Test, TextMatch } from '../../grid/condition.ts'
import {
  askedValues,
  textValue,
  unfitLookup,
  type Lookup,
  type Question,
} from '../../grid/filter-question.ts'
import { foldSql } from '../../grid/sql/text-sql.ts'
import type { ColumnKind, Reading } from '../column-kind.ts'

/** Text of any length. */
export const textKind: ColumnKind = {
  blank: null,
  storedName: (field) => field,
  sqlColumn: ({ value, fold = foldSql(value), order }) => ({ storage: 'text', value, fold, order }),
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
  const { lookup, value } = question
  if (lookup === 'equals' || lookup === 'in') {
    const values = askedValues(question, (each) => textValue(question, each))
    return { kind: 'text_in', values, ignoresCase: column.isCaseInsensitive === true }
  }
  const match = matches[lookup]
  if (match === undefined) throw unfitLookup(question, 'text')
  return { kind: 'text', match, text: textValue(question, value) }
}

const matches: Readonly<Partial<Record<Lookup, TextMatch>>> = {
  iexact: 'equals',
  icontains: 'contains',
  istartswith: 'starts',
  iendswith: 'ends',
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
