import { allOf, questionsOf, type Condition, type Test } from '../condition.ts'
import type { SortKey } from '../parse-sort.ts'
import type { Db } from '../../database/database.ts'
import type { VersionedFigures } from '../figures-cache.ts'
import type { Places } from '../places.ts'
import { chooseBlockPlan, type BlockPlan } from './block-plan.ts'
import { endsWithIndex } from './order-sql.ts'
import { readBlock, readFound, type Mark, type SqlTableGrid } from './read-block.ts'
import type { Sql, SqlCondition } from './sql-column.ts'

/** Which rows of a grid somebody wants to see. */
export type GridRequest = {
  condition: Condition | undefined
  sort: readonly SortKey[]
  offset: number
  limit: number
}

/** Figures of a request, and how many rows there are without its condition. */
export type Counted = VersionedFigures & { total: number }

/** So many rows from the front of an order. */
export type FirstRows = Pick<GridRequest, 'sort' | 'limit'>

export type FirstIds = { firstIds: readonly number[] | undefined }

export type BlockSearch = {
  request: GridRequest
  /** What every row must fit; the indexes of orders are declared with it. Absent when the request asks beyond it. */
  base: SqlCondition | undefined
  columns: readonly Sql[]
  /** Fields by which an index has the rows that `base` keeps. */
  indexedOrders: ReadonlySet<string>
  /** Figures of the request, when somebody counted them already. */
  known: Counted | undefined
  /** Counts them, and says which rows come first where that takes no reading of its own. */
  count?: (first: FirstRows) => Promise<Counted & FirstIds>
  places: Places
}

/** Finds the rows of a block in the way that promises most, and in a sure one when that promise was wrong. */
export async function findBlock<Row extends object>(
  db: Db,
  grid: SqlTableGrid,
  search: BlockSearch,
): Promise<Row[]> {
  const { request, known } = search
  const { bounds, filter } = splitBounds(request.condition, request.sort)
  const isLed = isLedByIndex(search)
  const isIndexed = isLed && endsWithIndex(request.sort)
  const places =
    isIndexed && filter === undefined && request.offset >= nearOffset ? placesOf(search) : undefined
  const plan = chooseBlockPlan({
    offset: request.offset,
    limit: request.limit,
    total: known?.total ?? 0,
    count: known?.count,
    isIndexed,
    isFiltered: filter !== undefined,
    places: places?.known ?? [],
  })
  if (plan.kind === 'nothing') return []
  const block = {
    ...search,
    sort: request.sort,
    isIndexed: isLed,
    bounds,
    filter,
    expectedVersion: undefined,
  }
  const read = (how: Exclude<BlockPlan, { kind: 'nothing' }>, expectedVersion?: number): Promise<Row[]> =>
    readBlock(db, grid, { ...block, expectedVersion, isMarked: places !== undefined }, how)

  // All rows are gone through once for those that come first and their count.
  const countFirst = async (count: NonNullable<BlockSearch['count']>): Promise<Row[]> => {
    const { firstIds, ...counted } = await count({ sort: request.sort, limit: plan.offset + plan.limit })
    if (firstIds === undefined) return findBlock(db, grid, { ...search, known: counted })
    return readFound(db, grid, block, firstIds.slice(plan.offset))
  }
  const isUncounted = known === undefined && plan.kind === 'walk'
  if (isUncounted && search.count !== undefined && isSoughtWhole(filter, grid))
    return countFirst(search.count)

  const reliesOnVersion = plan.isReversed || plan.from !== undefined
  const rows = await read(plan, reliesOnVersion ? known?.dataVersion : undefined)
  places?.remember(rows)
  if (rows.length === plan.limit) return rows
  // The data moved since it was counted: from the front no count is needed.
  if (reliesOnVersion) {
    const { count: _, ...anew } = search
    return findBlock(db, grid, { ...anew, known: undefined })
  }
  if (plan.kind !== 'walk') return rows
  // Few fit, or none.
  if (known !== undefined || search.count === undefined) return read({ ...plan, kind: 'filter_first' })
  return countFirst(search.count)
}

/** Whether the rows that fit are all looked for elsewhere before the first one is known to: a walk would find none of them sooner. */
function isSoughtWhole(filter: Condition | undefined, grid: SqlTableGrid): boolean {
  const asked = filter === undefined ? [] : questionsOf(filter)
  return asked.some(({ field }) => grid.column(field).storage === 'texts')
}

/** Whether the first rows in order are tried before anything is counted. */
export function isTriedInOrder(search: Pick<BlockSearch, 'request' | 'base' | 'indexedOrders'>): boolean {
  const { condition, sort, offset, limit } = search.request
  const isIndexed = isLedByIndex(search) && endsWithIndex(sort)
  const isFiltered = splitBounds(condition, sort).filter !== undefined
  const plan = chooseBlockPlan({
    offset,
    limit,
    total: 0,
    count: undefined,
    isIndexed,
    isFiltered,
    places: [],
  })
  return plan.kind === 'walk'
}

/** Places in the order of a request: those known, and a way to keep where its block begins. */
function placesOf({ request, base, known, places }: BlockSearch) {
  const order = JSON.stringify([request.condition, request.sort, base === undefined])
  return {
    known: known === undefined ? [] : places.of(order, known.dataVersion),
    remember: (rows: readonly object[]): void => {
      const [first] = rows as readonly Mark[]
      if (first === undefined) return
      const { place_key: key, place_id: id, place_version: version } = first
      places.remember(order, version, { offset: request.offset, key, id })
    },
  }
}

/** So near to the front a block is counted off sooner than its place is looked up. */
const nearOffset = 1_000

function isLedByIndex({
  base,
  request,
  indexedOrders,
}: Pick<BlockSearch, 'request' | 'base' | 'indexedOrders'>): boolean {
  const [first] = request.sort
  return base !== undefined && first !== undefined && indexedOrders.has(first.field)
}

/** Parts the conditions that only narrow down where an order's index is read from those that its rows must be asked. */
export function splitBounds(
  condition: Condition | undefined,
  sort: readonly SortKey[],
): { bounds: Condition | undefined; filter: Condition | undefined } {
  const [first] = sort
  const parts = condition === undefined ? [] : condition.kind === 'and' ? condition.parts : [condition]
  const isBound = (part: Condition): boolean =>
    part.kind === 'field' && part.field === first?.field && narrowsIndex(part.test)
  return {
    bounds: allOf(...parts.filter(isBound)),
    filter: allOf(...parts.filter((part) => !isBound(part))),
  }
}

function narrowsIndex(test: Test): boolean {
  switch (test.kind) {
    case 'number':
    case 'time':
      return true
    case 'number_in':
      return test.values.length === 1
    case 'text_in':
      return test.values.length === 1 && test.ignoresCase
    case 'text':
      return test.match === 'equals' || test.match === 'starts'
    case 'boolean_in':
    case 'time_in':
    case 'has_any':
    case 'is_empty':
    case 'never':
      return false
  }
}
