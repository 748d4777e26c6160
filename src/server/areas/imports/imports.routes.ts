import * as endpoints from '../../../contract/imports.endpoints.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { pageOf } from '../../platform/page-of.ts'
import { countRows, findRows } from '../../platform/runs/runs.query.ts'
import { uploadFolder } from './file-kept.ts'
import { shortCells } from './import-change.ts'
import { findChanges } from './import-changes.store.ts'
import {
  importFacts,
  importRemark,
  importReply,
  rejectedHeader,
  rejectedRows,
  sampleRows,
} from './import-reply.ts'
import { existingImport, findImports } from './imports.store.ts'
import { receiveUpload } from './receive-upload.ts'
import { rerunImport, startImport } from './start-import.ts'
import { startUndo } from './undo-import.ts'
import { findKept } from './undo.store.ts'

/** More lines than anybody mends by hand; the file itself has the rest. */
const maxDownloadedLines = 100_000

export function registerImportRoutes(app: App, context: Context): void {
  registerUndo(app, context)
  const folder = uploadFolder(context)

  route(app, endpoints.startImport, async ({ user, keep, identify }, request) => {
    const upload = await receiveUpload(request, folder, identify)
    const asked = { ...upload, requestedBy: user.username }
    return { id: await startImport(context, asked, (tx, id) => keep(tx, { id })) }
  })

  route(app, endpoints.listImports, async ({ query }) => {
    const { runs, count } = await findImports(context.db, pageOf(query))
    return { results: runs.map(importFacts), count }
  })

  route(app, endpoints.rerunImport, async ({ params: { id }, body, keep }) => {
    const asked = { mapping: body.mapping, isDryRun: body.dry_run ?? false, leftOut: body.exclude ?? [] }
    await rerunImport(context, id, asked, (tx) => keep(tx, { id }))
    return { id }
  })

  route(app, endpoints.showImport, async ({ params, query: { notes = false, ...page } }) => {
    const run = await existingImport(context.db, params.id)
    const status = notes ? 'done' : 'failed'
    const [rows, count] = await Promise.all([
      findRows(context.db, { runId: run.id, status, ...pageOf(page) }),
      countRows(context.db, { runId: run.id, status }),
    ])
    return importReply(run, rows, count)
  })

  route(app, endpoints.listImportChanges, async ({ params, query }) => {
    const run = await existingImport(context.db, params.id)
    const { changes, count } = await findChanges(context.db, run.id, pageOf(query))
    return { results: changes.map((each) => ({ ...each, cells: shortCells(each.cells) })), count }
  })

  route(app, endpoints.showImportSample, async ({ params }) => ({
    rows: await sampleRows(await existingImport(context.db, params.id)),
  }))

  route(app, endpoints.saveRejectedLines, async ({ params }) => {
    const run = await existingImport(context.db, params.id)
    const asked = { runId: run.id, status: 'failed', offset: 0, limit: maxDownloadedLines } as const
    const rows = await findRows(context.db, asked)
    return {
      content: rejectedHeader + rejectedRows(rows.map(importRemark)),
      headers: { 'content-disposition': `attachment; filename="rejected-${run.id}.csv"` },
    }
  })
}

function registerUndo(app: App, context: Context): void {
  route(app, endpoints.undoImport, async ({ params: { id }, user, keep }) => {
    const keepId = (tx: Tx, runId: number) => keep(tx, { id: runId })
    return { id: await startUndo(context, { id, user: user.username, keepId }) }
  })

  route(app, endpoints.listImportKept, async ({ params, query }) => {
    const run = await existingImport(context.db, params.id)
    const { kept, count } = await findKept(context.db, run.id, pageOf(query))
    return { results: kept, count }
  })
}
