// The list without a database: what the words of the contract mean, read one row after the other.
import type { AnyCondition, AnySortKey } from './any-filter.ts'
import { timeZone, today } from './any-values.ts'

/** A row as it goes over the wire, with whatever a list's own sets are judged by. */
export type PlainRow = {
  id: number
  [field: string]: unknown
}

/** Whether a row is in a set that has rules of its own; undefined for a plain list of texts. */
export type InSet = (row: PlainRow, field: string, wanted: string) => boolean | undefined

const plainSets: InSet = () => undefined

type Test = Extract<AnyCondition, { kind: 'test' }>

export function fits(row: PlainRow, condition: AnyCondition, inSet: InSet = plainSets): boolean {
  if (condition.kind === 'group') {
    return condition.name === 'or'
      ? condition.parts.some((part) => fits(row, part, inSet))
      : condition.parts.every((part) => fits(row, part, inSet))
  }
  const value = row[condition.column.field]
  if (condition.lookup === 'isnull') return (isEmpty(value) === condition.value) !== condition.isExcluded
  return matches(row, value, condition, inSet) !== condition.isExcluded
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function matches(row: PlainRow, value: unknown, test: Test, inSet: InSet): boolean {
  if (value === null) return false
  switch (test.column.type) {
    case 'text':
    case 'choice':
    case 'image':
      return matchesText(value as string, test)
    case 'integer':
    case 'decimal':
    case 'percent':
    case 'money':
      return matchesOrdered(value as number, test, (wanted) => wanted as number)
    case 'boolean':
      return [test.value]
        .flat()
        .some((wanted) => String(wanted).toLowerCase() === (value === true ? 'true' : 'false'))
    case 'timestamp':
    case 'date':
      return matchesTime(value as string, test)
    case 'list':
      return [test.value]
        .flat()
        .some((wanted) => holds(row, { field: test.column.field, wanted: String(wanted), inSet }))
  }
}

function matchesText(value: string, { column, lookup, value: wanted }: Test): boolean {
  const own = value.toLowerCase()
  const asked = String(wanted).toLowerCase()
  switch (lookup) {
    case 'icontains':
      return own.includes(asked)
    case 'istartswith':
      return own.startsWith(asked)
    case 'iendswith':
      return own.endsWith(asked)
    case 'iexact':
      return own === asked
    default:
      return [wanted].flat().some((each) => {
        const text = String(each)
        return column.isCaseInsensitive === true ? own === text.toLowerCase() : value === text
      })
  }
}

function matchesOrdered<T extends string | number>(
  own: T,
  { lookup, value }: Test,
  read: (wanted: unknown) => T,
): boolean {
  const [first, second] = ([value].flat() as unknown[]).map(read)
  switch (lookup) {
    case 'gt':
      return first !== undefined && own > first
    case 'gte':
      return first !== undefined && own >= first
    case 'lt':
      return first !== undefined && own < first
    case 'lte':
      return first !== undefined && own <= first
    case 'range':
      return first !== undefined && second !== undefined && own >= first && own <= second
    default:
      return ([value].flat() as unknown[]).map(read).includes(own)
  }
}

function matchesTime(value: string, test: Test): boolean {
  const wanted = [test.value].flat() as (string | number)[]
  if (test.lookup === 'in')
    return wanted.some((each) => matchesTime(value, { ...test, lookup: 'equals', value: each }))
  if (wanted.every((each) => typeof each === 'number')) return matchesOrdered(daysSince(value), test, Number)
  const [first = '', second = ''] = wanted.map(String)
  switch (test.lookup) {
    case 'range':
      return compareTime(value, first) >= 0 && compareTime(value, second) <= 0
    case 'gt':
      return compareTime(value, first) > 0
    case 'gte':
      return compareTime(value, first) >= 0
    case 'lt':
      return compareTime(value, first) < 0
    case 'lte':
      return compareTime(value, first) <= 0
    default:
      return compareTime(value, first) === 0
  }
}

// A bare day is compared by the day, a moment by the millisecond.
function compareTime(value: string, wanted: string): number {
  if (wanted.length === 10) return compare(localDay(value), wanted)
  return compare(value.length === 10 ? midnight(value) : Date.parse(value), Date.parse(wanted))
}

function daysSince(value: string): number {
  const days = (Date.parse(today) - Date.parse(localDay(value))) / 86_400_000
  return Math.max(0, Math.round(days))
}

const swedish = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })

function localDay(value: string): string {
  return value.length === 10 ? value : swedish.format(new Date(value)).slice(0, 10)
}

function midnight(day: string): number {
  const hours = [4, 5].map((hour) => Date.parse(`${day}T0${hour}:00:00Z`))
  return hours.find((at) => swedish.format(new Date(at)) === `${day} 00:00:00`) ?? NaN
}

function holds(
  row: PlainRow,
  { field, wanted, inSet }: { field: string; wanted: string; inSet: InSet },
): boolean {
  const list = row[field]
  return inSet(row, field, wanted) ?? (Array.isArray(list) && list.includes(wanted))
}

/** Order of two rows: by each key, nulls last both ways, ties by id in the direction of the last key. */
export function compareRows(one: PlainRow, other: PlainRow, sort: readonly AnySortKey[]): number {
  for (const { column, isDescending } of sort) {
    const [a, b] = [one[column.field], other[column.field]]
    if (a === null || b === null) {
      if (a !== b) return a === null ? 1 : -1
      continue
    }
    const order =
      typeof a === 'string' && (column.type === 'text' || column.type === 'choice')
        ? compareText(a, b as string)
        : compare(a as number, b as number)
    if (order !== 0) return isDescending ? -order : order
  }
  return lastKey(sort)?.isDescending === true ? other.id - one.id : one.id - other.id
}

// A column that comes again changes nothing.
function lastKey(sort: readonly AnySortKey[]): AnySortKey | undefined {
  return sort.findLast(
    ({ column }, index) => sort.findIndex((each) => each.column.field === column.field) === index,
  )
}

function compareText(one: string, other: string): number {
  const [a, b] = [one, other].map((each) =>
    [...each.toLowerCase()].map((character) => character.codePointAt(0) ?? 0),
  )
  for (const [index, point] of (a ?? []).entries()) {
    const opposite = b?.[index]
    if (opposite === undefined) return 1
    if (point !== opposite) return point - opposite
  }
  return (a?.length ?? 0) - (b?.length ?? 0)
}

function compare<T extends string | number | boolean>(one: T, other: T): number {
  return one < other ? -1 : one > other ? 1 : 0
}
