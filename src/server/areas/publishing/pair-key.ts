type Place = { productId: number; marketplaceId: number }

/** One basic on one marketplace, as maps name it. */
export function pairKey({ productId, marketplaceId }: Place): string {
  return `${productId}:${marketplaceId}`
}

export function placeOf({
  productId,
  marketplace,
}: {
  productId: number
  marketplace: { id: number }
}): Place {
  return { productId, marketplaceId: marketplace.id }
}
