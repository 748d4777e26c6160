import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, parse } from 'node:path'
import type { ExportRecord } from '../../../contract/exports.ts'
import { downloadExport, listProductExports } from '../../../contract/exports.endpoints.ts'
import type { Context } from '../../context.ts'
import { undefinedWhenMissing } from '../../platform/error-facts.ts'
import { NotFound } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { pageOf } from '../../platform/page-of.ts'
import { exportFolder, fileAddress, isSigned } from './export-files.ts'
import { questionText } from './export-question.ts'
import { findExport, findExports, type StoredExport } from './exports.store.ts'

export function registerExportRoutes(app: App, context: Context): void {
  const { db, clock } = context
  const folder = exportFolder(context)

  route(app, listProductExports, async ({ query }) => {
    const { records, count } = await findExports(db, 'products', pageOf(query))
    return { results: records.map((record) => exportReply(record, clock.now())), count }
  })

  route(app, downloadExport, async ({ params, query: { format = 'csv', ...ticket } }) => {
    const file = await findExport(db, params.id)
    if (file === undefined || !isSigned(file, { ...ticket, format }, clock.now()))
      throw new NotFound(endedAddress)
    const name = file.file_name === null ? undefined : parse(file.file_name).name
    const path = join(folder, `${name}.${format}`)
    const size = name === undefined ? undefined : await stat(path).catch(undefinedWhenMissing)
    if (size === undefined) throw new NotFound('This file is no longer kept. Export the list again.')
    const day = file.created_on.toISOString().slice(0, 10)
    return {
      content: createReadStream(path),
      headers: {
        'content-type': mediaTypes[format],
        'content-length': String(size.size),
        'content-disposition': `attachment; filename="${file.list}-${day}-${file.id}.${format}"`,
        'cache-control': 'private, no-store',
      },
    }
  })
}

const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const endedAddress = 'This address has ended. Open Exports and download the file from there.'

function exportReply(record: Omit<StoredExport, 'ids'>, now: Date): ExportRecord {
  const { id, status, progress, row_count, message: error, question, chosen } = record
  return {
    id,
    query_param: questionText(question, chosen),
    // The list of exports knows no waiting: from the first moment on the file is being made.
    status: status === 'QUEUED' ? 'IN PROGRESS' : status,
    progress,
    csv_file: record.file_name === null ? null : fileAddress(record, 'csv', now),
    xlsx_file: record.file_name === null || !record.with_xlsx ? null : fileAddress(record, 'xlsx', now),
    has_sku: question.columns.includes('sku'),
    user: record.requested_by,
    created_on: record.created_on.toISOString(),
    row_count,
    error,
  }
}
