import type { ContentField } from '../../connectors/ports/sales-channel.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { readGroupSources } from '../listings/listing-source.query.ts'
import { planFrom, productsOf } from '../listings/plan-group.ts'
import { findPlannedGroups, type PlannedGroup, type PlannedPlace } from '../listings/planned-groups.query.ts'
import { documentOf } from '../listings/save-attempt.ts'
import { changedContent } from './live-difference.ts'

type Parts = Pick<Context, 'channels' | 'files'>

export type ContentPlace = PlannedPlace & { marketplace: string }

/** What is on sale of a group, with our names of what would go out otherwise than it last did. */
export type PlannedContent = Pick<PlannedGroup, 'marketplaceId' | 'ownerId' | 'lastSent' | 'titleShown'> & {
  /** What would go out now; null where nothing would. */
  document: unknown
  listings: { productId: number; changed: string[] }[]
}

/** Of the groups whose channel takes words and pictures of ours, and can be asked what it takes. */
export async function planContent(
  { channels, files }: Parts,
  db: Db | Tx,
  places: readonly ContentPlace[],
): Promise<PlannedContent[]> {
  const planned: PlannedContent[] = []
  for (const [marketplace, theirs] of Map.groupBy(places, (place) => place.marketplace)) {
    const sales = channels.account(marketplace)?.sales
    if (sales === undefined || sales.content.length === 0) continue
    const content = sales.content.filter((field) => field !== ofPrice)
    const groups = await findPlannedGroups(db, theirs)
    const sources = await readGroupSources(db, groups.map(productsOf), sales.groupedBy)
    for (const [index, group] of groups.entries()) {
      const source = sources[index]
      if (source === undefined) continue
      const { built } = planFrom(source, group, { priceStepCents: sales.priceStepCents, files })
      planned.push(contentOf(group, built === null ? null : documentOf(built.draft), content))
    }
  }
  return planned
}

// It follows a price, whose edits nobody notes: an amber that stood for it would stay when the price is back.
const ofPrice: ContentField = 'compareAtPriceCents'

function contentOf(
  { marketplaceId, ownerId, lastSent, titleShown, listings }: PlannedGroup,
  document: unknown,
  content: readonly ContentField[],
): PlannedContent {
  const changedOf = (ref: string) => changedContent(content, { now: document, sent: lastSent, ref })
  return {
    ...{ marketplaceId, ownerId, lastSent, titleShown, document },
    listings: listings
      .filter(({ actual }) => actual === 'listed')
      .map(({ productId }) => ({ productId, changed: changedOf(String(productId)) })),
  }
}
