import { Type } from 'typebox'
import { IdParams } from './columns/list.ts'
import { endpoint } from './endpoint.ts'
import { ExportFormat, ExportList, ExportQuery } from './exports.ts'

/** Everybody's exports of products, the newest first. */
export const listProductExports = endpoint('GET', '/api/products/product-export/', {
  query: ExportQuery,
  replies: { 200: ExportList },
})

/** The file of an export; its address itself says that it was given out. */
export const downloadExport = endpoint('GET', '/api/exports/{id}/file/', {
  params: IdParams,
  query: Type.Object({
    expires: Type.Integer({ minimum: 0, description: 'Seconds since 1970' }),
    signature: Type.String({ maxLength: 100 }),
    format: Type.Optional(ExportFormat),
  }),
  replies: { 200: Type.Unknown() },
  mediaType: 'text/csv; charset=utf-8',
  isPublic: true,
})
