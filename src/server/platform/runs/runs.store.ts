import { sql } from 'kysely'
import type { RunFinding, RunKind, RunRowStatus } from '../../../contract/runs.ts'
import type { Db, Tx } from '../database/database.ts'
import { announceProgress } from '../events/progress.store.ts'
import { runProgress } from './run-reply.ts'
import type { StoredRun } from './runs.query.ts'

export type NewRun = {
  kind: RunKind
  label?: string
  user: string
  /** True: its figures and its end follow its rows. False: they are what its worker says. */
  followsRows: boolean
  /** Its rows come later, from its worker: see `closeRows`. */
  awaitsRows?: boolean
  counts?: Record<string, number>
  /** Of what is known from the start to be done. */
  total?: number
  /** Why it waits for a person. */
  message?: string
  /** Nobody need be told of its end. */
  isDismissed?: boolean
}

/** Writes a run down and answers its id; every kind takes its number from one sequence. */
export async function insertRun(tx: Db | Tx, run: NewRun): Promise<number> {
  const { id } = await tx
    .insertInto('run')
    .values({
      kind: run.kind,
      label: run.label ?? '',
      requested_by: run.user,
      follows_rows: run.followsRows,
      ...(run.awaitsRows && { awaits_rows: true }),
      counts: JSON.stringify(run.counts ?? {}),
      total: run.total ?? 0,
      message: run.message ?? null,
      is_dismissed: run.isDismissed ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Takes the run for one try; undefined when it is over. Whoever had it before writes nothing more. */
export function takeRun(db: Db, id: number): Promise<StoredRun | undefined> {
  return db
    .updateTable('run')
    .set(({ eb }) => ({
      status: 'IN PROGRESS',
      attempt: eb('attempt', '+', 1),
      started_on: sql<Date>`coalesce(started_on, now())`,
    }))
    .where('id', '=', id)
    .where('ended_on', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** A later try has the run, or it was cancelled: this worker must not write to it any more. */
export class RunTaken extends Error {
  override readonly name = 'RunTaken'
}

export type RunChange = Partial<
  Pick<StoredRun, 'status' | 'total' | 'success' | 'failed' | 'skipped' | 'progress' | 'message'>
> & { counts?: Record<string, number>; isEnd?: boolean }

/** Writes what a try has come to, and tells those who watch; throws RunTaken when the run is somebody else's. */
export async function saveTry(
  tx: Tx,
  { id, attempt }: Pick<StoredRun, 'id' | 'attempt'>,
  { counts, isEnd = false, ...change }: RunChange,
): Promise<StoredRun> {
  const saved = await tx
    .updateTable('run')
    .set({
      ...change,
      ...(counts && { counts: JSON.stringify(counts) }),
      ...(isEnd && { ended_on: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('ended_on', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!saved) throw new RunTaken(`run ${id} is no longer this worker's`)
  await announceProgress(tx, [runProgress(saved)])
  return saved
}

/** No more rows are to come: the run ends with its last one, which may be over already. Throws RunTaken as `saveTry` does. */
export async function closeRows(tx: Tx, { id, attempt }: Pick<StoredRun, 'id' | 'attempt'>): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('run')
    .set({ awaits_rows: false })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('ended_on', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new RunTaken(`run ${id} is no longer this worker's`)
  await sql`select follow_rows(array[${id}::int])`.execute(tx)
  await announceRuns(tx, [id])
}

const nothingDone = { total: 0, success: 0, failed: 0, skipped: 0, progress: 0, counts: '{}' }

/** Makes a run ready to begin anew: figures and rows go, and whoever works on it loses it. */
export async function restartRun(
  tx: Tx,
  id: number,
  { kind, isDismissed }: { kind: RunKind; isDismissed: boolean },
): Promise<void> {
  await tx.deleteFrom('run_row').where('run_id', '=', id).execute()
  await tx
    .updateTable('run')
    .set(({ eb }) => ({
      ...nothingDone,
      kind,
      status: 'QUEUED',
      message: null,
      attempt: eb('attempt', '+', 1),
      is_dismissed: isDismissed,
      started_on: null,
      ended_on: null,
    }))
    .where('id', '=', id)
    .execute()
  await announceRuns(tx, [id])
}

/** Ends a run that was still going, whoever works on it; false when it was over. */
export async function markCancelled(tx: Tx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('run')
    .set(({ eb }) => ({
      status: 'CANCELLED',
      attempt: eb('attempt', '+', 1),
      // What failed before is news all the same.
      is_dismissed: sql<boolean>`failed = 0`,
      ended_on: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    // Or its last row was taken back in this very transaction.
    .where((run) => run.or([run('ended_on', 'is', null), run('ended_on', '=', sql<Date>`now()`)]))
    .executeTakeFirst()
  await announceRuns(tx, [id])
  return numUpdatedRows > 0n
}

/** Has a run end with its last row, which its worker takes back; false when it was over. */
export async function markCancelling(tx: Tx, id: number, userName: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('run')
    .set({ cancelled_by: userName, awaits_rows: false })
    .where('id', '=', id)
    .where('ended_on', 'is', null)
    .executeTakeFirst()
  await announceRuns(tx, [id])
  return numUpdatedRows > 0n
}

/** Nobody need look at how it ended any more; every page of the house hears so. */
export async function markDismissed(db: Db, id: number): Promise<void> {
  await db
    .updateTable('run')
    .set({ is_dismissed: true })
    .where('id', '=', id)
    .where('is_dismissed', '=', false)
    .execute()
  await announceRuns(db, [id])
}

/** Tells those who watch how far the runs have come. */
export async function announceRuns(tx: Db | Tx, runIds: readonly number[]): Promise<void> {
  if (runIds.length === 0) return
  const runs = await tx
    .selectFrom('run')
    .selectAll()
    .where('id', 'in', [...new Set(runIds)])
    .execute()
  await announceProgress(tx, runs.map(runProgress))
}

const keptDays = 180

/** Forgets runs that nobody looks at any more; what became of the products stays in their history. */
export async function purgeRuns(db: Db): Promise<void> {
  await sql`
    delete from run
    where coalesce(ended_on, case when message is not null then created_on end) < now() - make_interval(days => ${keptDays})`.execute(
    db,
  )
}

export type NewRow = {
  /** The line of a file, or the place in what was chosen. */
  position: number
  status: RunRowStatus
  productId?: number
  sku?: string
  marketplaceId?: number
  /** The column of a file. */
  field?: string
  message?: string | null
  finding?: RunFinding
  url?: string | null
  /** Only for rows that wait: the generation of the group that will answer them. */
  groupId?: number | null
  generation?: number | null
}

/** Adds rows to a run; where its figures follow its rows, one without rows that wait is complete at once. */
export async function insertRows(tx: Tx, runId: number, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return
  const column = <T>(read: (row: NewRow) => T | null | undefined) => rows.map((row) => read(row) ?? null)
  await sql`
    insert into run_row
      (run_id, position, status, product_id, sku, marketplace_id, field, message, group_id, generation, finding, url)
    select ${runId}, added.*
    from unnest(
      ${column(({ position }) => position)}::int[], ${column(({ status }) => status)}::text[],
      ${column(({ productId }) => productId)}::int[], ${column(({ sku }) => sku)}::text[],
      ${column(({ marketplaceId }) => marketplaceId)}::int[], ${column(({ field }) => field)}::text[],
      ${column(({ message }) => message)}::text[], ${column(({ groupId }) => groupId)}::int[],
      ${column(({ generation }) => generation)}::int[], ${column(({ finding }) => finding)}::text[],
      ${column(({ url }) => url)}::text[]
    ) added`.execute(tx)
}
