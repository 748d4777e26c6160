import { Type } from 'typebox'
import { Id, IdParams, listQuery, listReply } from '../columns/list.ts'
import { endpoint } from '../endpoint.ts'
import { Candidate } from './candidate.ts'
import { ProductDetail } from './product-detail.ts'
import { ProductPayload, Relatives } from './product-payload.ts'
import { SizeRun, SizeRunPreview } from './size-run.ts'

const aProduct = { params: IdParams, replies: { 200: ProductDetail }, isVersioned: true } as const

export const createProduct = endpoint('POST', '/api/products/create/', {
  body: ProductPayload,
  replies: { 201: ProductDetail },
  isIdempotent: true,
  isVersioned: true,
})

/** Merges: what the payload does not name stays as it is. */
export const replaceProduct = endpoint('PUT', '/api/products/{id}/', { ...aProduct, body: ProductPayload })

/** A parent with a basic for each size, all of it or nothing; or, with `preview`, what that would make. */
export const createSizeRun = endpoint('POST', '/api/products/create-size-run/', {
  body: SizeRun,
  replies: { 200: SizeRunPreview, 201: ProductDetail },
  isIdempotent: true,
})

/** Makes exactly these the children of a parent, or of a master. */
export const setChildren = endpoint('POST', '/api/products/child/', {
  body: Type.Object({
    product_id: Id,
    children: Type.Array(Id, { maxItems: 5_000, uniqueItems: true }),
    moved: Relatives,
  }),
  replies: { 200: ProductDetail },
  isIdempotent: true,
  isVersioned: true,
})

const CandidatesQuery = Type.Object({
  ...listQuery,
  relationship_name: Type.Optional(
    Type.String({ maxLength: 255, description: 'The category of the parent' }),
  ),
})

const candidates = {
  query: CandidatesQuery,
  replies: {
    200: listReply(Candidate, {
      is_count_least: Type.Optional(
        Type.Boolean({
          description: 'There are more than `count`: of very many products not all are counted',
        }),
      ),
    }),
  },
  isListRead: true,
} as const

/** Basics that a parent may take. */
export const listChildCandidates = endpoint('GET', '/api/products/child-products/', candidates)

/** Parents that a master may take. */
export const listParentCandidates = endpoint('GET', '/api/products/parent-products/', candidates)

/** Whether a product that is not deleted has this SKU, whatever its case; asked while it is typed. */
export const lookUpSku = endpoint('GET', '/api/products/sku-taken/', {
  query: Type.Object({
    sku: Type.String({ title: 'SKU', maxLength: 1_000 }),
    except: Type.Optional(Type.Integer({ description: 'The id of the product that is being edited' })),
  }),
  replies: {
    200: Type.Object({
      taken: Type.Boolean(),
      product: Type.Union([Type.Object({ id: Type.Integer(), sku: Type.String() }), Type.Null()]),
    }),
  },
})

const NamesReply = Type.Object({
  results: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
})

export const listAgeRanges = endpoint('GET', '/api/products/age-range/', { replies: { 200: NamesReply } })

export const listMaterials = endpoint('GET', '/api/products/material-types/', {
  replies: { 200: NamesReply },
})
