// Bulk operations as apps see them: asked for with a document and an uploaded file, carried out later, read as a file.
import { existsSync } from 'node:fs'
import { getOperationAST, Kind, OperationTypeNode } from 'graphql'
import type { Call, Resolvers } from '../call.ts'
import { connection, type PageArgs } from '../connection.ts'
import { readDocument } from '../document.ts'
import { jsonLines, uploadedFile } from '../staged-uploads.ts'
import type { BulkRecord, Store } from '../store.ts'
import { userError, type UserError } from '../user-errors.ts'

type Asked = { mutation: string; stagedUploadPath: string; clientIdentifier?: string | null }
type Payload = { bulkOperation: BulkRecord | null; userErrors: UserError[] }

const keyLengths = { least: 10, most: 255 }

export function runBulk(_source: unknown, asked: Asked, call: Call): Payload {
  const problem = problemOf(asked, call)
  if (problem !== null) return { bulkOperation: null, userErrors: [problem] }
  const bulkOperation = call.store.write((draft) => {
    const id = draft.newId('BulkOperation')
    const record: BulkRecord = {
      ...{ id, query: asked.mutation, uploadKey: asked.stagedUploadPath, status: 'CREATED', errorCode: null },
      ...{ createdAt: call.now.toISOString(), endedAt: null, lines: 0, bytes: 0 },
    }
    draft.put('bulk', id, record)
    return record
  })
  return { bulkOperation, userErrors: [] }
}

function problemOf({ mutation, stagedUploadPath, clientIdentifier: key }: Asked, call: Call) {
  const { store, settings, folder } = call
  const refuse = (code: string, field: string, message: string) => userError(code, [field], message)
  const reason = whyNotBulk(mutation)
  if (reason !== null) return refuse('INVALID_MUTATION', 'mutation', reason)
  if (key && (key.length < keyLengths.least || key.length > keyLengths.most))
    return refuse('INVALID_MUTATION', 'clientIdentifier', 'Client identifier must have 10 to 255 characters')
  const upload = store.get('upload', stagedUploadPath)
  if (!upload?.received || !existsSync(uploadedFile(folder, stagedUploadPath)))
    return refuse(
      'NO_SUCH_FILE',
      'stagedUploadPath',
      'The JSONL file could not be found. Try uploading the file again',
    )
  if (upload.mimeType !== jsonLines)
    return refuse('INVALID_STAGED_UPLOAD_FILE', 'stagedUploadPath', 'The JSONL file is invalid')
  if (runningBulks(store).length < settings.bulkAtOnce) return null
  const message = 'A bulk mutation operation for this app and shop is already in progress'
  return userError(settings.bulkAtOnce === 1 ? 'OPERATION_IN_PROGRESS' : 'LIMIT_REACHED', null, message)
}

/** One mutation with at most one connection in what it selects. */
function whyNotBulk(text: string): string | null {
  const { document, errors } = readDocument(text)
  if (document === undefined || errors.length > 0)
    return `Failed to parse the mutation - ${errors[0]?.message ?? 'it is empty'}`
  const operation = getOperationAST(document)
  if (operation?.operation !== OperationTypeNode.MUTATION) return 'The document has to be one mutation'
  const roots = operation.selectionSet.selections
  if (roots.length !== 1 || roots[0]?.kind !== Kind.FIELD) return 'The mutation has to have exactly one field'
  const connections = [...text.matchAll(/\b\w+\s*\([^)]*\b(?:first|last)\s*:/g)]
  return connections.length > 1 ? 'The mutation can include at most one connection field' : null
}

export function runningBulks(store: Store): BulkRecord[] {
  return store.all('bulk').filter(({ status }) => status === 'CREATED' || status === 'RUNNING')
}

export const bulkFields: Resolvers = {
  url: (bulk: BulkRecord, _args, call) => (bulk.status === 'COMPLETED' ? resultUrl(bulk, call) : null),
  partialDataUrl: (bulk: BulkRecord, _args, call) =>
    bulk.status === 'FAILED' ? resultUrl(bulk, call) : null,
}

/** None where there is no line to show, and none once it has expired. */
function resultUrl(bulk: BulkRecord, { address, now, settings }: Call): string | null {
  const until = Date.parse(bulk.endedAt ?? '') + settings.bulkUrlS * 1000
  if (bulk.bytes === 0 || now.getTime() >= until) return null
  return `${address}/shopify/bulk-results/${encodeURIComponent(bulk.id)}?expires=${until}`
}

export function readBulk(_source: unknown, { id }: { id: string }, { store }: Call): BulkRecord | null {
  return store.get('bulk', id) ?? null
}

/** What the vendor can look for: when they were made, and of what kind they are. */
export function listBulks(_source: unknown, args: PageArgs & { query?: string | null }, { store }: Call) {
  const since = /created_at:>='([^']+)'/.exec(args.query ?? '')?.[1]
  const kind = /operation_type:(\w+)/.exec(args.query ?? '')?.[1] ?? 'mutation'
  const all = kind === 'mutation' ? store.all('bulk') : []
  const found = since === undefined ? all : all.filter(({ createdAt }) => createdAt >= since)
  return connection(found, args)
}
