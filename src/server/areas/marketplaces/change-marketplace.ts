import type { BodyOf } from '../../../contract/endpoint.ts'
import type {
  changeMarketplace as endpoint,
  MarketplaceDetail,
} from '../../../contract/marketplaces.endpoints.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import { invalidField, NotFound } from '../../platform/errors.ts'
import { requireVersion, type VersionCheck } from '../../platform/http/entity-tag.ts'
import { centsToDollars, dollarsToCents } from '../../platform/money.ts'
import { countLive } from './connection.query.ts'
import { feeCells, toldFees } from './marketplace-fees.ts'
import * as store from './marketplaces.store.ts'

export type MarketplaceParts = Pick<Context, 'db' | 'channels' | 'clock'>

type Change = {
  id: number
  changes: BodyOf<typeof endpoint>
  expected: VersionCheck
  /** Name of the user, for the history. */
  editor: string
}

/** A marketplace with what depends on its settings. */
export async function showMarketplace(parts: MarketplaceParts, id: number): Promise<MarketplaceDetail> {
  const stored = await store.findMarketplace(parts.db, id)
  if (stored === undefined) throw unknownMarketplace(id)
  return detailOf(parts, parts.db, stored)
}

/** Changes what is set for everybody; what is live stays as it is until it is published or synced again. */
export function changeMarketplace(parts: MarketplaceParts, change: Change): Promise<MarketplaceDetail> {
  const { id, changes, expected, editor } = change
  const { margin, offer_in_publish_dialog: isOffered, fees } = changes
  const today = parts.clock.now().toISOString().slice(0, 10)
  if (typeof margin === 'number' && dollarsToCents(margin) === undefined)
    throw invalidField('margin', 'Margin takes at most two decimals.')
  return inTransaction(parts.db, { actor: editor, reason: 'configured' }, async (tx) => {
    const before = await store.lockMarketplace(tx, id)
    if (before === undefined) throw unknownMarketplace(id)
    requireVersion(expected, await detailOf(parts, tx, before))
    await store.saveMarketplace(tx, id, {
      margin: margin === undefined ? before.margin : margin === null ? null : String(margin),
      offer_in_publish_dialog: isOffered ?? before.offer_in_publish_dialog,
      ...(fees !== undefined && feeCells(fees, { editor, today })),
    })
    const after = await store.findMarketplace(tx, id)
    return detailOf(parts, tx, after ?? before)
  })
}

async function detailOf(
  { channels }: MarketplaceParts,
  db: Db,
  stored: store.StoredMarketplace,
): Promise<MarketplaceDetail> {
  const step = channels.account(stored.name)?.sales.priceStepCents
  const { id, name, margin, offer_in_publish_dialog, version } = stored
  return {
    ...{ id, name, offer_in_publish_dialog, version },
    margin: margin === null ? null : Number(margin),
    fees: toldFees(stored),
    live_listings: await countLive(db, stored.id),
    price_step: step === undefined ? null : centsToDollars(step),
  }
}

export function unknownMarketplace(id: number): NotFound {
  return new NotFound(`There is no marketplace ${id}.`)
}
