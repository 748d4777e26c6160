import { textsOf } from '../grid/filters/kinds/filter-kind.ts'
import { isRecord } from '../ui/is-record.ts'
import type { Condition, FilterModel } from '../grid/filters/filter-model.ts'

const mostInAddress = 50
const longestInAddress = 1_500

/** Whether a filter holds more values than its address should. */
export function hasLongList({ columns, extra }: FilterModel): boolean {
  return (
    Object.values(columns).some((filter) => filter.kind === 'list' && isLong(filter.values)) ||
    extra.some(hasLong)
  )
}

function hasLong(condition: Condition): boolean {
  return Object.entries(condition).some(
    ([key, value]) => longIn(key, value) !== null || partsOf(value).some(hasLong),
  )
}

/** The conditions of a group; none for any other value. */
export function partsOf(value: unknown): Condition[] {
  return Array.isArray(value) && value.every(isRecord) ? value : []
}

/** The values of a list that is longer than its address should be. */
export function longIn(key: string, value: unknown): string[] | null {
  const texts = key.endsWith('__in') ? textsOf(value) : null
  return texts !== null && isLong(texts) ? texts : null
}

export function isLong(values: readonly string[]): boolean {
  return values.length > mostInAddress || JSON.stringify(values).length > longestInAddress
}
