import type { ExportList, ExportRecord } from '../../../contract/exports.ts'
import type { Context } from '../../context.ts'
import type { Page } from '../../platform/page-of.ts'
import { fileAddress } from './export-files.ts'
import { questionText } from './export-question.ts'
import { findExports, type StoredExport } from './exports.store.ts'

/** A page of everybody's exports of these lists, the newest first; each file with an address that ends after an hour. */
export async function listExports(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  lists: readonly string[],
  page: Page,
): Promise<ExportList> {
  const { records, count } = await findExports(db, lists, page)
  return { results: records.map((record) => exportReply(record, clock.now())), count }
}

function exportReply(record: Omit<StoredExport, 'ids'>, now: Date): ExportRecord {
  const { id, list, status, progress, row_count, message: error, question, chosen } = record
  return {
    id,
    list: list as ExportRecord['list'],
    query_param: questionText(question, chosen),
    // The list of exports knows no waiting: from the first moment on the file is being made.
    status: status === 'QUEUED' ? 'IN PROGRESS' : status,
    progress,
    csv_file: record.file_name === null ? null : fileAddress(record, 'csv', now),
    xlsx_file: record.file_name === null || !record.with_xlsx ? null : fileAddress(record, 'xlsx', now),
    has_sku: list === 'products' && question.columns.includes('sku'),
    user: record.requested_by,
    created_on: record.created_on.toISOString(),
    row_count,
    error,
  }
}
