import { sql } from 'kysely'
import type { ImportMapping, ImportRemark } from '../../../contract/imports.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { ImportRunTable } from '../../platform/database/schema.ts'
import type { Selectable } from 'kysely'
import type { BatchCounts } from './apply-batch.ts'

export type ImportRunRow = Selectable<ImportRunTable>

export interface NewImport {
  isDryRun: boolean
  fileName: string
  filePath: string
  fileBytes: number
  layout: 'shopify' | 'columns' | null
  headers: string[]
  mapping: ImportMapping
  refused: string | null
  requestedBy: string
}

export async function insertImport(db: Db | Tx, { headers, mapping, ...run }: NewImport): Promise<number> {
  const row = await db
    .insertInto('import_run')
    .values({
      is_dry_run: run.isDryRun,
      file_name: run.fileName,
      file_path: run.filePath,
      file_bytes: run.fileBytes,
      layout: run.layout,
      headers,
      mapping: JSON.stringify(mapping),
      refused: run.refused,
      requested_by: run.requestedBy,
      status: run.refused === null ? 'QUEUED' : 'FAILED',
      ended_on: run.refused === null ? null : sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export function findImport(db: Db | Tx, id: number): Promise<ImportRunRow | undefined> {
  return db.selectFrom('import_run').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockImport(tx: Tx, id: number): Promise<ImportRunRow | undefined> {
  return tx.selectFrom('import_run').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Makes a dry run ready to run again, for real or not: its figures and remarks go, and whoever works on it loses it. */
export async function restartImport(
  tx: Tx,
  id: number,
  { isDryRun, mapping }: { isDryRun: boolean; mapping: ImportMapping },
): Promise<void> {
  await tx.deleteFrom('import_remark').where('import_id', '=', id).execute()
  await tx.deleteFrom('import_seen').where('import_id', '=', id).execute()
  await tx
    .updateTable('import_run')
    .set(({ eb }) => ({
      ...nothingDone,
      attempt: eb('attempt', '+', 1),
      is_dry_run: isDryRun,
      status: 'QUEUED',
      mapping: JSON.stringify(mapping),
      started_on: null,
      ended_on: null,
    }))
    .where('id', '=', id)
    .execute()
}

const nothingDone = {
  done_line: 0,
  read_bytes: 0,
  total: 0,
  created: 0,
  changed: 0,
  unchanged: 0,
  rejected: 0,
  noted: 0,
}

/** Takes the run for one try; undefined when it has ended already. */
export async function takeImport(db: Db, id: number): Promise<ImportRunRow | undefined> {
  return db
    .updateTable('import_run')
    .set(({ eb }) => ({
      status: 'IN PROGRESS',
      attempt: eb('attempt', '+', 1),
      started_on: sql<Date>`coalesce(started_on, now())`,
    }))
    .where('id', '=', id)
    .where('status', 'in', ['QUEUED', 'IN PROGRESS'])
    .returningAll()
    .executeTakeFirst()
}

/** A later try has the run: this worker must not write to it any more. */
export class ImportTaken extends Error {
  constructor(id: number) {
    super(`import ${id} is run by another worker`)
    this.name = 'ImportTaken'
  }
}

/** Stores how far a try has come, in the transaction of the batch itself. */
export async function advanceImport(
  tx: Tx,
  { id, attempt }: Pick<ImportRunRow, 'id' | 'attempt'>,
  { doneLine, bytes, counts }: { doneLine: number; bytes: number; counts: BatchCounts },
): Promise<ImportRunRow> {
  const advanced = await tx
    .updateTable('import_run')
    .set(({ eb }) => ({
      done_line: doneLine,
      read_bytes: bytes,
      total: eb('total', '+', counts.created + counts.changed + counts.unchanged),
      created: eb('created', '+', counts.created),
      changed: eb('changed', '+', counts.changed),
      unchanged: eb('unchanged', '+', counts.unchanged),
      rejected: eb('rejected', '+', counts.rejected),
      noted: eb('noted', '+', counts.noted),
    }))
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .returningAll()
    .executeTakeFirst()
  if (!advanced) throw new ImportTaken(id)
  return advanced
}

/** Closes the run; why it was refused, or broke off, is told with it. */
export async function endImport(
  tx: Tx,
  { id, attempt }: Pick<ImportRunRow, 'id' | 'attempt'>,
  outcome: { status: 'COMPLETED' | 'FAILED'; refused: string | null },
): Promise<ImportRunRow> {
  const ended = await tx
    .updateTable('import_run')
    .set({ ...outcome, ended_on: sql<Date>`now()` })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .returningAll()
    .executeTakeFirst()
  if (!ended) throw new ImportTaken(id)
  await tx.deleteFrom('import_seen').where('import_id', '=', id).execute()
  return ended
}

/** What is left of the files of uploads: those named here are still needed. */
export async function findFilesInUse(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('import_run')
    .select('file_path')
    .where((run) => run.or([run('status', 'in', ['QUEUED', 'IN PROGRESS']), run('is_dry_run', '=', true)]))
    .where('created_on', '>', sql<Date>`now() - interval '7 days'`)
    .execute()
  return rows.map(({ file_path: path }) => path)
}

export interface RemarkPage {
  importId: number
  isRejection: boolean
  offset: number
  limit: number
}

export async function findRemarks(
  db: Db,
  { importId, isRejection, offset, limit }: RemarkPage,
): Promise<ImportRemark[]> {
  const rows = await db
    .selectFrom('import_remark')
    .select(['line', 'column_name', 'reason'])
    .where('import_id', '=', importId)
    .where('is_rejection', '=', isRejection)
    .orderBy('line')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(({ line, column_name: column, reason }) => ({ line, column, reason }))
}

export async function countRemarks(db: Db, importId: number, isRejection: boolean): Promise<number> {
  const { count } = await db
    .selectFrom('import_remark')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('import_id', '=', importId)
    .where('is_rejection', '=', isRejection)
    .executeTakeFirstOrThrow()
  return Number(count)
}
