import type { Condition, FieldCondition, NumberBound, Test, TimeBound } from '../grid/condition.ts'
import { foldText } from '../fold-text.ts'
import type { SortKey } from '../grid/parse-sort.ts'
import { wholeBound, wholeValues } from '../grid/sql/number-sql.ts'
import type { SqlColumn } from '../grid/sql/sql-column.ts'
import { textOf, type HeldTime } from './held-times.ts'
import type { HeldCondition, HeldSort, HeldTest, Span } from './memory/held-condition.ts'

/** Only the database can answer this. */
export class OnlySql extends Error {}

export type Translation = {
  column: (field: string) => SqlColumn
  /** The fields that lie in memory. */
  isHeld: (field: string) => boolean
  time: (text: string) => HeldTime
}

/** A condition as it is asked of columns in memory; throws OnlySql where they can't tell. */
export function heldCondition(condition: Condition, translation: Translation): HeldCondition {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return { kind: condition.kind, parts: condition.parts.map((part) => heldCondition(part, translation)) }
    case 'exclude':
      return { kind: 'not', part: heldField(condition.part, translation) }
    case 'field':
      return heldField(condition, translation)
  }
}

function heldField({ field, test }: FieldCondition, translation: Translation): HeldCondition {
  if (!translation.isHeld(field)) throw new OnlySql()
  return { kind: 'field', field, test: heldTest(test, translation.column(field), translation.time) }
}

function heldTest(test: Test, column: SqlColumn, time: Translation['time']): HeldTest {
  switch (test.kind) {
    case 'never':
    case 'is_empty':
    case 'boolean_in':
      return test
    case 'text':
      return { ...test, text: foldText(test.text) }
    case 'text_in':
      // Control characters part the values of a list in the database.
      if (test.values.some((value) => value.includes('\u0001'))) throw new OnlySql()
      return {
        kind: 'text_in',
        values: test.ignoresCase ? test.values.map(foldText) : test.values,
        isFolded: test.ignoresCase,
      }
    case 'has_any': {
      if (column.storage !== 'set' || column.inMemory === undefined) throw new OnlySql()
      const { asked } = column.inMemory
      const values = asked === undefined ? test.values : asked(test.values)
      if (values === undefined) throw new OnlySql()
      return { kind: 'has_any', values }
    }
    case 'number':
      return { kind: 'spans', spans: [numberSpan(test, column)] }
    case 'number_in':
      return {
        kind: 'one_of',
        values: column.storage === 'integer' ? wholeValues(test.values, column.decimals) : test.values,
      }
    case 'time':
      return { kind: 'spans', spans: [timeSpan(test, column, time)] }
    case 'time_in':
      return { kind: 'spans', spans: timeSpans(test, column, time) }
  }
}

function numberSpan({ from, to }: { from?: NumberBound; to?: NumberBound }, column: SqlColumn): Span {
  // Without an end SQL keeps what has no value too; no lookup asks for that.
  if (from === undefined && to === undefined) throw new OnlySql()
  if (column.storage === 'integer') {
    const { decimals } = column
    return [
      from === undefined ? -Infinity : wholeBound(from, '>', decimals),
      to === undefined ? Infinity : wholeBound(to, '<', decimals),
    ]
  }
  return [
    from === undefined ? -Infinity : from.isInclusive ? from.value : nextDouble(from.value, 1),
    to === undefined ? Infinity : to.isInclusive ? to.value : nextDouble(to.value, -1),
  ]
}

/** The double beside one: nothing lies between them. */
function nextDouble(value: number, direction: 1 | -1): number {
  if (value === 0) return direction * Number.MIN_VALUE
  const double = new Float64Array([value])
  const bits = new BigInt64Array(double.buffer)
  bits[0] = (bits[0] ?? 0n) + (value > 0 === direction > 0 ? 1n : -1n)
  return double[0] ?? value
}

type TimeTest = { from?: TimeBound; to?: TimeBound }

function timeSpan({ from, to }: TimeTest, { storage }: SqlColumn, time: Translation['time']): Span {
  const start = storage === 'date' ? firstDay : firstMs
  const end = storage === 'date' ? lastDay : lastMs
  return [
    from === undefined ? -Infinity : start(from, time(textOf(from))),
    to === undefined ? Infinity : end(to, time(textOf(to))),
  ]
}

function firstMs(bound: TimeBound, { at, midnight }: HeldTime): number {
  if ('day' in bound) return midnight
  return bound.isInclusive ? Math.ceil(at) : Math.floor(at) + 1
}

function lastMs(bound: TimeBound, { at, nextMidnight }: HeldTime): number {
  if ('day' in bound) return nextMidnight - 1
  return bound.isInclusive ? Math.floor(at) : Math.ceil(at) - 1
}

// Next to a moment a day stands for its midnight.
function firstDay(bound: TimeBound, time: HeldTime): number {
  if ('day' in bound) return time.day
  refuseStrange(time)
  return time.midnight === time.at && bound.isInclusive ? time.day : time.day + 1
}

function lastDay(bound: TimeBound, time: HeldTime): number {
  if ('day' in bound) return time.day
  refuseStrange(time)
  return time.midnight === time.at && !bound.isInclusive ? time.day - 1 : time.day
}

function refuseStrange({ at, midnight, nextMidnight, isOdd }: HeldTime): void {
  if (isOdd || at < midnight || at >= nextMidnight) throw new OnlySql()
}

type TimeInTest = Extract<Test, { kind: 'time_in' }>

function timeSpans(
  { days, moments, from }: TimeInTest,
  column: SqlColumn,
  time: Translation['time'],
): Span[] {
  const isDate = column.storage === 'date'
  const onward = from === undefined ? [] : [timeSpan({ from: { day: from } }, column, time)]
  return [
    ...days.map((day) => wholeDay(time(day), isDate)),
    ...moments.flatMap((moment) => oneMoment(time(moment), isDate)),
    ...onward,
  ]
}

function wholeDay(time: HeldTime, isDate: boolean): Span {
  if (isDate) return [time.day, time.day]
  if (time.isOdd) throw new OnlySql()
  return [time.midnight, time.nextMidnight - 1]
}

function oneMoment(time: HeldTime, isDate: boolean): Span[] {
  if (!isDate) return Number.isInteger(time.at) ? [[time.at, time.at]] : []
  refuseStrange(time)
  return time.midnight === time.at ? [[time.day, time.day]] : []
}

/** An order as rows in memory are put in: nothing is left to order behind the id. */
export function heldSort(sort: readonly SortKey[], isHeld: (field: string) => boolean): HeldSort {
  const idAt = sort.findIndex(({ field }) => field === 'id')
  const keys = idAt === -1 ? sort : sort.slice(0, idAt)
  if (!keys.every(({ field }) => isHeld(field))) throw new OnlySql()
  return {
    keys: keys.map(({ field, isDescending }) => ({ field, isDescending })),
    idDescends: (sort[idAt] ?? sort.at(-1))?.isDescending ?? false,
  }
}
