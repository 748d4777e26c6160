// A channel that knows products with their sizes and decides at once, as Shopify does, in the steps of a connector.
import {
  ChannelFailure,
  type Ctx,
  type ItemOutcome,
  type ListingDraft,
  type ListingRef,
  type RemoteListing,
  type SalesChannel,
} from '../../../src/server/connectors/ports/sales-channel.ts'
import { drawAway } from './drawn-away.ts'
import { callVendor, type Faults } from './faulty-line.ts'
import type { SimulatedProcess } from './process.ts'
import { unasked } from './unasked.ts'
import type { Vendor, VendorProduct } from './vendor.ts'

type Line = { process: SimulatedProcess; vendor: Vendor; faults: Faults }

export function productChannel(line: Line): SalesChannel {
  return {
    ...unasked,
    channel: 'Shopify',
    maxBatch: 1,
    groupedBy: 'parent',
    priceStepCents: 1,
    showsSoldOut: true,
    content: ['title'],
    away: () => drawAway(line.process.world, 'Shopify'),
    publish: async (ctx, drafts) => (await inTurn(drafts, (draft) => publish(line, ctx, draft))).flat(),
    unpublish: (ctx, refs) => inTurn(refs, (ref) => unpublish(line, ctx, ref)),
    readListings: (ctx, refs) =>
      call(line, ctx, `reads ${refs.map(({ ref }) => ref).join()}`, () =>
        refs.map((ref) => show(line.vendor, ref)),
      ),
  }
}

async function inTurn<I, T>(items: I[], act: (item: I) => Promise<T>): Promise<T[]> {
  const done: T[] = []
  for (const item of items) done.push(await act(item))
  return done
}

function call<T>({ process, faults }: Line, ctx: Ctx, what: string, work: () => T): Promise<T> {
  return callVendor(process, { ctx, what, faults }, work)
}

/** Looks, writes, and puts on sale: another worker that does so at the same time makes a second product. */
async function publish(line: Line, ctx: Ctx, draft: ListingDraft): Promise<ItemOutcome[]> {
  const { vendor } = line
  const refused = draft.variants.filter(({ ref }) => vendor.refuses.has(ref))
  const taken = draft.variants.filter((variant) => !refused.includes(variant))
  const names = draft.variants.map(({ sku }) => sku).join()
  const outcomes = refused.map(({ ref, sku }): ItemOutcome => {
    const message = `${sku} is refused.`
    vendor.refusals.add(message)
    return { ref, state: 'failed', error: { kind: 'validation', message } }
  })
  if (taken.length === 0) return outcomes
  let product: VendorProduct | undefined
  try {
    product = await call(line, ctx, `looks for ${draft.ref}`, () => find(vendor, draft))
    const written = await call(line, ctx, `writes ${names}`, () => {
      vendor.noteWrite(draft)
      return write(product ?? vendor.addProduct(draft.ref), taken, vendor)
    })
    product = written
    await call(line, ctx, `puts ${names} on sale`, () => {
      vendor.noteWrite(draft)
      const sizes = new Set(taken.map(({ ref }) => ref))
      for (const [ref, offer] of written.offers) offer.isLive = sizes.has(ref)
    })
    const { id } = written
    return [
      ...outcomes,
      ...taken.map(({ ref }): ItemOutcome => ({ ref, state: 'done', externalIds: { product: id } })),
    ]
  } catch (failure) {
    if (!(failure instanceof ChannelFailure)) throw failure
    const { error } = failure
    const named = product === undefined ? {} : { externalIds: { product: product.id } }
    return [...outcomes, ...taken.map(({ ref }): ItemOutcome => ({ ref, state: 'failed', error, ...named }))]
  }
}

function find(vendor: Vendor, { ref, externalId }: Pick<ListingRef, 'ref' | 'externalId'>) {
  return vendor.products.find(({ id, owner }) => id === externalId || owner === ref)
}

function write(product: VendorProduct, variants: ListingDraft['variants'], vendor: Vendor): VendorProduct {
  for (const { ref, sku, priceCents, quantity } of variants) {
    const { id = vendor.nextId('variant'), isLive = false } = product.offers.get(ref) ?? {}
    product.offers.set(ref, { id, ref, sku, isLive, priceCents, quantity })
  }
  return product
}

async function unpublish(line: Line, ctx: Ctx, ref: ListingRef): Promise<ItemOutcome> {
  const { vendor } = line
  try {
    const id = await call(line, ctx, `takes ${ref.ref} off sale`, () => {
      vendor.noteWrite(ref)
      const product = find(vendor, ref)
      for (const offer of product?.offers.values() ?? []) offer.isLive = false
      return product?.id
    })
    return { ref: ref.ref, state: 'done', externalIds: id === undefined ? {} : { product: id } }
  } catch (failure) {
    if (!(failure instanceof ChannelFailure)) throw failure
    return { ref: ref.ref, state: 'failed', error: failure.error }
  }
}

function show(vendor: Vendor, ref: ListingRef): RemoteListing {
  const product = find(vendor, ref)
  const offers = [...(product?.offers.values() ?? [])]
  for (const variant of ref.variants)
    vendor.noteShown(
      variant.ref,
      offers.filter((offer) => offer.ref === variant.ref),
    )
  if (product === undefined) return { ref: ref.ref, isFound: false }
  const listings = offers.map(({ id, sku, isLive, priceCents, quantity }) => ({
    ...{ externalId: id, sku, isLive, priceCents, quantity },
    compareAtPriceCents: null,
  }))
  const whole = { externalId: product.id, isOurs: true, url: `https://shop.example/${product.owner}` }
  return { ref: ref.ref, isFound: true, ...whole, listings, warnings: [], details: {} }
}
