import type { Column } from '../../../contract/columns/column.ts'
import { filterName, isNamedList } from '../../../contract/columns/filter.ts'
import type { ColumnFilter, Condition, FilterModel } from './filter-model.ts'
import { filterModelOf } from './filter-wire.ts'
import { dayOf } from './kinds/date-kind.ts'
import { emptyCondition, wireTestOf, type WireTest } from './kinds/filter-kind.ts'
import { filterConditions, filterOfTest } from './kinds/filter-kinds.ts'
import { numberOf } from './kinds/number-kind.ts'

// A filter as a person types it: `price>200`, `brand:"new balance"`, `-type:parent`, `sku:A*`, `mpn:A1,B2`, `empty:upc`.

/** The values that a set is known to hold: typing may leave out their end, and their case. */
export type KnownValues = (column: Column) => readonly string[]

/** What of a line are filters, and the words that are left to be searched for. */
export function readTokens(
  text: string,
  columns: readonly Column[],
  known: KnownValues = () => [],
): { filter: FilterModel; rest: string } {
  const conditions: Condition[] = []
  const words: string[] = []
  for (const [word] of text.matchAll(wordPattern)) {
    const found = readToken(word, columns, known)
    if (found === null) words.push(word)
    else conditions.push(...found)
  }
  const rest = conditions.length === 0 ? text.trim() : words.join(' ')
  return { filter: filterModelOf(conditions, columns), rest }
}

