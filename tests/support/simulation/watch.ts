// What holds at every moment, and what has to be true in the end.
import type { HouseState, ListingRow, RowState } from './house.ts'
import type { Seller } from './seller.ts'
import type { Shown, Vendor } from './vendor.ts'
import type { World } from './world.ts'

type Parts = { world: World; seller: Seller; vendors: ReadonlyMap<number, Vendor> }

const ownRefusal = /is blocked|does not accept the sign-in/

export class Watch {
  readonly #parts: Parts
  #before: HouseState | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** After each write: nothing is told that was not seen, nothing told is taken back, nothing newer is written over. */
  look(state: HouseState): void {
    const { world } = this.#parts
    const before = this.#before
    this.#before = state
    for (const [index, group] of state.groups.entries()) {
      const known = before?.groups[index]
      if (known !== undefined && group.settled < known.settled) {
        world.break(`group ${group.key} fell back from generation ${known.settled} to ${group.settled}`)
      }
    }
    for (const [index, row] of state.rows.entries()) this.#lookAtRow(row, before?.rows[index])
    for (const listing of state.listings) this.#lookAtListing(listing, state)
  }

  #lookAtRow(row: RowState, known: RowState | undefined): void {
    const { world } = this.#parts
    const name = `row ${row.productId}@${row.marketplaceId} of run ${row.run}`
    if (known !== undefined && known.status !== 'queued') {
      if (known.status !== row.status) world.break(`${name} was ${known.status} and became ${row.status}`)
      return
    }
    if (row.status === 'failed' && !this.#wasRefused(row)) {
      world.break(`${name} failed although nobody refused it: ${row.message}`)
    }
    if (row.status !== 'done') return
    const shown = this.#shownSince(row)
    if (shown.length === 0) world.break(`${name} is called done, and the channel never showed so`)
    else if (!shown.some(({ isListed, priceCents }) => !isListed || this.#wasAsked(row, priceCents))) {
      world.break(`${name} is called done, and was only shown for a price from before it was asked for`)
    }
  }

  #wasRefused({ marketplaceId, message }: RowState): boolean {
    const refusals = this.#parts.vendors.get(marketplaceId)?.refusals
    return message !== null && (ownRefusal.test(message) || refusals?.has(message) === true)
  }

  /** What the channel showed that is as it was asked for. */
  #shownSince({ run, productId, marketplaceId }: RowState): Shown[] {
    const request = this.#parts.seller.requests[run]
    const shown = this.#parts.vendors.get(marketplaceId)?.shown.get(String(productId)) ?? []
    return shown.filter(
      ({ at, isListed }) =>
        request !== undefined && at >= request.at && isListed === (request.kind === 'publish'),
    )
  }

  /** Whether the product had that price at any time since. */
  #wasAsked({ run, productId }: RowState, priceCents: number | null): boolean {
    const { seller } = this.#parts
    const prices = seller.prices.get(productId) ?? []
    const at = seller.requests[run]?.at ?? Infinity
    return prices.some(
      ({ cents }, index) => cents === priceCents && (prices[index + 1]?.from ?? Infinity) > at,
    )
  }

  #lookForDoubles({ productId, marketplaceId }: ListingRow): void {
    const { world, vendors } = this.#parts
    const live = vendors.get(marketplaceId)?.liveOffers(String(productId)) ?? []
    const most = live[0]?.id.startsWith('pair') ? pieces : 1
    if (live.length > most) world.break(`${productId}@${marketplaceId} is on sale ${live.length} times`)
  }

  #lookAtListing(listing: ListingRow, { history }: HouseState): void {
    const { world, seller } = this.#parts
    const { productId, marketplaceId, actual } = listing
    if (!seller.moved.has(productId)) this.#lookForDoubles(listing)
    const own = history.filter((each) => each.productId === productId && each.marketplaceId === marketplaceId)
    const isTold = own.every(
      ({ action }, index) => action === (index % 2 === 0 ? 'Published' : 'Unpublished'),
    )
    if (!isTold || (own.length % 2 === 1) !== (actual === 'listed')) {
      world.break(`the history of ${productId}@${marketplaceId} does not lead to ${actual}`)
    }
  }

  /** Null when all has come to its end, else what has not. */
  whatIsOpen({ groups, rows }: HouseState): string | null {
    const group = groups.find(
      (each) => each.settled < each.generation || each.isLeased || each.operations !== null,
    )
    if (group !== undefined) return `group ${group.key}: ${JSON.stringify(group)}`
    const row = rows.find(({ status }) => status === 'queued')
    return row === undefined ? null : `row ${JSON.stringify(row)}`
  }

  /** What is desired is so, and what the seller was told is what a buyer finds. */
  lookAtEnd(state: HouseState): void {
    const { world, vendors, seller } = this.#parts
    const asked = seller.requests.reduce((sum, { pairs }) => sum + pairs.length, 0)
    if (state.rows.length !== asked)
      world.break(`${asked} were asked for and ${state.rows.length} are in the history`)
    for (const listing of state.listings) {
      const { productId, marketplaceId, desired, actual } = listing
      // What moved may be in two places for a while, and in the end in one.
      this.#lookForDoubles(listing)
      const live = vendors.get(marketplaceId)?.liveOffers(String(productId)) ?? []
      const isLive = live.length > 0
      const is = `${productId}@${marketplaceId} is ${isLive ? 'live' : 'not live'}, desired ${desired}, known ${actual}`
      if (isLive !== (desired === 'listed') || isLive !== (actual === 'listed')) world.break(is)
      const newest = state.rows.findLast(
        (row) => row.productId === productId && row.marketplaceId === marketplaceId,
      )
      if (newest?.status === 'done') this.#lookAtAnswer(newest, live)
    }
  }

  #lookAtAnswer(row: RowState, live: { id: string; priceCents: number }[]): void {
    const { world, seller } = this.#parts
    const { run, productId, marketplaceId } = row
    const request = seller.requests[run]
    const name = `${productId}@${marketplaceId}`
    if (request === undefined) return
    if ((request.kind === 'publish') !== live.length > 0)
      world.break(`${name} was ${request.kind}ed and is not so`)
    const isPairs = live[0]?.id.startsWith('pair') === true
    if (isPairs && live.length !== pieces) world.break(`${name} has ${live.length} pairs of ${pieces}`)
    const wrong = live.find(({ priceCents }) => !this.#wasAsked(row, priceCents))
    if (wrong !== undefined)
      world.break(`${name} is offered for ${wrong.priceCents}, as it was before it was asked for`)
  }
}

/** Of each size. */
const pieces = 3
