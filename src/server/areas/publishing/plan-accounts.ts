import type { Marketplace } from '../../../contract/settings.endpoints.ts'
import type { ListingParts } from '../listings/listing-queues.ts'
import { accountRefusal } from '../marketplaces/check-connection.ts'
import { findHealth } from '../marketplaces/connection.query.ts'

/** In the words in which a worker was told, and would be told again. */
export type AccountRefusal = NonNullable<ReturnType<typeof accountRefusal>>

/** The marketplaces of these whose account did not let us in when it was asked last, by their ids; nobody is asked for it. */
export async function findRefusingAccounts(
  { channels, db }: Pick<ListingParts, 'channels' | 'db'>,
  marketplaces: readonly Marketplace[],
): Promise<ReadonlyMap<number, AccountRefusal>> {
  const found = await Promise.all(
    marketplaces.map(async ({ id, name }) => {
      const account = channels.account(name)
      const refusal = account === null ? null : accountRefusal(await findHealth(db, account.credential))
      return refusal === null ? [] : [[id, refusal] as const]
    }),
  )
  return new Map(found.flat())
}
