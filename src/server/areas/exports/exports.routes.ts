import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { downloadExport, listProductExports } from '../../../contract/exports.endpoints.ts'
import type { Context } from '../../context.ts'
import { undefinedWhenMissing } from '../../platform/error-facts.ts'
import { NotFound } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app-type.ts'
import { route } from '../../platform/http/route.ts'
import { pageOf } from '../../platform/page-of.ts'
import { exportFolder, isSigned } from './export-files.ts'
import { findExport } from './exports.store.ts'
import { listExports } from './list-exports.ts'

export function registerExportRoutes(app: App, context: Context): void {
  const { db, clock } = context
  const folder = exportFolder(context)

  route(app, listProductExports, ({ query }) => listExports(context, ['products'], pageOf(query)))

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
