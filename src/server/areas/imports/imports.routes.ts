import { join } from 'node:path'
import * as endpoints from '../../../contract/imports.endpoints.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/database/database.ts'
import { NotFound } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { keepHeapSmall } from '../../platform/keep-heap-small.ts'
import { importReply } from './import-reply.ts'
import { countRemarks, findImport, findRemarks } from './import-runs.store.ts'
import type { ImportRunRow } from './import-runs.store.ts'
import { receiveUpload } from './receive-upload.ts'
import { rejectedCsv } from './csv/rejected-csv.ts'
import { sampleRows } from './sample-rows.ts'
import { rerunImport, startImport } from './start-import.ts'

/** More lines than anybody mends by hand; the file itself has the rest. */
const maxDownloadedLines = 100_000

export function registerImportRoutes(app: App, context: Context): void {
  const folder = join(context.config.dataDir, 'imports')

  route(app, endpoints.startImport, async ({ user }, request) => {
    const upload = await keepHeapSmall(() => receiveUpload(request, folder))
    return { id: await startImport(context, { ...upload, requestedBy: user.username }) }
  })

  route(app, endpoints.rerunImport, async ({ params: { id }, body }) => {
    await rerunImport(context, id, { mapping: body.mapping, isDryRun: body.dry_run ?? false })
    return { id }
  })

  route(
    app,
    endpoints.showImport,
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

  route(app, endpoints.showImportSample, async ({ params }) => ({
    rows: await sampleRows(await existingImport(context.db, params.id)),
  }))

  route(app, endpoints.saveRejectedLines, async ({ params }) => {
    const run = await existingImport(context.db, params.id)
    const asked = { importId: run.id, isRejection: true, offset: 0, limit: maxDownloadedLines }
    return {
      content: rejectedCsv(await findRemarks(context.db, asked)),
      headers: { 'content-disposition': `attachment; filename="rejected-${run.id}.csv"` },
    }
  })
}

async function existingImport(db: Db, id: number): Promise<ImportRunRow> {
  const run = await findImport(db, id)
  if (!run) throw new NotFound('There is no such import.')
  return run
}
