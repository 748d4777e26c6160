import type { DraftVariant, ListingRef } from '../ports/sales-channel.ts'
import { isTooDear } from './refusals.ts'
import { callShopify } from './graphql-call.ts'
import { shopifyHandle, variantTitle } from './product-input.ts'
import type { Store } from './read-account.ts'
import type { FoundProduct } from './replies.ts'

export type Found = {
  id: string
  owner: string | null
  isOnPublication: boolean
  /** Which pictures we sent last; null when none, or when one of them failed there. */
  pictures: string | null
  mpn: string | null
  variants: FoundVariant[]
}

const mostVariantsPerPage = 100

/** The product as it is there: by id once it had one, by handle where that is gone or not known yet. */
export async function findProduct(store: Store, draft: ListingRef): Promise<Found | null> {
  const pageSize = Math.min(mostVariantsPerPage, draft.variants.length + 5)
  const byId = draft.externalId
    ? await findAll(store, { identifier: { id: draft.externalId }, pageSize })
    : null
  return byId ?? findAll(store, { identifier: { handle: shopifyHandle(draft) }, pageSize })
}

type Search = { identifier: { id: string } | { handle: string }; pageSize: number }

async function findAll(store: Store, { identifier, pageSize }: Search): Promise<Found | null> {
  const { publication, location } = store.account
  const variants: FoundVariant[] = []
  let size = { variants: pageSize }
  for (let after: string | null = null; ;) {
    const variables: Record<string, unknown> = {
      identifier,
      publication: publication.id,
      location: location.id,
      ...size,
      after,
    }
    let page: FoundProduct | null
    try {
      page = (await callShopify(store, 'FindProduct', { variables, size })).productByIdentifier
    } catch (failure) {
      if (!isTooDear(failure) || size.variants === 1) throw failure
      size = { variants: Math.ceil(size.variants / 2) }
      continue
    }
    if (page === null) return null
    variants.push(...page.variants.nodes.map(asFoundVariant))
    if (!page.variants.pageInfo.hasNextPage) return asFound(page, variants)
    after = page.variants.pageInfo.endCursor
  }
}

function asFoundVariant(variant: FoundProduct['variants']['nodes'][number]): FoundVariant {
  const { id, sku, title, inventoryItem } = variant
  const level = inventoryItem.inventoryLevel?.quantities.find(({ name }) => name === 'available')
  return { id, sku, title, inventoryItemId: inventoryItem.id, available: level?.quantity ?? null }
}

/** What an answer shows, with the variants of other pages than its own. */
export function asFound(product: FoundProduct, variants = product.variants.nodes.map(asFoundVariant)): Found {
  const hasFailedPicture = product.media.nodes.some(({ status }) => status === 'FAILED')
  return {
    id: product.id,
    owner: product.owner?.value ?? null,
    isOnPublication: product.publishedOnPublication,
    pictures: hasFailedPicture ? null : (product.sentPictures?.value ?? null),
    mpn: product.mpn?.value ?? null,
    variants,
  }
}

export type FoundVariant = {
  id: string
  sku: string | null
  title: string
  inventoryItemId: string
  /** At our location; null when it is not stocked there. */
  available: number | null
}

/** Which of the variants there is which of ours: by SKU, then by option values where an SKU was renamed. */
export function matchVariants(ours: DraftVariant[], theirs: FoundVariant[]): Map<string, FoundVariant> {
  const free = new Set(theirs)
  const matches = new Map<string, FoundVariant>()
  const match = (isSame: (variant: DraftVariant, found: FoundVariant) => boolean) => {
    for (const variant of ours) {
      if (matches.has(variant.ref)) continue
      const found = [...free].find((candidate) => isSame(variant, candidate))
      if (found === undefined) continue
      free.delete(found)
      matches.set(variant.ref, found)
    }
  }
  match((variant, found) => found.sku === variant.sku && hasTitle(found, variant))
  match((variant, found) => found.sku === variant.sku)
  match((variant, found) => hasTitle(found, variant))
  return matches
}

function hasTitle({ title }: FoundVariant, variant: DraftVariant): boolean {
  return title.toLowerCase() === variantTitle(variant).toLowerCase()
}
