import type { FilterModel } from '../grid/filters/filter-model.ts'

const mostInAddress = 50
const longestInAddress = 1_500

/** Keeps values on the server, and answers the name by which filters call them. */
type Keep = (values: readonly string[]) => Promise<string>

/** Whether a filter holds more values than its address should. */
export function hasLongList({ columns }: FilterModel): boolean {
  return Object.values(columns).some((filter) => filter.kind === 'list' && isLong(filter.values))
}

/** The filter with its long lists named in place of written out, so that its address is a link for everybody. */
export async function withListsNamed(filter: FilterModel, keep: Keep): Promise<FilterModel> {
  const columns = await Promise.all(
    Object.entries(filter.columns).map(async ([id, own]) => {
      if (own.kind !== 'list' || !isLong(own.values)) return [id, own] as const
      const list = await keep(own.values)
      return [id, { kind: 'named', isExcluded: own.isExcluded, list }] as const
    }),
  )
  return { ...filter, columns: Object.fromEntries(columns) }
}

function isLong(values: readonly string[]): boolean {
  return values.length > mostInAddress || JSON.stringify(values).length > longestInAddress
}
