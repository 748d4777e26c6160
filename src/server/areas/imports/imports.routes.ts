import { join } from 'node:path'
import { Type } from 'typebox'
import { ImportReply, ImportSample, RunImportBody } from '../../../contract/imports.ts'
import { Id, IdParams, pageQuery } from '../../../contract/columns/list.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/database/database.ts'
import { NotFound } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app-type.ts'
import { currentUser } from '../../platform/http/current-user.ts'
import { keepHeapSmall } from '../../platform/keep-heap-small.ts'
import { importReply } from './import-reply.ts'
import { countRemarks, findImport, findRemarks } from './import-runs.store.ts'
import type { ImportRunRow } from './import-runs.store.ts'
import { receiveUpload } from './receive-upload.ts'
import { rejectedCsv } from './csv/rejected-csv.ts'
import { sampleRows } from './sample-rows.ts'
import { rerunImport, startImport } from './start-import.ts'

const Started = Type.Object({ id: Id })

/** More lines than anybody mends by hand; the file itself has the rest. */
const maxDownloadedLines = 100_000

export function registerImportRoutes(app: App, context: Context): void {
  const folder = join(context.config.dataDir, 'imports')

  app.post(
    '/api/products/import/',
    { config: { isMultipart: true, isIdempotent: true }, schema: { response: { 202: Started } } },
    async (request, reply) => {
      const upload = await keepHeapSmall(() => receiveUpload(request, folder))
      const id = await startImport(context, { ...upload, requestedBy: currentUser(request).username })
      return reply.code(202).send({ id })
    },
  )

  app.post(
    '/api/products/import/:id/run/',
    {
      config: { isIdempotent: true },
      schema: { params: IdParams, body: RunImportBody, response: { 202: Started } },
    },
    async ({ params, body }, reply) => {
      await rerunImport(context, params.id, { mapping: body.mapping, isDryRun: body.dry_run ?? false })
      return reply.code(202).send({ id: params.id })
    },
  )

  app.get(
    '/api/products/import/:id/',
    {
      schema: {
        params: IdParams,
        querystring: Type.Object({ ...pageQuery, notes: Type.Optional(Type.Boolean({ default: false })) }),
        response: { 200: ImportReply },
      },
    },
    async ({ params, query: { page = 1, page_size: limit = 100, notes = false } }) => {
      const run = await existingImport(context.db, params.id)
      const asked = { importId: run.id, isRejection: !notes, offset: (page - 1) * limit, limit }
      const [results, count] = await Promise.all([
        findRemarks(context.db, asked),
        countRemarks(context.db, run.id, !notes),
      ])
      return importReply(run, results, count)
    },
  )

  app.get(
    '/api/products/import/:id/sample/',
    { schema: { params: IdParams, response: { 200: ImportSample } } },
    async ({ params }) => ({ rows: await sampleRows(await existingImport(context.db, params.id)) }),
  )

  app.get(
    '/api/products/import/:id/rejected/',
    { schema: { params: IdParams } },
    async ({ params }, reply) => {
      const run = await existingImport(context.db, params.id)
      const asked = { importId: run.id, isRejection: true, offset: 0, limit: maxDownloadedLines }
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="rejected-${run.id}.csv"`)
        .send(rejectedCsv(await findRemarks(context.db, asked)))
    },
  )
}

async function existingImport(db: Db, id: number): Promise<ImportRunRow> {
  const run = await findImport(db, id)
  if (!run) throw new NotFound('There is no such import.')
  return run
}
