import { textsOf } from '../grid/filters/kinds/filter-kind.ts'
import { isRecord } from '../ui/is-record.ts'
import type { Condition, FilterModel } from '../grid/filters/filter-model.ts'

const mostInAddress = 50
const longestInAddress = 1_500

/** Keeps values on the server, and answers the name by which filters call them. */
type Keep = (values: readonly string[]) => Promise<string>

/** Whether a filter holds more values than its address should. */
export function hasLongList({ columns, extra }: FilterModel): boolean {
  return (
    Object.values(columns).some((filter) => filter.kind === 'list' && isLong(filter.values)) ||
    extra.some(hasLong)
  )
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
  const extra = await Promise.all(filter.extra.map((condition) => withLongNamed(condition, keep)))
  return { columns: Object.fromEntries(columns), extra }
}

function hasLong(condition: Condition): boolean {
  return Object.entries(condition).some(
    ([key, value]) => longIn(key, value) !== null || partsOf(value).some(hasLong),
  )
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

/** The conditions of a group; none for any other value. */
function partsOf(value: unknown): Condition[] {
  return Array.isArray(value) && value.every(isRecord) ? value : []
}

function longIn(key: string, value: unknown): string[] | null {
  const texts = key.endsWith('__in') ? textsOf(value) : null
  return texts !== null && isLong(texts) ? texts : null
}

function isLong(values: readonly string[]): boolean {
  return values.length > mostInAddress || JSON.stringify(values).length > longestInAddress
}
