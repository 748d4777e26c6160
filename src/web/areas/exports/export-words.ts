import type { Column } from '../../../contract/columns/column.ts'
import { countText } from '../../ui/count-text.ts'
import { conditionWords } from '../../grid/filters/filter-model.ts'
import { filterModelOf } from '../../grid/filters/filter-wire.ts'
import { filterWords } from '../../grid/filters/kinds/filter-kinds.ts'
import { isRecord } from '../../ui/is-record.ts'
import { parseJson } from '../../ui/parse-json.ts'

/** What an export asked for, in a sentence: 'Products found by “nike” where Cost is above 5, by SKU'. */
export function questionWords(queryParam: string, columns: readonly Column[]): string {
  const params = new URLSearchParams(queryParam)
  return `${subjectWords(params, columns)}${sortWords(params.get('order_by') ?? '', columns)}`
}

function subjectWords(params: URLSearchParams, columns: readonly Column[]): string {
  const chosen = params.get('chosen')
  if (chosen !== null)
    return chosen === '1' ? '1 selected product' : `${countText(Number(chosen))} selected products`
  const search = params.get('search')
  const filters = partsOf(params.get('filter'), columns)
  if (search === null && filters.length === 0) return 'All products'
  const found = search === null ? '' : ` found by “${search}”`
  return `Products${found}${filters.length === 0 ? '' : ` where ${filters.join(' and ')}`}`
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
