// What every list must do: whatever is asked of it, it answers as a plain reading of the same rows does.
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Db } from '../../../src/server/platform/database/database.ts'
import { parseFilter } from '../../../src/server/platform/grid/parse-filter.ts'
import { parseSort } from '../../../src/server/platform/grid/parse-sort.ts'
import { conditionSql } from '../../../src/server/platform/grid/sql/condition-sql.ts'
import type { Place } from '../../../src/server/platform/grid/places.ts'
import { readBlock, type Mark } from '../../../src/server/platform/grid/sql/read-block.ts'
import { splitBounds } from '../../../src/server/platform/grid/sql/find-block.ts'
import type { List } from '../../../src/server/platform/lists/define-list.ts'
import { tableReader } from '../../../src/server/platform/lists/table-reader.ts'
import { anyQuestions, toWire } from './any-filter.ts'
import type { AnyCondition, AnySortKey, SetValues } from './any-filter.ts'
import { timeZone, today } from './any-values.ts'
import { plainTotals } from './plain-totals.ts'
import { compareRows, fits } from './plain-list.ts'
import type { InSet, PlainRow } from './plain-list.ts'

export type CheckedList = {
  db: Db
  list: List
  /** Every row of the source, those that the list leaves out as well. */
  rows: readonly PlainRow[]
  setValues?: SetValues
  inSet?: InSet
}

const runs = { numRuns: 400, seed: 20_260_309 }

/** A page of any filter in any order, and its figures. */
export async function checkPages(checked: CheckedList): Promise<void> {
  const { db, list } = checked
  const { anyFilter, anySort } = questionsOf(checked)
  const reader = tableReader<PlainRow>(db, list, timeZone)
  const page = fc.record({ limit: fc.integer({ min: 1, max: 60 }), offset: fc.integer({ min: 0, max: 170 }) })
  await fc.assert(
    fc.asyncProperty(anyFilter, anySort, page, async (filter, sort, { limit, offset }) => {
      const expected = expectedRows(checked, filter, sort)
      const answer = await reader.read({ ...request(list, filter, sort), limit, offset }, list.columns)
      expect(idsOf(answer.rows)).toEqual(idsOf(expected.slice(offset, offset + limit)))
      expect(answer.figures).toEqual({
        count: expected.length,
        all: expectedRows(checked, [], []).length,
        totals: plainTotals(list, expected),
      })
    }),
    runs,
  )
}

/** Every way of finding a block finds the same one. */
export async function checkWays(checked: CheckedList): Promise<void> {
  const { db, list } = checked
  const { anyFilter, anySort } = questionsOf(checked)
  const grid = list.grid(timeZone)
  const way = fc.record({
    kind: fc.constantFrom('ordered' as const, 'walk' as const, 'filter_first' as const),
    isReversed: fc.boolean(),
    isIndexed: fc.boolean(),
    limit: fc.integer({ min: 1, max: 60 }),
    offset: fc.integer({ min: 0, max: 60 }),
  })
  await fc.assert(
    fc.asyncProperty(anyFilter, anySort, way, async (filter, sort, { isIndexed, ...position }) => {
      const { limit, offset, isReversed } = position
      const expected = expectedRows(checked, filter, sort)
      const end = expected.length - offset
      const wanted = isReversed
        ? expected.slice(Math.max(0, end - limit), Math.max(0, end))
        : expected.slice(offset, offset + limit)
      const { condition, sort: keys } = request(list, filter, sort)
      const found = await readBlock<{ id: number }>(
        db,
        grid,
        {
          ...splitBounds(condition, keys),
          base: asksBeyond(list, filter) ? undefined : list.base && conditionSql(list.base, grid),
          sort: keys,
          isIndexed: isIndexed && sort[0]?.column.isIndexed === true,
          columns: [grid.id],
          expectedVersion: undefined,
        },
        { ...position, steps: 1_000 },
      )
      expect(idsOf(found)).toEqual(idsOf(wanted))
    }),
    runs,
  )
}

/**
 * The blocks of an indexed order follow one another from either end; and from any row on, both ways, they are the same.
 */
