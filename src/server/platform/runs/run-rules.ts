// What an area says of a kind of run. Everything else is the same for all: numbers, rows, progress, ends, history, followers.
import type { RunKind } from '../../../contract/runs.ts'
import type { Tx } from '../database/database.ts'
import type { CurrentUser } from '../http/app-type.ts'
import type { StoredRun } from './runs.query.ts'

/** What one step has come to, in addition to those before it. */
export type Step = {
  /** Figures of things are for runs that do not follow their rows. */
  success?: number
  failed?: number
  skipped?: number
  counts?: Record<string, number>
  /** Of the whole, from 0 to 1. */
  progress: number
}

/** One try at a run, while it is this worker's. */
export type Turn = {
  /** The run as its last step left it. */
  readonly run: StoredRun
  /** Aborted when the job is no longer ours, and when the process is to stop. */
  readonly signal: AbortSignal | undefined
  /**
   * Writes a step and how far the run has come in one transaction, under the name of who asked for it; throws RunTaken,
   * and keeps nothing, when the run was cancelled or taken over.
   */
  step(write: (tx: Tx) => Promise<Step>): Promise<void>
}

export type Asker = {
  user: CurrentUser
  requestId: string
  /** Stores the run's id as the answer to a request that may be repeated, in the transaction that makes the run. */
  keepId?: (tx: Tx, id: number) => Promise<void>
}

export type RunRules<Context> = {
  /** The first one names the queue. */
  kinds: readonly [RunKind, ...RunKind[]]
  /**
   * Does what is left of the run, step by step; called again where a dead worker stopped. Where the rows are worked on
   * elsewhere it only adds them, and the run ends with the last one; absent where they are all there from the start.
   */
  work?: (context: Context, turn: Turn) => Promise<void>
  /** Of a run that follows its rows and can't be given the rest of them: adds these as failed. */
  failRest?: (context: Context, tx: Tx, run: StoredRun) => Promise<void>
  /** Clears up after a run that is over; safe to call twice. */
  clearUp?: (context: Context, run: StoredRun) => Promise<void>
  /** How far a run came that broke off: 'after line 501'. */
  placeOf?: (context: Context, run: StoredRun) => Promise<string>
  /**
   * Takes back what has not been done yet, in the transaction that ends the run; or says that `work` does so, and that the run
   * ends with its last row.
   */
  cancel?: (context: Context, tx: Tx, run: StoredRun) => Promise<void | 'by work'>
  /** Starts a run of what failed, and of nothing else; answers its id. */
  retry: (context: Context, run: StoredRun, asker: Asker) => Promise<number>
}

/** The rules of a kind; each kind has one area that knows it. */
export function rulesOf<Context>(rules: readonly RunRules<Context>[], kind: RunKind): RunRules<Context> {
  const found = rules.find(({ kinds }) => kinds.includes(kind))
  if (found === undefined) throw new Error(`no area knows runs of the kind ${kind}`)
  return found
}
