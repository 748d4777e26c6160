import type { ListingRef } from '../ports/sales-channel.ts'

const longestSlug = 200

/** `slug(sku)-{product id}`: readable, and nobody else's. */
export function shopifyHandle({ name, ref }: Pick<ListingRef, 'name' | 'ref'>): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replace(/^-+|-+$/g, '')
  return `${slug === '' ? 'p' : slug}-${ref}`
}