export async function checkIndexedOrders(checked: CheckedList): Promise<void> {
  const { db, list } = checked
  const grid = list.grid(timeZone)
  const limit = 30
  const keys = list.columns
    .filter((column) => column.isIndexed)
    .flatMap((column) => [false, true].map((isDescending): AnySortKey => ({ column, isDescending })))
  for (const key of keys) {
    const { condition, sort } = request(list, [], [key])
    const expected = idsOf(expectedRows(checked, [], [key]))
    const read = async (offset: number, isReversed: boolean, from?: Place) => {
      const found = await readBlock<{ id: number } & Mark>(
        db,
        grid,
        {
          ...splitBounds(condition, sort),
          base: list.base && conditionSql(list.base, grid),
          sort,
          isIndexed: true,
          columns: [grid.id],
          expectedVersion: undefined,
          isMarked: true,
        },
        { kind: 'ordered', isReversed, offset, limit, ...(from && { from }) },
      )
      return found
    }
    const offsets = Array.from({ length: Math.ceil(expected.length / limit) }, (_, block) => block * limit)
    const forwards = await Promise.all(offsets.map((offset) => read(offset, false)))
    const backwards = await Promise.all(offsets.map((offset) => read(offset, true)))
    expect(idsOf(forwards.flat()), key.column.field).toEqual(expected)
    expect(idsOf(backwards.toReversed().flat()), key.column.field).toEqual(expected)
    for (const [offset, { place_key, place_id }] of forwards.flat().entries()) {
      if (offset % 17 !== 0) continue
      const from = { key: place_key, id: place_id, offset }
      const [onwards, back] = await Promise.all([read(2, false, from), read(2, true, from)])
      expect(idsOf(onwards), key.column.field).toEqual(expected.slice(offset + 2, offset + 2 + limit))
      const end = Math.max(0, offset - 1)
      expect(idsOf(back), key.column.field).toEqual(expected.slice(Math.max(0, end - limit), end))
    }
  }
}

/** The ids of all that a filter keeps, and all rows in order. */
export async function checkWholes(checked: CheckedList): Promise<void> {
  const { db, list } = checked
  const { anyFilter, anySort } = questionsOf(checked)
  const reader = tableReader<PlainRow>(db, list, timeZone)
  await fc.assert(
    fc.asyncProperty(anyFilter, anySort, async (filter, sort) => {
      const expected = expectedRows(checked, filter, sort)
      const asked = request(list, filter, sort)
      const ids = idsOf(expected).toSorted((one, other) => one - other)
      expect(await reader.count(asked.condition)).toBe(expected.length)
      expect(await reader.ids(asked.condition, 100)).toEqual(ids.slice(0, 101))
      const found: unknown[] = []
      for await (const batch of reader.each(asked, list.columns.slice(0, 3)))
        found.push(...batch.map(({ id }) => id))
      expect(found).toEqual(idsOf(expected))
    }),
    { ...runs, numRuns: 60 },
  )
}

function questionsOf({ list, setValues }: CheckedList) {
  return anyQuestions(list.columns, setValues)
}

function expectedRows(
  { list, rows, inSet }: CheckedList,
  filter: readonly AnyCondition[],
  sort: readonly AnySortKey[],
): PlainRow[] {
  const isShown = (row: PlainRow) =>
    list.base === undefined || asksBeyond(list, filter) || row[list.base.field] === false
  return rows
    .filter((row) => isShown(row) && filter.every((condition) => fits(row, condition, inSet)))
    .sort((one, other) => compareRows(one, other, sort))
}

function asksBeyond({ base }: List, filter: readonly AnyCondition[]): boolean {
  return base !== undefined && JSON.stringify(filter).includes(`"field":"${base.field}"`)
}

function request({ fields }: List, filter: readonly AnyCondition[], sort: readonly AnySortKey[]) {
  const wire: unknown = JSON.parse(JSON.stringify(filter.map(toWire)))
  const orderBy = sort.map(
    ({ column, isDescending }) => `${isDescending ? '-' : ''}${column.aliases?.[0] ?? column.field}`,
  )
  return {
    condition: parseFilter(wire, { fields, today }),
    sort: parseSort(orderBy.join(','), fields),
  }
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}
