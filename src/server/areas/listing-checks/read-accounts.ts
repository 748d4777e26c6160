import type { AccountListing, AccountPage } from '../../connectors/ports/sales-channel.ts'
import type { Context } from '../../context.ts'
import { money } from '../../platform/money.ts'
import type { Turn } from '../../platform/runs/run-rules.ts'
import { insertRows, type NewRow } from '../../platform/runs/runs.store.ts'
import * as store from './account-listings.store.ts'
import { askPatiently } from './ask-patiently.ts'

/** Tells what is on sale in the accounts and is none of ours, a page at a time; whoever goes on begins behind the last of them. */
export async function readAccounts(context: Context, turn: Turn, signal: AbortSignal): Promise<void> {
  const { db } = context
  const { id } = turn.run
  for (;;) {
    signal.throwIfAborted()
    const place = await store.findNextAccount(db, id)
    if (place === undefined) return
    const page = await readPage(context, place, signal)
    const { listings, next } = typeof page === 'string' ? nothing : page
    const strangers = await store.findStrangers(db, place.marketplaceId, listings)
    await turn.step(async (tx) => {
      const rows = typeof page === 'string' ? [unreadRow(page)] : strangerRows(listings, strangers)
      const { success, failed, counts, progress } = turn.run
      const from = success + failed + (counts['not_ours'] ?? 0)
      const { marketplaceId } = place
      await insertRows(
        tx,
        id,
        rows.map((row, at) => ({ ...row, marketplaceId, position: from + at + 1 })),
      )
      await store.saveCursor(tx, id, { marketplaceId, cursor: next })
      const isUnread = typeof page === 'string'
      return { failed: isUnread ? 1 : 0, counts: { not_ours: isUnread ? 0 : rows.length }, progress }
    })
  }
}

const nothing: AccountPage = { listings: [], next: null }

async function readPage(
  { channels, clock }: Context,
  { marketplace, cursor }: store.AccountPlace,
  signal: AbortSignal,
): Promise<AccountPage | string> {
  const account = channels.account(marketplace)
  // What is not connected, or does not tell, is read of our own products alone.
  if (account?.sales.readAll === undefined) return nothing
  const { sales, credential } = account
  return askPatiently(
    { clock, credential, signal },
    async (ctx) => (await sales.readAll?.({ ...ctx, isPatient: true }, cursor)) ?? nothing,
  )
}

type Row = Omit<NewRow, 'position' | 'marketplaceId'>

function unreadRow(problem: string): Row {
  return { status: 'failed', message: `What else is on sale there could not be read: ${problem}` }
}

function strangerRows(listings: readonly AccountListing[], strangers: readonly store.Stranger[]): Row[] {
  return strangers.flatMap((stranger): Row[] => {
    const listing = listings[stranger.at - 1]
    if (listing === undefined) return []
    const { url } = listing
    const sku = stranger.skuOfOurs ?? listing.sku
    return [{ status: 'done', sku, url, finding: 'not_ours', message: wordsOf(listing, stranger) }]
  })
}

function wordsOf(
  { title, externalId, priceCents, quantity }: AccountListing,
  stranger: store.Stranger,
): string {
  const what = `${title} (${externalId.split('/').at(-1) ?? ''}) is live there with ${money(priceCents)}, ${quantity} in stock.`
  return `${what} ${relation(stranger)}`
}

function relation({ is, sku }: store.Stranger): string {
  switch (is) {
    case 'off_sale_here':
      return `It is your ${sku}, which is off sale here: publish it to take this up.`
    case 'second':
      return `It was made for your ${sku}, which is on sale there beside it.`
    case 'same_sku':
      return `Your ${sku} has the same SKU.`
    case 'unknown':
      return 'Nothing of yours belongs to it.'
  }
}
