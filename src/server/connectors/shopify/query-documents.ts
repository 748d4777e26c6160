// The questions that we ask Shopify.

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
