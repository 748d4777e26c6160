import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { announceListings } from '../listings/announce-listings.store.ts'
import * as store from './changed-content.store.ts'
import { planContent } from './plan-content.ts'

type ContentParts = Pick<Context, 'db' | 'channels' | 'files'>

const productsAtOnce = 200
/** About as long as a try takes. */
const laterSeconds = 5

/**
 * Works out anew what would go out otherwise of products that were edited, some at a time. A note that comes meanwhile waits for this
 * transaction and is taken in the next turn.
 */
export async function followContent({ db, ...parts }: ContentParts): Promise<void> {
  if (!(await store.isAnyContentChanged(db))) return
  await inTransaction(db, { actor: 'content', reason: 'changed here' }, async (tx) => {
    const places = await store.takeChangedContent(tx, productsAtOnce, laterSeconds)
    const planned = await planContent(parts, tx, places)
    const listings = planned.flatMap(({ marketplaceId, listings: theirs }) =>
      theirs.map((listing) => ({ ...listing, marketplaceId, changedThere: null })),
    )
    if (await store.saveContent(tx, listings)) await announceListings(tx)
  })
}
