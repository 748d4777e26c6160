/** A document as another is held against it: how the channel calls things is no difference of theirs. */
export function withoutChannelNames(document: unknown): unknown {
  if (Array.isArray(document)) return document.map(withoutChannelNames)
  if (!isObject(document)) return document
  return Object.fromEntries(
    Object.entries(document)
      .filter(([name]) => name !== 'externalId' && name !== 'externalIds')
      .map(([name, value]) => [name, withoutChannelNames(value)]),
  )
}

/** What the channel would show if it had what we intend: of each listing that it shows, price, pieces and that it is on sale. */
export function asItWouldShow(intended: unknown, received: unknown): unknown {
  if (!isObject(intended) || !isObject(received)) return {}
  const listings = objectsOf(received.listings)
  const pieces = Map.groupBy(listings, ({ sku }) => sku)
  const variants = new Map(objectsOf(intended.variants).map((variant) => [variant.sku, variant]))
  const inAll = (sku: unknown) =>
    (pieces.get(sku) ?? []).reduce((sum, { quantity }) => sum + Number(quantity), 0)
  return {
    isFound: true,
    isOurs: true,
    ...(isObject(received.details) && 'title' in received.details && { details: { title: intended.title } }),
    listings: listings.flatMap(({ externalId, sku, quantity }) => {
      const variant = variants.get(sku)
      if (variant === undefined) return []
      // Where each piece is a listing of its own, they are right when they are as many.
      const away = Number(variant.quantity) - inAll(sku)
      return [{ externalId, isLive: true, priceCents: variant.priceCents, quantity: Number(quantity) + away }]
    }),
  }
}

type Fields = Record<string, unknown>

function objectsOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
