import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { countFound, type Page } from '../../platform/page-of.ts'
import { insertRun } from '../../platform/runs/runs.store.ts'
import type { ExportQuestion } from './export-question.ts'

export type ExportAsked = {
  list: string
  question: ExportQuestion
  ids: number[] | null
  with_xlsx: boolean
  user: string
}

/** Writes down that somebody wants a file; answers the run that makes it. */
export async function insertExport(tx: Tx, { user, question, ...asked }: ExportAsked): Promise<number> {
  const id = await insertRun(tx, { kind: 'export', label: asked.list, user, followsRows: false })
  await tx
    .insertInto('export_file')
    .values({ ...asked, run_id: id, question: JSON.stringify(question) })
    .execute()
  return id
}

export type StoredExport = NonNullable<Awaited<ReturnType<typeof findExport>>>

/** An export with the rows that were chosen for it. */
export function findExport(db: Db | Tx, id: number) {
  return exports(db).select('file.ids').where('run.id', '=', id).executeTakeFirst()
}

/** A page of everybody's exports of these lists, the newest first. */
export async function findExports(db: Db, lists: readonly string[], { offset, limit }: Page) {
  const wanted = exports(db).where('file.list', 'in', lists)
  const [records, count] = await Promise.all([
    wanted.orderBy('run.id', 'desc').offset(offset).limit(limit).execute(),
    countFound(wanted.clearSelect()),
  ])
  return { records, count }
}

function exports(db: Db | Tx) {
  return db
    .selectFrom('export_file as file')
    .innerJoin('run', 'run.id', 'file.run_id')
    .select([
      'run.id',
      'run.status',
      'run.progress',
      'run.message',
      'run.requested_by',
      'run.created_on',
      'file.list',
      'file.signing_key',
      'file.file_name',
      'file.row_count',
      'file.with_xlsx',
    ])
    .select([
      sql<ExportQuestion>`file.question`.as('question'),
      sql<number | null>`cardinality(file.ids)`.as('chosen'),
    ])
}

/** The file is whole. */
export async function saveFile(
  tx: Tx,
  id: number,
  file: { file_name: string; row_count: number },
): Promise<void> {
  await tx.updateTable('export_file').set(file).where('run_id', '=', id).execute()
}

/** Forgets files whose time is over; what was exported, when and by whom stays. */
export async function forgetFiles(db: Db, before: Date): Promise<void> {
  await sql`
    update export_file
    set file_name = null
    from run
    where run.id = export_file.run_id and export_file.file_name is not null and run.created_on < ${before}`.execute(
    db,
  )
}

/** The files that a record still names. */
export async function findFileNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('export_file')
    .select('file_name')
    .where('file_name', 'is not', null)
    .$narrowType<{ file_name: string }>()
    .execute()
  return rows.map(({ file_name: name }) => name)
}
