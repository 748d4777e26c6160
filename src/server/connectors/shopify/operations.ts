// Every GraphQL document that we send to Shopify, and no other: the sandbox's schema is cut to these and a test checks them against the vendor's.
import {
  publish,
  rememberPictures,
  setQuantities,
  stagePictures,
  unpublish,
  upsertProduct,
} from './mutation-documents.ts'
import {
  findOwner,
  findProduct,
  followUpsert,
  readAccount,
  readListingByHandle,
  readListingsById,
  readMoreVariants,
} from './query-documents.ts'

/** The version that is asked for in the path and expected back in the answer's header. */
export const apiVersion = '2026-10'

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
