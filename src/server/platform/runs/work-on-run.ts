import { inTransaction, type Db, type Tx } from '../database/database.ts'
import type { RunRules, Step, Turn } from './run-rules.ts'
import { findRun, type StoredRun } from './runs.query.ts'
import { closeRows, RunTaken, saveTry, takeRun } from './runs.store.ts'

/** It can't be done at all, and trying again is no use: the sentence is for the person who asked. */
export class RunRefused extends Error {
  override readonly name = 'RunRefused'
}

/** Takes the run and does what is left of it; safe to call twice. Answers the run as it is then. */
export async function workOnRun<Context extends { db: Db }>(
  context: Context,
  id: number,
  { work, clearUp }: Pick<RunRules<Context>, 'work' | 'clearUp'>,
  signal?: AbortSignal,
): Promise<StoredRun | undefined> {
  const { db } = context
  const taken = await takeRun(db, id)
  if (taken !== undefined) await tryRun(context, taken, { work, signal })
  const run = await findRun(db, id)
  if (run !== undefined && run.ended_on !== null) await clearUp?.(context, run)
  return run
}

async function tryRun<Context extends { db: Db }>(
  context: Context,
  taken: StoredRun,
  { work, signal }: { work: RunRules<Context>['work']; signal: AbortSignal | undefined },
): Promise<void> {
  const turn = createTurn(context.db, taken, signal)
  try {
    await work?.(context, turn)
    await endTry(context.db, turn.run, (tx) =>
      turn.run.follows_rows
        ? closeRows(tx, turn.run)
        : saveTry(tx, turn.run, { status: 'COMPLETED', progress: 1, message: null, isEnd: true }),
    )
  } catch (error) {
    if (error instanceof RunRefused) {
      return endTry(context.db, turn.run, (tx) => failTry(tx, turn.run, error.message))
    }
    if (!(error instanceof RunTaken)) throw error
  }
}

/** Gives a run up that stumbles again and again: the person is told, and where, instead of waiting for ever. */
export async function giveRunUp<Context extends { db: Db }>(
  context: Context,
  id: number,
  { placeOf, failRest }: Pick<RunRules<Context>, 'placeOf' | 'failRest'>,
): Promise<void> {
  const run = await takeRun(context.db, id)
  if (run === undefined) return
  const place = await placeOf?.(context, run)
  const words = ['Backroom stumbled', place].filter(Boolean).join(' ')
  await endTry(context.db, run, async (tx) => {
    if (failRest === undefined) return failTry(tx, run, `${words}; its log says why.`)
    // What it has come to goes on elsewhere, and ends it.
    await failRest(context, tx, run)
    await closeRows(tx, run)
  })
}

function failTry(tx: Tx, run: StoredRun, message: string): Promise<StoredRun> {
  return saveTry(tx, run, { status: 'FAILED', message, isEnd: true })
}

async function endTry(db: Db, run: StoredRun, end: (tx: Tx) => Promise<unknown>): Promise<void> {
  try {
    await inTransaction(db, { actor: run.requested_by }, end)
  } catch (error) {
    if (!(error instanceof RunTaken)) throw error
  }
}

function createTurn(db: Db, taken: StoredRun, signal?: AbortSignal): Turn {
  let run = taken
  return {
    get run() {
      return run
    },
    signal,
    async step(write) {
      const actor = {
        actor: run.requested_by,
        reason: `${run.kind.replace('_', ' ')} ${run.id}`,
        act: run.id,
      }
      run = await inTransaction(db, actor, async (tx) => saveTry(tx, run, afterStep(run, await write(tx))))
    },
  }
}

function afterStep(run: StoredRun, { success = 0, failed = 0, skipped = 0, counts = {}, progress }: Step) {
  const names = Object.keys({ ...run.counts, ...counts })
  const done = {
    success: run.success + success,
    failed: run.failed + failed,
    skipped: run.skipped + skipped,
  }
  const total = Math.max(run.total, done.success + done.failed + done.skipped)
  return {
    // Those of its rows change at any time, by whoever works on them.
    ...(run.follows_rows ? {} : { ...done, total }),
    counts: Object.fromEntries(names.map((name) => [name, (run.counts[name] ?? 0) + (counts[name] ?? 0)])),
    progress: Math.min(1, Math.max(run.progress, progress)),
  }
}
