// The parts of StockX's answers that we read.
import { Type, type Static } from 'typebox'

const nullable = Type.Union([Type.String(), Type.Null()])

const listing = Type.Object({
  listingId: Type.String({ minLength: 1 }),
  status: Type.String(),
  amount: nullable,
  currencyCode: Type.Optional(nullable),
  ask: Type.Optional(Type.Union([Type.Object({ askExpiresAt: Type.Optional(nullable) }), Type.Null()])),
  variant: Type.Object({ variantId: Type.String({ minLength: 1 }), variantValue: Type.Optional(nullable) }),
  product: Type.Optional(
    Type.Union([
      Type.Object({ productName: Type.Optional(nullable), styleId: Type.Optional(nullable) }),
      Type.Null(),
    ]),
  ),
})
export type ListingReply = Static<typeof listing>

export const listingsReply = Type.Object({
  /** Of all pages. */
  count: Type.Optional(Type.Number()),
  hasNextPage: Type.Boolean(),
  listings: Type.Array(listing),
})

export const batchReply = Type.Object({
  batchId: Type.String({ minLength: 1 }),
  status: Type.String(),
  itemStatuses: Type.Optional(Type.Object({ failed: Type.Optional(Type.Number()) })),
})

const item = Type.Object({
  status: Type.String(),
  listingInput: Type.Optional(
    Type.Object({ variantId: Type.Optional(nullable), listingId: Type.Optional(nullable) }),
  ),
  result: Type.Optional(Type.Union([Type.Object({ listingId: Type.Optional(nullable) }), Type.Null()])),
  error: Type.Optional(nullable),
})
export type ItemReply = Static<typeof item>

export const itemsReply = Type.Object({ items: Type.Array(item) })

export const searchReply = Type.Object({
  products: Type.Array(
    Type.Object({
      productId: Type.String({ minLength: 1 }),
      styleId: Type.Optional(nullable),
      urlKey: Type.Optional(nullable),
      title: Type.Optional(nullable),
      brand: Type.Optional(nullable),
    }),
  ),
})

const conversion = Type.Object({ size: Type.Optional(nullable) })

export const variantsReply = Type.Array(
  Type.Object({
    variantId: Type.String({ minLength: 1 }),
    variantValue: Type.Optional(nullable),
    sizeChart: Type.Optional(
      Type.Union([
        Type.Object({
          defaultConversion: Type.Optional(Type.Union([conversion, Type.Null()])),
          availableConversions: Type.Optional(Type.Union([Type.Array(conversion), Type.Null()])),
        }),
        Type.Null(),
      ]),
    ),
  }),
)
