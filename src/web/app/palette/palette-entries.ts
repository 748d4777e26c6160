import type { OrderSearchReply } from '../../../contract/orders/order-search.endpoints.ts'

/** One line of the palette: something to find or to do. */
export type PaletteEntry = {
  id: string
  group: string
  label: string
  hint?: string
  keywords?: string
  keys?: string
  onRun: () => void
}

type FoundOrder = OrderSearchReply['results'][number]

/** What is said beside the id of an order: the other number by which it was found comes first, so that it is never cut off. */
export function orderHint({
  matched,
  marketplace,
  order_status: status,
}: Pick<FoundOrder, 'matched' | 'marketplace' | 'order_status'>): string {
  return [...(matched === null ? [] : [matched]), marketplace, status].join(' · ')
}

/** Entries whose words all occur in the label or the keywords; those that start with the query come first. */
export function matchingEntries(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const found = entries.filter((entry) => {
    const text = `${entry.label} ${entry.keywords ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const rank = (entry: PaletteEntry) =>
    entry.label.toLowerCase().startsWith(query.trim().toLowerCase()) ? 0 : 1
  return found.toSorted((a, b) => rank(a) - rank(b))
}

/** The entries under their headings, in order of appearance. */
export function grouped(entries: readonly PaletteEntry[]): [string, PaletteEntry[]][] {
  return [...Map.groupBy(entries, (entry) => entry.group)]
}

/** Where an arrow key leads, round and round; null for any other key. */
export function positionAfter(key: string, active: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (active + 1) % count
  if (key === 'ArrowUp') return (active - 1 + count) % count
  return null
}