/** What reads back as this column's filter, or null where nothing does. */
export function tokenOf(column: Column, filter: ColumnFilter): string | null {
  const [condition, ...others] = filterConditions(column, filter)
  const [entry] = Object.entries(condition ?? {})
  const named = entry === undefined || others.length > 0 ? null : wireTestOf(entry[0], entry[1], [column])
  // A list that only has a name is too long to be typed.
  if (named === null || isNamedList(named.test.value)) return null
  const { lookup, isExcluded, value } = named.test
  const name = (column.label.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join('_')
  if (lookup === 'isnull') return `${value === true ? '' : '-'}empty:${name}`
  return `${isExcluded ? '-' : ''}${name}${signs[lookup] ?? ':'}${valueText(column, lookup, [value].flat().map(String))}`
}

const signs: Readonly<Record<string, string>> = {
  '': '=',
  iexact: '=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
}

function valueText({ filter }: Column, lookup: string, values: readonly string[]): string {
  if (lookup === 'range') return values.join('..')
  const texts = values.map((text) => (/^$|[\s,"*]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
  const text = texts.join(',')
  if (lookup === 'istartswith') return `${text}*`
  if (lookup === 'iendswith') return `*${text}`
  // A list of one differs from a part of the text by its comma.
  return lookup === 'in' && filter === 'text' && values.length === 1 ? `${text},` : text
}

const item = String.raw`(?:\*?"(?:[^"]|"")*"?\*?|[^\s,]*)`
const tokenPattern = String.raw`(-?)([\p{L}\p{N}_]{2,})(>=|<=|!=|[:=<>])(${item}(?:,${item})*)`
const wordPattern = new RegExp(String.raw`(?<!\S)${tokenPattern}(?!\S)|\S+`, 'gu')
const wholeToken = new RegExp(`^${tokenPattern}$`, 'u')
const itemPattern = new RegExp(item, 'g')

function readToken(word: string, columns: readonly Column[], known: KnownValues): Condition[] | null {
  const [, minus, name = '', sign = '', value = ''] = wholeToken.exec(word) ?? []
  if (value === '') return null
  const isExcluded = (minus === '-') !== (sign === '!=')
  if (name === 'empty' && sign === ':') {
    const column = columnMeant(value, columns, ({ filter }) => filter !== 'none')
    return column === null ? null : [emptyCondition(column, !isExcluded)]
  }
  const filterOf = (column: Column) => {
    const test = testOf(column, sign, value, known)
    if (test === null) return null
    if (column.filter === 'boolean' && isExcluded)
      return filterOfTest(column, { ...test, isExcluded: false, value: test.value !== true })
    return filterOfTest(column, { ...test, isExcluded })
  }
  const isFit = (each: Column) => filterOf(each) !== null
  // "shopify:no" asks whether a product is there, not for texts that contain "no".
  const column =
    columnMeant(name, columns, (each) => each.filter === 'boolean' && isFit(each)) ??
    columnMeant(name, columns, isFit)
  const filter = column === null ? null : filterOf(column)
  return column === null || filter === null ? null : filterConditions(column, filter)
}

/**
 * The column that goes by this name, else the one whose names begin so, else the one that has such a word in its label.
 * Of several it is the one that everybody sees; where that says nothing, nobody knows which is meant.
 */
function columnMeant(
  typed: string,
  columns: readonly Column[],
  isFit: (column: Column) => boolean,
): Column | null {
  const wanted = bare(typed)
  const ranks: ((column: Column) => boolean)[] = [
    (column) => namesOf(column).includes(wanted),
    (column) => namesOf(column).some((name) => name.startsWith(wanted)),
    ({ label }) =>
      label.split(' ').some((_word, at, words) => bare(words.slice(at).join('')).startsWith(wanted)),
  ]
  for (const isNamed of ranks) {
    const found = columns.filter((column) => isNamed(column) && isFit(column))
    const seen = found.filter(({ isVisible }) => isVisible)
    const [only, ...others] = found.length > 1 ? seen : found
    if (found.length > 0) return others.length === 0 ? (only ?? null) : null
  }
  return null
}

function namesOf(column: Column): string[] {
  return [column.label, column.id, column.field, filterName(column), ...(column.aliases ?? [])].map(bare)
}

function bare(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

type AskedTest = Omit<WireTest, 'isExcluded'> | null

/** What a sign and a value ask of this column; null when they make no sense there. */
function testOf(column: Column, sign: string, value: string, known: KnownValues): AskedTest {
  const isEqual = [':', '=', '!='].includes(sign)
  switch (column.filter) {
    case 'text':
      return isEqual ? textTest(column, sign, value) : null
    case 'number':
      return orderedTest(sign, value, numberOf)
    case 'date':
    case 'days_since':
      return orderedTest(sign, value, (text) => dayOf(text) ?? numberOf(text))
    case 'boolean': {
      const truth = { true: true, yes: true, false: false, no: false }[value.toLowerCase()]
      return isEqual && truth !== undefined ? { lookup: '', value: truth } : null
    }
    case 'set': {
      const values = itemsOf(value).map(({ text }) => knownValue(text, known(column)))
      return isEqual && values.length > 0 ? { lookup: 'in', value: values } : null
    }
    case 'none':
      return null
  }
}

function textTest({ isCaseInsensitive }: Column, sign: string, value: string): AskedTest {
  const items = itemsOf(value)
  const [first] = items
  if (first === undefined) return null
  if (value.endsWith(',') || items.length > 1) return { lookup: 'in', value: items.map(({ text }) => text) }
  const { text, isOpenBefore, isOpenBehind } = first
  if (isOpenBefore !== isOpenBehind)
    return { lookup: isOpenBefore ? 'iendswith' : 'istartswith', value: text }
  if (sign === ':' || isOpenBefore) return { lookup: 'icontains', value: text }
  return { lookup: isCaseInsensitive === true ? 'iexact' : '', value: text }
}

function orderedTest(sign: string, value: string, read: (text: string) => unknown): AskedTest {
  const lookup = Object.entries(signs).find(([, each]) => each === sign)?.[0] ?? ''
  const ends = lookup === '' ? value.split('..').map(read) : [read(value)]
  if (ends.includes(null) || ends.length > 2) return null
  return ends.length === 2 ? { lookup: 'range', value: ends } : { lookup, value: ends[0] }
}

/** The values between commas, without their quotes; a star stands for what may be before or behind. */
function itemsOf(value: string) {
  const items = (value.match(itemPattern) ?? []).map((each) => {
    const quoted = /^(\*?)"((?:[^"]|"")*)"?(\*?)$/.exec(each)
    const [, before, text = '', behind] = quoted ?? /^(\*?)(.*?)(\*?)$/s.exec(each) ?? []
    return {
      text: quoted === null ? text : text.replaceAll('""', '"'),
      isOpenBefore: before === '*',
      isOpenBehind: behind === '*',
    }
  })
  return items.filter(({ text }) => text !== '')
}

function knownValue(typed: string, known: readonly string[]): string {
  if (known.includes(typed)) return typed
  const text = typed.toLowerCase()
  const same = known.find((value) => value.toLowerCase() === text)
  const [only, ...others] = known.filter((value) => value.toLowerCase().startsWith(text))
  return same ?? (others.length === 0 ? (only ?? typed) : typed)
}
