// What VoyageOne shows of our products. "Published" is said from this alone.
import Type from 'typebox'
import { hasShape } from '../../platform/has-shape.ts'
import {
  ChannelFailure,
  channelFailure,
  type ChannelListing,
  type Ctx,
  type ListingRef,
  type RemoteListing,
} from '../ports/sales-channel.ts'
import type { Publishing } from './contract-file.ts'
import { codeOf } from './product-names.ts'
import { callVoyageOne, type VoyageOneCalls } from './voyageone-call.ts'

const record = Type.Record(Type.String(), Type.Unknown())
type Names = Pick<Publishing, 'product' | 'item'>

/** One answer for each, in order. */
export async function readProducts(
  calls: VoyageOneCalls,
  ctx: Ctx,
  { refs, publishing }: { refs: ListingRef[]; publishing: Publishing },
): Promise<RemoteListing[]> {
  const listings: RemoteListing[] = []
  for (const ref of refs) {
    const code = ref.externalId ?? codeOf(ref)
    const body = { [publishing.product.code]: code }
    const path = publishing.paths.productGet
    const there = await orMissing(() => callVoyageOne(calls, ctx, { path, body, reply: record }))
    listings.push(
      there === null
        ? { ref: ref.ref, isFound: false }
        : {
            ref: ref.ref,
            isFound: true,
            externalId: code,
            isOurs: true,
            url: null,
            listings: itemsOf(there, publishing),
            warnings: [],
            details: {},
          },
    )
  }
  return listings
}

async function orMissing<T>(act: () => Promise<T>): Promise<T | null> {
  try {
    return await act()
  } catch (failure) {
    if (failure instanceof ChannelFailure && failure.error.kind === 'not_found') return null
    throw failure
  }
}

/** Its items, each as a listing. */
export function itemsOf(there: Record<string, unknown>, { product, item }: Names): ChannelListing[] {
  const items = there[product.items]
  const isLive = there[product.online]
  if (!Array.isArray(items) || typeof isLive !== 'boolean') throw unreadable()
  return items.map((each: unknown) => {
    if (!hasShape(record, each)) throw unreadable()
    const sku = each[item.code]
    const price = each[item.price]
    const stock = each[item.stock]
    const priceCents = typeof price === 'string' || typeof price === 'number' ? centsOf(String(price)) : null
    if (typeof sku !== 'string' || priceCents === null || typeof stock !== 'number') throw unreadable()
    return { externalId: sku, sku, isLive, priceCents, compareAtPriceCents: null, quantity: stock }
  })
}

/** Digit by digit, since 1.15 × 100 is not 115 in a float; null for what is no amount. */
export function centsOf(amount: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,4}))?$/.exec(amount) ?? []
  if (whole === undefined || /[^0]/.test(fraction.slice(2))) return null
  return Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
}

export function unreadable(): ChannelFailure {
  const message =
    'VoyageOne’s answer has other fields than the contract of this installation says. Check VOYAGEONE_CONTRACT.'
  return channelFailure('contract_unknown', message)
}
