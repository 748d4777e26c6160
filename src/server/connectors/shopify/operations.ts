// Every GraphQL document that we send to Shopify, and no other: the sandbox's schema is cut to these and a test checks them against the vendor's.

/** The version that is asked for in the path and expected back in the answer's header. */
export const apiVersion = '2026-10'

export const readAccount = /* GraphQL */ `
  query ReadAccount {
    shop {
      name
      currencyCode
    }
    locations(first: 1, sortKey: ID) {
      nodes {
        id
        name
      }
    }
    publications(first: 25, catalogType: APP) {
      nodes {
        id
        catalog {
          id
          title
        }
      }
    }
  }
`

export const findProduct = /* GraphQL */ `
  query FindProduct(
    $identifier: ProductIdentifierInput!
    $publication: ID!
    $location: ID!
    $variants: Int!
    $after: String
  ) {
    productByIdentifier(identifier: $identifier) {
      id
      handle
      status
      owner: metafield(namespace: "backroom", key: "product_id") {
        value
      }
      sentPictures: metafield(namespace: "backroom", key: "pictures") {
        value
      }
      publishedOnPublication(publicationId: $publication)
      media(first: 10) {
        nodes {
          id
          status
        }
      }
      variants(first: $variants, after: $after) {
        nodes {
          id
          sku
          title
          inventoryItem {
            id
            inventoryLevel(locationId: $location) {
              id
              quantities(names: ["available"]) {
                name
                quantity
              }
            }
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`

export const upsertProduct = /* GraphQL */ `
  mutation UpsertProduct(
    $identifier: ProductSetIdentifiers
    $input: ProductSetInput!
    $synchronous: Boolean!
    $variants: Int!
  ) {
    productSet(identifier: $identifier, input: $input, synchronous: $synchronous) {
      product {
        id
        handle
        variants(first: $variants) {
          nodes {
            id
            sku
          }
        }
      }
      productSetOperation {
        id
        status
      }
      userErrors {
        field
        message
        code
      }
    }
  }
`

export const followUpsert = /* GraphQL */ `
  query FollowUpsert($id: ID!) {
    productOperation(id: $id) {
      status
      product {
        id
        handle
      }
      ... on ProductSetOperation {
        id
        userErrors {
          field
          message
          code
        }
      }
    }
  }
`

export const setQuantities = /* GraphQL */ `
  mutation SetQuantities($input: InventorySetQuantitiesInput!, $key: String!) {
    inventorySetQuantities(input: $input) @idempotent(key: $key) {
      inventoryAdjustmentGroup {
        id
      }
      userErrors {
        field
        message
        code
      }
    }
  }
`

export const stagePictures = /* GraphQL */ `
  mutation StagePictures($input: [StagedUploadInput!]!) {
    stagedUploadsCreate(input: $input) {
      stagedTargets {
        url
        resourceUrl
        parameters {
          name
          value
        }
      }
      userErrors {
        field
        message
      }
    }
  }
`

export const rememberPictures = /* GraphQL */ `
  mutation RememberPictures($metafields: [MetafieldsSetInput!]!) {
    metafieldsSet(metafields: $metafields) {
      userErrors {
        field
        message
        code
      }
    }
  }
`

export const publish = /* GraphQL */ `
  mutation Publish($id: ID!, $input: [PublicationInput!]!) {
    publishablePublish(id: $id, input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`

export const unpublish = /* GraphQL */ `
  mutation Unpublish($id: ID!, $input: [PublicationInput!]!) {
    publishableUnpublish(id: $id, input: $input) {
      userErrors {
        field
        message
      }
    }
  }
`

const listedProduct = /* GraphQL */ `
  fragment ListedProduct on Product {
    id
    handle
    title
    status
    updatedAt
    onlineStoreUrl
    owner: metafield(namespace: "backroom", key: "product_id") {
      value
    }
    publishedOnPublication(publicationId: $publication)
    media(first: 10) {
      nodes {
        id
        status
        mediaErrors {
          code
          message
        }
      }
    }
    variants(first: $variants) {
      nodes {
        id
        sku
        price
        compareAtPrice
        inventoryQuantity
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`

export const readListingsById = /* GraphQL */ `
  query ReadListingsById($ids: [ID!]!, $publication: ID!, $variants: Int!) {
    nodes(ids: $ids) {
      ...ListedProduct
    }
  }
  ${listedProduct}
`

export const readListingByHandle = /* GraphQL */ `
  query ReadListingByHandle($handle: String!, $publication: ID!, $variants: Int!) {
    productByIdentifier(identifier: { handle: $handle }) {
      ...ListedProduct
    }
  }
  ${listedProduct}
`

export const readMoreVariants = /* GraphQL */ `
  query ReadMoreVariants($id: ID!, $variants: Int!, $after: String) {
    productByIdentifier(identifier: { id: $id }) {
      variants(first: $variants, after: $after) {
        nodes {
          id
          sku
          price
          compareAtPrice
          inventoryQuantity
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`

export const findOwner = /* GraphQL */ `
  query FindOwner($handle: String!) {
    productByIdentifier(identifier: { handle: $handle }) {
      id
      owner: metafield(namespace: "backroom", key: "product_id") {
        value
      }
    }
  }
`

/** All of them by operation name. */
export const operations = {
  ReadAccount: readAccount,
  FindProduct: findProduct,
  UpsertProduct: upsertProduct,
  FollowUpsert: followUpsert,
  SetQuantities: setQuantities,
  StagePictures: stagePictures,
  RememberPictures: rememberPictures,
  Publish: publish,
  Unpublish: unpublish,
  ReadListingsById: readListingsById,
  ReadListingByHandle: readListingByHandle,
  ReadMoreVariants: readMoreVariants,
  FindOwner: findOwner,
} as const

export type OperationName = keyof typeof operations
