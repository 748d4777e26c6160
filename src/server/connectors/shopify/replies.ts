// What we read of each answer; anything that looks different is an answer we don't understand.
import Type from 'typebox'
import type { Static } from 'typebox'
import { hasShape } from '../../platform/has-shape.ts'
import type { OperationName } from './operations.ts'

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const id = Type.String({ minLength: 1 })

const userErrors = Type.Array(
  Type.Object({
    field: Type.Optional(nullable(Type.Array(Type.String()))),
    message: Type.String(),
    code: Type.Optional(nullable(Type.String())),
  }),
)

const nodes = <T extends Type.TSchema>(node: T) => Type.Object({ nodes: Type.Array(node) })

const connection = <T extends Type.TSchema>(node: T) =>
  Type.Object({
    nodes: Type.Array(node),
    pageInfo: Type.Object({ hasNextPage: Type.Boolean(), endCursor: nullable(Type.String()) }),
  })

/** What is asked for by id may be gone, or be something else. */
const anyOf = <T extends Type.TSchema>(node: T) =>
  Type.Array(nullable(Type.Union([node, Type.Object({}, { additionalProperties: false })])))

const mark = nullable(Type.Object({ value: Type.String() }))

const foundVariant = Type.Object({
  id,
  sku: nullable(Type.String()),
  title: Type.String(),
  inventoryItem: Type.Object({
    id,
    inventoryLevel: nullable(
      Type.Object({ quantities: Type.Array(Type.Object({ name: Type.String(), quantity: Type.Integer() })) }),
    ),
  }),
})

const foundProduct = Type.Object({
  id,
  owner: mark,
  sentPictures: mark,
  mpn: mark,
  publishedOnPublication: Type.Boolean(),
  media: nodes(Type.Object({ status: Type.String() })),
  variants: connection(foundVariant),
})

const listedVariant = Type.Object({
  id,
  sku: nullable(Type.String()),
  price: Type.String(),
  compareAtPrice: nullable(Type.String()),
  inventoryQuantity: nullable(Type.Integer()),
})

const listedProduct = Type.Object({
  id,
  handle: Type.String(),
  title: Type.String(),
  status: Type.String(),
  updatedAt: Type.String(),
  onlineStoreUrl: nullable(Type.String()),
  owner: mark,
  publishedOnPublication: Type.Boolean(),
  media: nodes(
    Type.Object({
      status: Type.String(),
      mediaErrors: Type.Array(Type.Object({ message: Type.String() })),
    }),
  ),
  variants: connection(listedVariant),
})

const accountProduct = Type.Object({
  id,
  title: Type.String(),
  status: Type.String(),
  onlineStoreUrl: nullable(Type.String()),
  owner: mark,
  publishedOnPublication: Type.Boolean(),
  variants: connection(listedVariant),
})

const owned = nullable(Type.Object({ id, owner: mark }))

const withErrors = Type.Object({ userErrors })

const moneyBag = Type.Object({ shopMoney: Type.Object({ amount: Type.String() }) })
const text = nullable(Type.String())
const address = nullable(
  Type.Object({
    ...{ firstName: text, lastName: text, company: text, address1: text, address2: text, city: text },
    ...{ provinceCode: text, zip: text, countryCodeV2: text, phone: text },
  }),
)

const orderHead = {
  id,
  legacyResourceId: Type.String({ minLength: 1 }),
  name: Type.String(),
  ...{ processedAt: Type.String(), updatedAt: Type.String(), cancelledAt: text, closedAt: text },
  ...{ test: Type.Boolean(), currencyCode: Type.String() },
  ...{ displayFinancialStatus: text, displayFulfillmentStatus: Type.String() },
  ...{ sourceName: text, email: text, phone: text },
  ...{ subtotalPriceSet: nullable(moneyBag), totalPriceSet: moneyBag, totalDiscountsSet: nullable(moneyBag) },
  ...{ totalShippingPriceSet: moneyBag, totalTaxSet: nullable(moneyBag), totalRefundedSet: moneyBag },
  ...{ shippingAddress: address, billingAddress: address },
}

const orderLine = Type.Object({
  id,
  sku: text,
  name: Type.String(),
  ...{ quantity: Type.Integer(), currentQuantity: Type.Integer() },
  variant: nullable(Type.Object({ id })),
  originalUnitPriceSet: moneyBag,
})

const wholeOrder = Type.Object({
  ...orderHead,
  fulfillments: Type.Array(
    Type.Object({
      createdAt: Type.String(),
      trackingInfo: Type.Array(Type.Object({ company: text, number: text })),
    }),
  ),
  lineItems: connection(orderLine),
})

