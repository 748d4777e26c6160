import { ChannelFailure, type DraftVariant, type ListingDraft } from '../ports/sales-channel.ts'
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
  variants: FoundVariant[]
}

const mostVariantsPerPage = 100

/** The product as it is there: by id once it had one, by handle where that is gone or not known yet. */
export async function findProduct(store: Store, draft: ListingDraft): Promise<Found | null> {
  const pageSize = Math.min(mostVariantsPerPage, draft.variants.length + 5)
  const byId = draft.externalId
    ? await findAll(store, { identifier: { id: draft.externalId }, pageSize })
    : null
  return byId ?? findAll(store, { identifier: { handle: shopifyHandle(draft) }, pageSize })
}

type Search = { identifier: { id: string } | { handle: string }; pageSize: number; after?: string | null }
type Page = FoundProduct | 'too dear' | null

async function findAll(store: Store, search: Search): Promise<Found | null> {
  let found: FoundProduct | null = null
  let pageSize = search.pageSize
  const variants: FoundVariant[] = []
  for (let after: string | null = null; ;) {
    const page: Page = await findPage(store, { ...search, pageSize, after })
    if (page === 'too dear') {
      pageSize = Math.ceil(pageSize / 2)
      continue
    }
    if (page === null) return null
    found ??= page
    variants.push(...page.variants.nodes.map(asFoundVariant))
    if (!page.variants.pageInfo.hasNextPage) return asFound(found, variants)
    after = page.variants.pageInfo.endCursor
  }
}

async function findPage(store: Store, { identifier, pageSize, after }: Search): Promise<Page> {
  const variables = {
    identifier,
    publication: store.account.publication.id,
    location: store.account.location.id,
    variants: pageSize,
    after,
  }
  try {
    const reply = await callShopify(store, 'FindProduct', { variables, size: { variants: pageSize } })
    return reply.productByIdentifier
  } catch (failure) {
    if (failure instanceof ChannelFailure && isTooDear(failure.error) && pageSize > 1) return 'too dear'
    throw failure
  }
}

function asFoundVariant(variant: FoundProduct['variants']['nodes'][number]): FoundVariant {
  const { id, sku, title, inventoryItem } = variant
  const level = inventoryItem.inventoryLevel?.quantities.find(({ name }) => name === 'available')
  return { id, sku, title, inventoryItemId: inventoryItem.id, available: level?.quantity ?? null }
}

function asFound(product: FoundProduct, variants: FoundVariant[]): Found {
  const hasFailedPicture = product.media.nodes.some(({ status }) => status === 'FAILED')
  return {
    id: product.id,
    owner: product.owner?.value ?? null,
    isOnPublication: product.publishedOnPublication,
    pictures: hasFailedPicture ? null : (product.sentPictures?.value ?? null),
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
