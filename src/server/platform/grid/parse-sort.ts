import { invalidField } from '../errors.ts'
import type { GridFields } from './filter-question.ts'

export type SortKey = {
  field: string
  isDescending: boolean
}

/** Reads `order_by`: comma-separated names, `-` for descending; a name that comes again changes nothing. */
export function parseSort(text: string, fields: GridFields): SortKey[] {
  const keys = new Map<string, SortKey>()
  for (const part of text.split(',').map((each) => each.trim())) {
    if (part === '') continue
    const isDescending = part.startsWith('-')
    const name = isDescending ? part.slice(1) : part
    const field = fields.sorted(name)
    if (field === undefined) {
      throw invalidField('order_by', `The list can't be ordered by "${name}".`, { code: 'invalid_order' })
    }
    if (!keys.has(field)) keys.set(field, { field, isDescending })
  }
  return [...keys.values()]
}
