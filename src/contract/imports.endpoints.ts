import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import {
  ImportChangeList,
  ImportKeptList,
  ImportList,
  ImportReply,
  ImportSample,
  RunImportBody,
} from './imports.ts'
import { RunAccepted } from './runs.ts'
import { IdParams, pageQuery } from './columns/list.ts'

/** The parts `file`, `mapping`, `dry_run`, and `export_id` where the file is an export that somebody edited. */
export const startImport = endpoint('POST', '/api/products/import/', {
  replies: { 202: RunAccepted },
  isMultipart: true,
  isIdempotent: true,
})

/** Past imports, the newest first. */
export const listImports = endpoint('GET', '/api/products/import/', {
  query: Type.Object(pageQuery),
  replies: { 200: ImportList },
})

/** What the dry run showed, for real. */
export const rerunImport = endpoint('POST', '/api/products/import/{id}/run/', {
  params: IdParams,
  body: RunImportBody,
  replies: { 202: RunAccepted },
  isIdempotent: true,
})

export const showImport = endpoint('GET', '/api/products/import/{id}/', {
  params: IdParams,
  query: Type.Object({ ...pageQuery, notes: Type.Optional(Type.Boolean({ default: false })) }),
  replies: { 200: ImportReply },
})

/** What would change, or did, the unusual first. */
export const listImportChanges = endpoint('GET', '/api/products/import/{id}/changes/', {
  params: IdParams,
  query: Type.Object(pageQuery),
  replies: { 200: ImportChangeList },
})

/** Puts back what it changed and takes away what it created, wherever nobody has changed that since. */
export const undoImport = endpoint('POST', '/api/products/import/{id}/undo/', {
  params: IdParams,
  replies: { 202: RunAccepted },
  isIdempotent: true,
})

/** What the undo of this import left alone. */
export const listImportKept = endpoint('GET', '/api/products/import/{id}/kept/', {
  params: IdParams,
  query: Type.Object(pageQuery),
  replies: { 200: ImportKeptList },
})

/** The first rows of the file. */
export const showImportSample = endpoint('GET', '/api/products/import/{id}/sample/', {
  params: IdParams,
  replies: { 200: ImportSample },
})

/** The lines that could not be taken. */
export const saveRejectedLines = endpoint('GET', '/api/products/import/{id}/rejected/', {
  params: IdParams,
  replies: { 200: Type.String() },
  mediaType: 'text/csv; charset=utf-8',
})
