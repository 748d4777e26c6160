import type { Static } from 'typebox'
import type { Column } from '../../../contract/columns/column.ts'
import { Facts } from '../../../contract/views.ts'
import { leavesOf, queryConditions, withoutConditions } from '../../../contract/columns/filter-parts.ts'
import { dayIn } from '../../platform/grid/calendar-day.ts'
import { InvalidInput } from '../../platform/errors.ts'
import { gridFields, type GridFields, type NamedLists } from '../../platform/grid/filter-question.ts'
import { parseFilter } from '../../platform/grid/parse-filter.ts'
import { parseSort } from '../../platform/grid/parse-sort.ts'
import { isTooDeep } from '../../platform/http/bodies.ts'
import { hasShape } from '../../platform/has-shape.ts'
import type { ViewRow } from './views.store.ts'

/** What a view asks that its grid does not have any more. */
export type LostParts = {
  /** Each in a sentence. */
  lost: string[]
  /** Conditions of its filter that say nothing now. */
  lost_conditions: unknown[]
}

type Look = Pick<
  ViewRow,
  'fields' | 'field_widths' | 'column_order' | 'pinned' | 'grid_params' | 'query' | 'sort'
>

/** Views outlive columns and operators, and anyone may have written them: what of this one can't be had, in words. */
export function lostParts(view: Look, columns: readonly Column[], lists: NamedLists): LostParts {
  const fields = gridFields(columns)
  const params = askedBy(view)
  const conditions = conditionsOf(params.filter)
  const unread = conditions === null ? [] : unreadConditions(conditions, { fields, lists })
  const lost = [
    ...lostColumns(view, columns),
    ...([view.grid_params, view.query].every((part) => part === null || isFacts(part))
      ? []
      : ['Its filters and order could not be read.']),
    ...Object.keys(params).flatMap((name) =>
      known.has(name) ? [] : [`Its part “${name}” could not be read.`],
    ),
    ...(conditions === null ? ['Its filter could not be read.'] : []),
    ...unread.map(({ sentence }) => sentence),
    ...lostOrder(params.order_by, fields),
    ...lostSort(view.sort, fields),
    ...(isSearch(params.search) ? [] : ['Its search could not be read.']),
  ]
  return { lost: [...new Set(lost)], lost_conditions: unread.map(({ condition }) => condition) }
}

type AskedParts = { grid_params: unknown; query: unknown }

/** What a list says in its address. */
const known = new Set(['filter', 'order_by', 'search', 'page', 'page_size', 'columns'])

/**
 * What a view asks for: the groups of its query narrow it beside its filter; what else is written there is read where
 * the parameters of the grid say nothing.
 */
export function askedBy({ grid_params, query }: AskedParts): Static<typeof Facts> {
  const { and: _and, or: _or, ...besideGroups } = isFacts(query) ? query : {}
  const asked = { ...besideGroups, ...(isFacts(grid_params) ? grid_params : {}) }
  const groups = queryConditions(query)
  const conditions = conditionsOf(asked.filter)
  return groups.length === 0 || conditions === null ? asked : { ...asked, filter: [...conditions, ...groups] }
}

/** The conditions that the filter of a view is; null where it is none. */
export function conditionsOf(filter: unknown): unknown[] | null {
  if (filter === undefined || filter === null || filter === '') return []
  if (Array.isArray(filter)) return isTooDeep(filter) ? null : (filter as unknown[])
  try {
    return typeof filter === 'string' ? conditionsOf(JSON.parse(filter)) : null
  } catch {
    return null
  }
}

type Surroundings = { fields: GridFields; lists: NamedLists }

/** Those that can't be asked one by one; and where the rest can't be asked together, that rest. */
function unreadConditions(filter: readonly unknown[], surroundings: Surroundings) {
  const alone = leavesOf(filter).flatMap((condition) => {
    const sentence = refusal(() => parseFilter([condition], { ...surroundings, today }))
    return sentence === null ? [] : [{ condition, sentence }]
  })
  const rest = withoutConditions(
    filter,
    alone.map(({ condition }) => condition),
  )
  const sentence = refusal(() => parseFilter(rest, { ...surroundings, today }))
  // Condition by condition: a whole group would not be found again where one of its own stands beside it.
  return sentence === null
    ? alone
    : [...alone, ...leavesOf(rest).map((condition) => ({ condition, sentence }))]
}

/** Any day will do: nothing is asked yet. */
const today = dayIn('UTC', new Date(0))

function lostOrder(order: unknown, fields: GridFields): string[] {
  if (order === undefined || order === null) return []
  if (typeof order !== 'string') return ['Its order could not be read.']
  return order.split(',').flatMap((part) => refusal(() => parseSort(part, fields)) ?? [])
}

function lostSort(sort: unknown, fields: GridFields): string[] {
  const unread = 'Its order could not be read.'
  if (!Array.isArray(sort)) return [unread]
  return sort.flatMap((each: unknown) => {
    if (!isFacts(each) || typeof each.id !== 'string' || !isFlag(each.desc ?? false)) return [unread]
    return lostOrder(each.id, fields)
  })
}

function isSearch(search: unknown): boolean {
  return search === undefined || search === null || (typeof search === 'string' && search.length <= 500)
}

function lostColumns(
  { fields, field_widths, column_order, pinned }: Look,
  columns: readonly Column[],
): string[] {
  const labels = new Map(columns.map(({ id, label }) => [id, label]))
  const pins = isFacts(pinned) ? [pinned.start ?? [], pinned.end ?? []] : []
  const order = Array.isArray(column_order) ? column_order : []
  const named = [...namesOf(fields), ...namesOf(field_widths), ...order, ...pins.flat()]
  const gone = named.filter((id) => typeof id === 'string' && !labels.has(id)) as string[]
  const told = (facts: unknown, isFine: (value: unknown) => boolean, words: (label: string) => string) =>
    Object.entries(isFacts(facts) ? facts : {}).flatMap(([id, value]) => {
      const label = labels.get(id)
      return label === undefined || isFine(value) ? [] : [words(label)]
    })
  return [
    ...gone.map((id) => `The column “${id}” is gone.`),
    ...told(fields, isFlag, (label) => `Whether ${label} is shown could not be read.`),
    ...told(field_widths, isWidth, (label) => `The width of ${label} could not be read.`),
    ...(isFacts(fields) && isFacts(field_widths) ? [] : ['Its columns could not be read.']),
    ...(Array.isArray(column_order) && order.every(isText)
      ? []
      : ['The order of its columns could not be read.']),
    ...(isFacts(pinned) && pins.every((ids) => Array.isArray(ids) && ids.every(isText))
      ? []
      : ['Which columns are pinned could not be read.']),
  ]
}

/** An object with names. */
export function isFacts(value: unknown): value is Static<typeof Facts> {
  return hasShape(Facts, value)
}

const isText = (value: unknown) => typeof value === 'string'
const isFlag = (value: unknown) => typeof value === 'boolean'
const isWidth = (value: unknown) => typeof value === 'number' && value > 0
const namesOf = (facts: unknown) => (isFacts(facts) ? Object.keys(facts) : [])

/** Why it is refused; null where it is not. */
function refusal(read: () => unknown): string | null {
  try {
    read()
    return null
  } catch (problem) {
    if (problem instanceof InvalidInput) return problem.message
    throw problem
  }
}
