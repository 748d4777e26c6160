import type { Condition, FilterModel } from '../grid/filters/filter-model.ts'
import { isLong, longIn, partsOf } from './long-lists.ts'

/** Keeps values on the server, and answers the name by which filters call them. */
type Keep = (values: readonly string[]) => Promise<string>

/** The filter with its long lists named in place of written out, so that its address is a link for everybody. */
export async function withListsNamed(filter: FilterModel, keep: Keep): Promise<FilterModel> {
  const columns = await Promise.all(
    Object.entries(filter.columns).map(async ([id, own]) => {
      if (own.kind !== 'list' || !isLong(own.values)) return [id, own] as const
      const list = await keep(own.values)
      return [id, { kind: 'named', isExcluded: own.isExcluded, list }] as const
    }),
  )
  const extra = await Promise.all(filter.extra.map((condition) => withLongNamed(condition, keep)))
  return { columns: Object.fromEntries(columns), extra }
}

async function withLongNamed(condition: Condition, keep: Keep): Promise<Condition> {
  const entries = Object.entries(condition).map(async ([key, value]) => {
    const long = longIn(key, value)
    if (long !== null) return [key, { list: await keep(long) }] as const
    const parts = partsOf(value)
    if (parts.length === 0) return [key, value] as const
    return [key, await Promise.all(parts.map((part) => withLongNamed(part, keep)))] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}
