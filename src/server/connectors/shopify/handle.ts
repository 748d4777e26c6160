const longestSlug = 200

/** `slug(sku)-{product id}`: readable, and nobody else's. */
export function shopifyHandle(sku: string, productId: string): string {
  const slug = sku
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replace(/^-+|-+$/g, '')
  return `${slug === '' ? 'p' : slug}-${productId}`
}