const schemas = {
  ReadAccount: Type.Object({
    shop: Type.Object({ name: Type.String(), currencyCode: Type.String() }),
    locations: nodes(Type.Object({ id, name: Type.String() })),
    publications: nodes(Type.Object({ id, catalog: nullable(Type.Object({ title: Type.String() })) })),
  }),
  FindProduct: Type.Object({ productByIdentifier: nullable(foundProduct) }),
  FindProducts: Type.Object({ nodes: anyOf(foundProduct) }),
  UpsertProduct: Type.Object({
    productSet: Type.Object({
      product: nullable(
        Type.Object({ id, variants: nodes(Type.Object({ id, sku: nullable(Type.String()) })) }),
      ),
      productSetOperation: nullable(Type.Object({ id })),
      userErrors,
    }),
  }),
  FollowUpsert: Type.Object({
    productOperation: nullable(
      Type.Object({
        status: Type.String(),
        product: nullable(Type.Object({ id })),
        userErrors: Type.Optional(userErrors),
      }),
    ),
  }),
  SetQuantities: Type.Object({ inventorySetQuantities: withErrors }),
  StageUploads: Type.Object({
    stagedUploadsCreate: Type.Object({
      stagedTargets: nullable(
        Type.Array(
          Type.Object({
            url: nullable(Type.String()),
            resourceUrl: nullable(Type.String()),
            parameters: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
          }),
        ),
      ),
      userErrors,
    }),
  }),
  SetMarks: Type.Object({ metafieldsSet: withErrors }),
  Publish: Type.Object({ publishablePublish: withErrors }),
  Unpublish: Type.Object({ publishableUnpublish: withErrors }),
  ReadListingsById: Type.Object({ nodes: anyOf(listedProduct) }),
  ReadListingByHandle: Type.Object({ productByIdentifier: nullable(listedProduct) }),
  ReadMoreVariants: Type.Object({
    productByIdentifier: nullable(Type.Object({ variants: connection(listedVariant) })),
  }),
  ReadOrders: Type.Object({ orders: connection(Type.Object(orderHead)) }),
  ReadOrder: Type.Object({ order: nullable(wholeOrder) }),
  ReadCancellation: Type.Object({
    order: nullable(Type.Object({ cancelledAt: text, displayFulfillmentStatus: Type.String() })),
  }),
  CancelOrder: Type.Object({
    orderCancel: Type.Object({
      job: nullable(Type.Object({ id, done: Type.Boolean() })),
      orderCancelUserErrors: userErrors,
    }),
  }),
  ReadFulfillments: Type.Object({
    order: nullable(
      Type.Object({
        fulfillments: Type.Array(
          Type.Object({
            id,
            status: Type.String(),
            trackingInfo: Type.Array(Type.Object({ number: text })),
          }),
        ),
        fulfillmentOrders: nodes(
          Type.Object({
            id,
            status: Type.String(),
            assignedLocation: Type.Object({ location: nullable(Type.Object({ id })) }),
          }),
        ),
      }),
    ),
  }),
  Ship: Type.Object({ fulfillmentCreate: withErrors }),
  CorrectTracking: Type.Object({ fulfillmentTrackingInfoUpdate: withErrors }),
  ReadJob: Type.Object({ job: nullable(Type.Object({ id, done: Type.Boolean() })) }),
  ReadWebhooks: Type.Object({
    shop: Type.Object({ myshopifyDomain: Type.String({ minLength: 1 }) }),
    webhookSubscriptions: nodes(Type.Object({ id, topic: Type.String(), uri: Type.String() })),
  }),
  SubscribeWebhook: Type.Object({ webhookSubscriptionCreate: withErrors }),
  UnsubscribeWebhook: Type.Object({ webhookSubscriptionDelete: withErrors }),
  ReadProducts: Type.Object({ products: connection(accountProduct) }),
  FindProductsOfItems: Type.Object({
    nodes: anyOf(
      Type.Object({ id, variants: nullable(nodes(Type.Object({ product: Type.Object({ id }) }))) }),
    ),
  }),
  FindOwner: Type.Object({ productByIdentifier: owned }),
  FindOwners: Type.Record(Type.String(), owned),
  RunBulk: Type.Object({
    bulkOperationRunMutation: Type.Object({ bulkOperation: nullable(Type.Object({ id })), userErrors }),
  }),
  ReadBulk: Type.Object({
    bulkOperation: nullable(
      Type.Object({ id, status: Type.String(), errorCode: text, url: text, partialDataUrl: text }),
    ),
  }),
  FindBulks: Type.Object({ bulkOperations: nodes(Type.Object({ id, query: Type.String() })) }),
} as const satisfies Record<OperationName, Type.TSchema>

export type Replies = { [name in OperationName]: Static<(typeof schemas)[name]> }
export type ListedProduct = Static<typeof listedProduct>
export type AccountProduct = Static<typeof accountProduct>
export type ListedVariant = Static<typeof listedVariant>
export type OrderHead = Replies['ReadOrders']['orders']['nodes'][number]
export type WholeOrder = Static<typeof wholeOrder>
export type OrderLine = Static<typeof orderLine>
export type FoundProduct = Static<typeof foundProduct>

/** True when the data is what the operation promises; extra fields don't matter. */
export function isReply<N extends OperationName>(operation: N, data: unknown): data is Replies[N] {
  return hasShape<Type.TSchema>(schemas[operation], data)
}

// The frame of every GraphQL answer.
const path = Type.Optional(Type.Array(Type.Union([Type.String(), Type.Number()])))

const graphqlError = Type.Object({
  message: Type.String(),
  path,
  extensions: Type.Optional(
    Type.Object({
      code: Type.Optional(Type.String()),
      requiredAccess: Type.Optional(Type.String()),
      problems: Type.Optional(Type.Array(Type.Object({ path, explanation: Type.Optional(Type.String()) }))),
    }),
  ),
})

const cost = Type.Object({
  requestedQueryCost: Type.Number(),
  actualQueryCost: Type.Optional(nullable(Type.Number())),
  throttleStatus: Type.Object({
    maximumAvailable: Type.Number({ exclusiveMinimum: 0 }),
    currentlyAvailable: Type.Number(),
    restoreRate: Type.Number({ exclusiveMinimum: 0 }),
  }),
})

export const envelope = Type.Object({
  data: Type.Optional(Type.Unknown()),
  errors: Type.Optional(Type.Array(graphqlError)),
  extensions: Type.Optional(Type.Object({ cost: Type.Optional(cost) })),
})

export type Envelope = Static<typeof envelope>
export type GraphqlError = Static<typeof graphqlError>
export type Cost = Static<typeof cost>
