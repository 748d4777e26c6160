import { sql, type Selectable } from 'kysely'
import { setTimeout as elapse } from 'node:timers/promises'
import type { RunTable } from '../database/schema.ts'
import type { RunFinding, RunKind, RunRowStatus } from '../../../contract/runs.ts'
import { countFound, type Page } from '../page-of.ts'
import type { Db, Tx } from '../database/database.ts'
import { NotFound } from '../errors.ts'

/** A run as the database has it. */
export type StoredRun = Selectable<RunTable>

export type RunsWanted = {
  kinds?: readonly RunKind[]
  /** Only those of this user that go on, or ended badly and were not dismissed. */
  openTo?: string
}

export function findRun(db: Db | Tx, id: number): Promise<StoredRun | undefined> {
  return db.selectFrom('run').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A page of runs, newest first, and how many there are in all. */
export async function findRuns(db: Db, { kinds, openTo }: RunsWanted, { offset, limit }: Page) {
  const wanted = db
    .selectFrom('run')
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', [...(kinds ?? [])]))
    .$if(openTo !== undefined, (query) =>
      query.where('requested_by', '=', openTo ?? '').where(
        sql<boolean>`case
            when ended_on is null then message is null
            else not is_dismissed and (failed > 0 or status = 'FAILED')
          end`,
      ),
    )
  const [runs, count] = await Promise.all([
    wanted.selectAll().orderBy('id', 'desc').offset(offset).limit(limit).execute(),
    countFound(wanted),
  ])
  return { runs, count }
}

export type StoredRow = Awaited<ReturnType<typeof findRows>>[number]

export type RowsWanted = {
  runId: number
  status?: RunRowStatus | undefined
  /** Only rows of which exactly this is said. */
  cause?: string | undefined
  finding?: RunFinding | undefined
  /** What changed last comes first. */
  isByMove?: boolean
} & Page

/** A run's rows, in the order of the file or of what was chosen. */
export function findRows(db: Db, { isByMove = false, offset, limit, ...wanted }: RowsWanted) {
  return rowsLike(db, wanted)
    .leftJoin('marketplace', 'marketplace.id', 'run_row.marketplace_id')
    .select([
      'run_row.id',
      'run_row.position',
      'run_row.status',
      'run_row.product_id',
      'run_row.sku',
      'marketplace.name as marketplace',
      'run_row.field',
      'run_row.message',
      'run_row.finding',
      'run_row.url',
      'run_row.updated_on',
    ])
    .$if(isByMove, (query) => query.orderBy('run_row.updated_on', 'desc'))
    .orderBy('run_row.position')
    .orderBy('run_row.id')
    .offset(offset)
    .limit(limit)
    .execute()
}

export function countRows(db: Db, wanted: Omit<RowsWanted, 'isByMove' | keyof Page>): Promise<number> {
  return countFound(rowsLike(db, wanted))
}

function rowsLike(db: Db, { runId, status, cause, finding }: Omit<RowsWanted, 'isByMove' | keyof Page>) {
  return db
    .selectFrom('run_row')
    .where('run_row.run_id', '=', runId)
    .$if(status !== undefined, (query) => query.where('run_row.status', '=', status ?? 'done'))
    .$if(finding !== undefined, (query) => query.where('run_row.finding', '=', finding ?? 'equal'))
    .$if(cause !== undefined, (query) => query.where('run_row.message', '=', cause ?? ''))
}

/** More than anybody chooses from. */
const mostCauses = 100

/** What is said of rows that failed, the most frequent first. */
export async function findCauses(db: Db, runId: number): Promise<{ cause: string; count: number }[]> {
  const { rows } = await sql<{ cause: string; count: number }>`
    select run_row.message as cause, count(*)::integer as count
    from run_row
    where run_row.run_id = ${runId} and run_row.status = 'failed' and run_row.message is not null
    group by run_row.message
    order by count(*) desc, run_row.message
    limit ${mostCauses}`.execute(db)
  return rows
}

/** The run of this id; anybody may see it. */
export async function existingRun(db: Db | Tx, id: number): Promise<StoredRun> {
  const run = await findRun(db, id)
  if (run === undefined) throw new NotFound(`There is no run ${id}.`)
  return run
}

const patienceMs = 10_000
const firstLookMs = 50
const longestLookMs = 400

/** Whether the run ended within the time that a caller waits for an answer; no longer than that caller listens. */
export async function waitForRun(db: Db, id: number, gone: AbortSignal): Promise<boolean> {
  const deadline = performance.now() + patienceMs
  let pauseMs = firstLookMs
  while (!(await findRun(db, id))?.ended_on) {
    if (gone.aborted || performance.now() + pauseMs > deadline) return false
    await elapse(pauseMs)
    pauseMs = Math.min(longestLookMs, pauseMs * 1.5)
  }
  return true
}
