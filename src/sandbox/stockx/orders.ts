// What buyers buy: an ask that is taken becomes an order, which goes its way as StockX says.
import { Type, type Static } from 'typebox'
import { practiceOrdersOf } from '../practice-orders.ts'
import { draw } from '../seeded-random.ts'
import { RefusedInput } from '../refused-input.ts'
import { hasSize } from './catalogue.ts'
import type { Market } from './market.ts'
import type { Draft, ListingRecord, OrderRecord, Settings, Store } from './store.ts'

const text = Type.String({ minLength: 1 })

/** An order as somebody says that it is; one with a number that is not known is a new one. */
export const saidOrder = Type.Object(
  {
    order_number: text,
    status: Type.Optional(text),
    variant_id: Type.Optional(text),
    listing_id: Type.Optional(text),
    amount: Type.Optional(text),
    created_at: Type.Optional(text),
    updated_at: Type.Optional(text),
    tracking_number: Type.Optional(text),
  },
  { additionalProperties: false },
)

type Ask = ListingRecord & { amount: string }

/** What a buyer can take: not what is over or has no price, though the status of such a listing stays ACTIVE. */
export function findAsk(draft: Draft, listingId: string, now: Date): Ask | undefined {
  const listing = draft.get('listing', listingId)
  if (listing?.status !== 'ACTIVE' || listing.amount === null) return undefined
  return Date.parse(listing.expiresAt) > now.getTime() ? { ...listing, amount: listing.amount } : undefined
}

type Sale = { ask: Ask; seed: number; now: Date }

/** A buyer takes the ask. */
export function sell(draft: Draft, { ask, seed, now }: Sale): void {
  const at = now.toISOString()
  draft.put('listing', ask.listingId, { ...ask, status: 'MATCHED', updatedAt: at })
  const count = draft.nextNumber('orders')
  const first = 323_000_000 + count * 101 + draw(100, seed, 'order', count)
  const { listingId, askId, variantId, amount, currencyCode } = ask
  const orderNumber = `${first}-${first - 100_231}`
  draft.put('order', orderNumber, {
    ...{ orderNumber, listingId, askId, variantId, amount, currencyCode },
    ...{ status: 'CREATED', createdAt: at, updatedAt: at, trackingNumber: null },
  })
}

type Saying = { settings: Settings; now: Date }

export function sayOrder(draft: Draft, said: Static<typeof saidOrder>, { settings, now }: Saying): void {
  const { order_number: orderNumber } = said
  const before = draft.get('order', orderNumber)
  const variantId = said.variant_id ?? before?.variantId ?? ''
  if (!hasSize(variantId, settings)) throw new RefusedInput(`There is no size ${variantId}`)
  const at = now.toISOString()
  draft.put('order', orderNumber, {
    ...{ orderNumber, variantId },
    listingId: said.listing_id ?? before?.listingId ?? `listing-of-${orderNumber}`,
    askId: before?.askId ?? `ask-of-${orderNumber}`,
    amount: said.amount ?? before?.amount ?? '200',
    currencyCode: before?.currencyCode ?? 'USD',
    status: said.status ?? before?.status ?? 'CREATED',
    createdAt: said.created_at ?? before?.createdAt ?? at,
    updatedAt: said.updated_at ?? at,
    trackingNumber: said.tracking_number ?? before?.trackingNumber ?? null,
  } satisfies OrderRecord)
}

/** A market that nobody has been let into yet has sold something already. */
export function beginWithOrders(store: Store, now: Date): void {
  if (store.all('token').length > 0 || store.all('order').length > 0) return
  store.write((draft) => {
    for (const { id, at, lines, variant_id: variantId } of practiceOrdersOf('StockX', now)) {
      const [pair] = lines
      draft.put('order', id, {
        ...{ orderNumber: id, listingId: `listing-of-${id}`, askId: `ask-of-${id}` },
        ...{ variantId: variantId ?? `variant-of-${id}`, amount: pair?.price ?? '200', currencyCode: 'USD' },
        ...{ status: 'CREATED', createdAt: at, updatedAt: at, trackingNumber: null, title: pair?.title },
      })
    }
  })
}

/** Buyers come by themselves, as often as the settings say, while somebody looks; each takes one ask. */
export function receiveBuyers({ store, seed, settings, now, buyerEveryS }: Market): void {
  const everyS = settings().buyerEveryS ?? buyerEveryS
  if (everyS === 0) return
  const at = now()
  const last = store.get('visit', 'last')?.at
  if (last !== undefined && at.getTime() - Date.parse(last) < everyS * 1000) return
  store.write((draft) => {
    const asks = store.all('listing').flatMap(({ listingId }) => findAsk(draft, listingId, at) ?? [])
    const ask = asks[draw(Math.max(1, asks.length), seed, 'buyer', draft.nextNumber('visits'))]
    // The first look only begins the waiting: nobody buys at the moment of opening.
    if (ask !== undefined && last !== undefined) sell(draft, { ask, seed, now: at })
    draft.put('visit', 'last', { at: at.toISOString() })
  })
}
