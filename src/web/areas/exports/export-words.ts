import type { Column } from '../../../contract/columns/column.ts'
import { countText } from '../../ui/count-text.ts'
import { conditionWords } from '../../grid/filters/filter-model.ts'
import { filterModelOf } from '../../grid/filters/filter-wire.ts'
import { filterWords } from '../../grid/filters/kinds/filter-kinds.ts'
import { isRecord } from '../../ui/is-record.ts'
import { parseJson } from '../../ui/parse-json.ts'

/** What an export asked for, in a sentence: 'Products found by “nike” where Cost is above 5, by SKU'. */
export function questionWords(queryParam: string, list: Told): string {
  const params = new URLSearchParams(queryParam)
  return `${subjectWords(params, list)}${sortWords(params.get('order_by') ?? '', list.columns)}`
}

type Told = {
  columns: readonly Column[]
  /** What a row is called. */
  row: { one: string; many: string }
}

function subjectWords(params: URLSearchParams, { columns, row }: Told): string {
  const chosen = params.get('chosen')
  if (chosen !== null)
    return chosen === '1' ? `1 selected ${row.one}` : `${countText(Number(chosen))} selected ${row.many}`
  const search = params.get('search')
  const filters = partsOf(params.get('filter'), columns)
  if (search === null && filters.length === 0) return `All ${row.many}`
  const found = search === null ? '' : ` found by “${search}”`
  return `${row.many.charAt(0).toUpperCase()}${row.many.slice(1)}${found}${filters.length === 0 ? '' : ` where ${filters.join(' and ')}`}`
}

function partsOf(filter: string | null, columns: readonly Column[]): string[] {
  const conditions = parseJson(filter)
  const model = filterModelOf(Array.isArray(conditions) ? conditions.filter(isRecord) : [], columns)
  const named = columns.flatMap((column) => {
    const found = model.columns[column.id]
    return found === undefined ? [] : [`${column.label} ${filterWords(column, found)}`]
  })
  return [...named, ...model.extra.map(conditionWords)]
}

function sortWords(orderBy: string, columns: readonly Column[]): string {
  const sorts = orderBy.split(',').flatMap((part) => {
    const name = part.trim().replace(/^-/, '')
    const column = columns.find(({ id, field, aliases = [] }) => [id, field, ...aliases].includes(name))
    const label = column?.label ?? name
    return name === '' ? [] : [part.trim().startsWith('-') ? `${label} (falling)` : label]
  })
  return sorts.length === 0 ? '' : `, by ${sorts.join(', then ')}`
}
