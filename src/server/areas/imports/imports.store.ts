import { sql } from 'kysely'
import type { ImportMapping } from '../../../contract/imports.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { NotFound } from '../../platform/errors.ts'
import { forgetChanges } from './import-changes.store.ts'
import { countFound, type Page } from '../../platform/page-of.ts'
import { insertRun, restartRun, saveTry } from '../../platform/runs/runs.store.ts'

/** A run that reads a file, with what the file says of itself. */
export type ImportRun = NonNullable<Awaited<ReturnType<typeof findImport>>>

type FileOfRun =
  | 'file_path'
  | 'file_bytes'
  | 'layout'
  | 'headers'
  | 'mapping'
  | 'left_out'
  | 'retry_of'
  | 'export_id'
  | 'export_path'

export type NewImport = Pick<ImportRun, FileOfRun | 'label' | 'is_dry_run' | 'requested_by'> & {
  /** Why the whole file was refused. */
  refused: string | null
  /** It waits for a person. */
  isUnmapped: boolean
}

export async function insertImport(tx: Tx, file: NewImport): Promise<number> {
  const { refused, file_path, file_bytes, layout, headers, left_out, retry_of, export_id, export_path } = file
  const id = await insertRun(tx, {
    kind: kindOf(file.is_dry_run),
    label: file.label,
    user: file.requested_by,
    followsRows: false,
    isDismissed: file.is_dry_run,
    ...(file.isUnmapped && { message: 'It waits for its SKU column.' }),
  })
  const mapping = JSON.stringify(file.mapping)
  await tx
    .insertInto('import_file')
    .values({
      run_id: id,
      file_path,
      file_bytes,
      layout,
      headers,
      mapping,
      left_out,
      retry_of,
      export_id,
      export_path,
    })
    .execute()
  if (refused !== null) {
    await saveTry(tx, { id, attempt: 0 }, { status: 'FAILED', message: refused, isEnd: true })
  }
  return id
}

export function findImport(db: Db | Tx, id: number) {
  return imports(db).where('run.id', '=', id).executeTakeFirst()
}

export async function existingImport(db: Db, id: number): Promise<ImportRun> {
  const run = await findImport(db, id)
  if (!run) throw new NotFound('There is no such import.')
  return run
}

/** A page of what was imported for real, the newest first. */
export async function findImports(db: Db, { offset, limit }: Page) {
  const wanted = imports(db).where('run.kind', '=', 'import')
  const [runs, count] = await Promise.all([
    wanted.orderBy('run.id', 'desc').offset(offset).limit(limit).execute(),
    countFound(wanted.clearSelect()),
  ])
  return { runs, count }
}

/** The file before its run, as a batch that is being written takes them: the other way round they would wait for each other. */
export async function lockImport(tx: Tx, id: number) {
  await tx.selectFrom('import_file').select('run_id').where('run_id', '=', id).forUpdate().execute()
  return imports(tx).where('run.id', '=', id).forUpdate('run').executeTakeFirst()
}

function imports(db: Db | Tx) {
  return db
    .selectFrom('import_file')
    .innerJoin('run', 'run.id', 'import_file.run_id')
    .selectAll()
    .select([
      sql<boolean>`run.kind = 'import_check'`.as('is_dry_run'),
      sql<number | null>`(select max(undo.run_id) from import_undo undo where undo.import_id = run.id)`.as(
        'undo_id',
      ),
    ])
}

/** Makes a check ready to run again, for real or not. */
export async function restartImport(
  tx: Tx,
  id: number,
  { isDryRun, mapping, leftOut }: { isDryRun: boolean; mapping: ImportMapping; leftOut: readonly number[] },
): Promise<void> {
  // In the order of `lockImport`; the names come last, since a batch waits for nobody while it takes them.
  await tx
    .updateTable('import_file')
    .set({ done_line: 0, mapping: JSON.stringify(mapping), left_out: [...leftOut] })
    .where('run_id', '=', id)
    .execute()
  // As what it was until now: none of the products that a check names came with it.
  await forgetChanges(tx, id)
  await restartRun(tx, id, { kind: kindOf(isDryRun), isDismissed: isDryRun })
  await forgetNames(tx, id)
}

/** Lines up to this one are done, in the transaction of the batch itself. */
export async function saveDoneLine(tx: Tx, id: number, line: number): Promise<void> {
  await tx.updateTable('import_file').set({ done_line: line }).where('run_id', '=', id).execute()
}

/** The SKUs and handles of a file that is done with. */
export async function forgetNames(db: Db | Tx, id: number): Promise<void> {
  await db.deleteFrom('import_seen').where('import_id', '=', id).execute()
}

// For a week: until then a check may be run for real, and what failed may be tried again.
const isOfUse = sql<boolean>`
  run.created_on > now() - interval '7 days'
  and (run.ended_on is null or run.kind = 'import_check' or run.failed > 0 or run.status <> 'COMPLETED')`

/** What is left of the files of uploads: those named here are still needed. */
export async function findFilesInUse(db: Db): Promise<string[]> {
  const rows = await imports(db).clearSelect().select('file_path').where(isOfUse).execute()
  return rows.map(({ file_path: path }) => path)
}

/** Whether a run that goes on reads the file. */
export async function isFileBeingRead(db: Db, path: string): Promise<boolean> {
  const run = await imports(db)
    .clearSelect()
    .select('run.id')
    .where('file_path', '=', path)
    .where('run.ended_on', 'is', null)
    .executeTakeFirst()
  return run !== undefined
}

function kindOf(isDryRun: boolean): 'import' | 'import_check' {
  return isDryRun ? 'import_check' : 'import'
}

/** Marks names as used by this import; answers those that were used before, with the line of their first use. */
export async function useNames(
  tx: Tx,
  importId: number,
  names: readonly { name: string; line: number }[],
): Promise<Map<string, number>> {
  const taken = await sql<{ name: string }>`
    insert into import_seen (import_id, name, line)
    select ${importId}, used.name, used.line
    from unnest(${names.map(({ name }) => name)}::text[], ${names.map(({ line }) => line)}::integer[]) used (name, line)
    on conflict do nothing
    returning name`.execute(tx)
  const fresh = new Set(taken.rows.map(({ name }) => name))
  const repeated = names.map(({ name }) => name).filter((name) => !fresh.has(name))
  return findUsedNames(tx, importId, repeated)
}

/** Which of the names this import has used, with the line of their first use. */
export async function findUsedNames(
  tx: Tx,
  importId: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ name: string; line: number }>`
    select name, line
    from import_seen
    where import_id = ${importId} and name = any(${names}::text[])`.execute(tx)
  return new Map(rows.map(({ name, line }) => [name, line]))
}
