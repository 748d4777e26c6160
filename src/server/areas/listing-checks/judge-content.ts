import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { saveContent, type ListingContent } from '../publishing/changed-content.store.ts'
import { planContent, type PlannedContent } from '../publishing/plan-content.ts'
import type { GroupReading } from './judge-reading.ts'

/**
 * What is live otherwise in words, pictures and codes, worked out anew for what was read: nobody notes it when the rules change by
 * which documents are made, or what a channel changes by itself. Answers whether any of it stands otherwise than it did.
 */
export async function saveReadContent(
  tx: Tx,
  parts: Pick<Context, 'channels' | 'files'>,
  readings: readonly GroupReading[],
): Promise<boolean> {
  const places = readings.map(({ group: { marketplaceId, marketplace, ownerId } }) => ({
    ...{ marketplaceId, marketplace, ownerId },
  }))
  return saveContent(tx, judgeContent(await planContent(parts, tx, places), readings))
}

/** Each listing with our names of what differs, here and there. */
export function judgeContent(
  planned: readonly PlannedContent[],
  readings: readonly GroupReading[],
): ListingContent[] {
  const shown = new Map(readings.map(({ group, shown }) => [keyOf(group), titleOf(shown)]))
  return planned.flatMap(({ listings, ...group }) => {
    const changedThere = isTitleChangedThere(group, shown.get(keyOf(group)) ?? null) ? ['title'] : []
    return listings.map(({ productId, changed }) => ({
      ...{ productId, marketplaceId: group.marketplaceId, changed, changedThere },
    }))
  })
}

// A channel may show a title otherwise than it was sent, such as cut: what counts is what it showed when it took it.
function isTitleChangedThere(
  { document, lastSent, titleShown }: Pick<PlannedContent, 'document' | 'lastSent' | 'titleShown'>,
  shown: string | null,
): boolean {
  const sent = textOf(lastSent, 'title')
  return shown !== null && sent !== null && ![sent, titleShown, textOf(document, 'title')].includes(shown)
}

function titleOf(shown: GroupReading['shown']): string | null {
  if (shown === null || typeof shown === 'string' || !shown.isFound || !shown.isOurs) return null
  return textOf(shown.details, 'title')
}

function textOf(object: unknown, field: string): string | null {
  if (typeof object !== 'object' || object === null || !(field in object)) return null
  const value: unknown = Reflect.get(object, field)
  return typeof value === 'string' ? value : null
}

function keyOf({ marketplaceId, ownerId }: Pick<PlannedContent, 'marketplaceId' | 'ownerId'>): string {
  return `${marketplaceId}:${ownerId}`
}
