import type { RemoteListing } from '../../connectors/ports/sales-channel.ts'
import type { ChannelAccount } from '../../connectors/registry.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { findListings, type ClaimedListing } from '../listings/listing-groups.store.ts'
import type { GroupReading } from './judge-reading.ts'
import type { CheckedGroup } from './listing-checks.store.ts'

export type GroupClaim = { group: CheckedGroup; listings: ClaimedListing[] }

/** What a channel shows of each, or why it can't be read. */
export type ReadBack = (account: ChannelAccount, claims: GroupClaim[]) => Promise<RemoteListing[] | string>

/** What the marketplaces show of some groups, each marketplace asked for its own. */
export async function readGroups(
  { db, channels }: Pick<Context, 'db' | 'channels'>,
  groups: readonly CheckedGroup[],
  readBack: ReadBack,
): Promise<GroupReading[]> {
  const ids = groups.map(({ id }) => id)
  const listings = await inTransaction(db, { actor: 'listing check' }, (tx) => findListings(tx, ids))
  const byGroup = Map.groupBy(listings, ({ groupId }) => groupId)
  const readings: GroupReading[] = []
  for (const [marketplace, theirs] of Map.groupBy(groups, (group) => group.marketplace)) {
    const account = channels.account(marketplace)
    const claims = theirs.map((group) => ({ group, listings: byGroup.get(group.id) ?? [] }))
    const shown = account === null ? notConnected(marketplace) : await readBack(account, claims)
    claims.forEach((claim, index) => {
      readings.push({ ...claim, shown: typeof shown === 'string' ? shown : (shown[index] ?? null) })
    })
  }
  return readings
}

function notConnected(marketplace: string): string {
  return `${marketplace} is not connected in this installation.`
}
