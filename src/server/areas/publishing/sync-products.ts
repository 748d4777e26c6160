import type { SyncReply } from '../../../contract/publishing.endpoints.ts'
import type { ProductChoice } from '../../../contract/products/product-choice.ts'
import type { MasterCenter } from '../../connectors/ports/catalogue-master.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import type { Asker, RunRules, Turn } from '../../platform/runs/run-rules.ts'
import { enqueueRun } from '../../platform/runs/runs.jobs.ts'
import { findRows, waitForRun, type StoredRun } from '../../platform/runs/runs.query.ts'
import { insertRows, insertRun, saveTry, type NewRow } from '../../platform/runs/runs.store.ts'
import { keepShown, type Sent } from '../channeladvisor/send-own.ts'
import type { TakenProduct } from '../channeladvisor/take-products.ts'
import { chosenIds } from '../products/chosen-ids.ts'
import { askMaster, takeFromMaster, tellMaster, type Told } from './ask-master.ts'
import { pushLive } from './push-live.ts'
import * as store from './sync.store.ts'

/** Products brought into step: first with ChannelAdvisor, some at a time, and then what is on sale with its marketplaces. */
export const syncRuns: RunRules<Context> = {
  kinds: ['sync'],
  work: async (context, turn) =>
    syncInSteps({ ...context, services: await context.services.current() }, turn),
  async retry(context, run, asker) {
    // What somebody cancelled is not synced after all.
    const done = run.status === 'FAILED' ? doneOf(run) : run.total
    return startSync(context, await store.findOpenIds(context.db, run.id, done), asker)
  },
}

/** Freezes what was chosen and has it synced in the background; answers the run. */
export async function syncProducts(
  context: Pick<Context, 'db' | 'clock' | 'config' | 'jobs'>,
  chosen: ProductChoice | undefined,
  asker: Asker,
): Promise<number> {
  return startSync(context, await chosenIds(context, chosen, 'product_list'), asker)
}

function startSync(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  ids: number[],
  { user, keepId }: Asker,
): Promise<number> {
  return inTransaction(db, { actor: user.username, reason: 'sync' }, async (tx) => {
    const id = await insertRun(tx, { kind: 'sync', user: user.username, followsRows: false })
    const total = await store.insertSync(tx, id, ids)
    await enqueueRun({ jobs }, tx, { queue: 'sync', id })
    await saveTry(tx, { id, attempt: 0 }, { total })
    await keepId?.(tx, id)
    return id
  })
}

const productsAtOnce = 10

async function syncInSteps(context: Context, turn: Turn): Promise<void> {
  const { db } = context
  const { id, total } = turn.run
  for (;;) {
    turn.signal?.throwIfAborted()
    const done = doneOf(turn.run)
    const waiting = await store.findWaiting(db, id, { done, limit: productsAtOnce })
    if (waiting.length === 0) break
    const told = await askMaster(context, waiting, turn.signal)
    const taken = await takeFromMaster(context, turn, { told, progress: shareOf(done, total) })
    const sent = await tellMaster(context, taken, turn.signal)
    await turn.step(async (tx) => {
      const rows = await outcomesOf(tx, context, { waiting, told, taken, sent })
      await insertRows(tx, id, rows)
      const count = (status: string) => rows.filter((row) => row.status === status).length
      const progress = shareOf(done + rows.length, total)
      return { success: count('done'), failed: count('failed'), skipped: count('skipped'), progress }
    })
  }
  // A worker that died behind this step has sent it on.
  if (turn.run.counts['push'] !== undefined) return
  await turn.step(async (tx) => {
    const productIds = await store.findSyncedIds(tx, id)
    const push = await pushLive(tx, context, {
      ...{ productIds, user: turn.run.requested_by, requestId: `sync-${id}` },
    })
    return { progress: 1, counts: { push: push ?? nothingToPush } }
  })
}

/** No run has this id. */
const nothingToPush = 0

/** The word to the marketplaces is left. */
function shareOf(done: number, total: number): number {
  return (0.99 * done) / Math.max(1, total)
}

/** Each product gives one row: how many there are says where a successor goes on. */
function doneOf({ success, failed, skipped }: StoredRun): number {
  return success + failed + skipped
}

type Came = {
  waiting: readonly store.WaitingProduct[]
  told: Told
  taken: readonly TakenProduct[]
  sent: Sent | { failure: string }
}

async function outcomesOf(
  tx: Tx,
  { services }: Context,
  { waiting, told, taken, sent }: Came,
): Promise<NewRow[]> {
  const { account, isConnected } = services.catalogueMaster
  const failure = 'failure' in told ? told.failure : undefined
  const centers = 'failure' in told ? new Map<number, MasterCenter>() : told.centers
  const unsent = 'failure' in sent ? null : await keepShown(tx, taken, { ...sent, account, centers })
  const all = taken.map((each) => {
    const failed = 'failure' in sent && each.own !== null ? sent.failure : null
    return { ...each, problem: each.problem ?? failed ?? unsent?.get(each.channelAdvisorId) ?? null }
  })
  return waiting.map((row) => ({
    position: row.position,
    productId: row.chosenId,
    ...(row.sku === null ? {} : { sku: row.sku }),
    ...outcomeOf(row, { taken: all, failure, isConnected }),
  }))
}

type Outcome = Pick<NewRow, 'status' | 'message'>
type Answers = { taken: readonly TakenProduct[]; failure: string | undefined; isConnected: boolean }

function outcomeOf(
  { productId, sku, isDeleted }: store.WaitingProduct,
  { taken, failure, isConnected }: Answers,
): Outcome {
  const failed = (message: string): Outcome => ({ status: 'failed', message })
  const skipped = (message: string): Outcome => ({ status: 'skipped', message })
  if (productId === null || sku === null) return failed('There is no such product.')
  if (isDeleted) return failed(`${sku} is deleted; restore it first.`)
  if (!isConnected) return skipped('No ChannelAdvisor account is connected.')
  if (failure !== undefined) return failed(failure)
  const mine = taken.find((each) => each.productId === productId)
  if (mine === undefined) return skipped(`ChannelAdvisor does not know the SKU ${sku}.`)
  return mine.problem === null ? { status: 'done', message: null } : failed(mine.problem)
}

const mostRows = 10_000

/** What came of each product when the run ends soon, else null: then it is followed by its id. */
export async function answerSync(db: Db, runId: number, gone: AbortSignal): Promise<SyncReply | null> {
  if (!(await waitForRun(db, runId, gone))) return null
  const rows = await findRows(db, { runId, offset: 0, limit: mostRows + 1 })
  if (rows.length > mostRows) return null
  return {
    id: runId,
    results: rows.map(({ sku, status, message }) => ({
      sku: sku ?? '',
      value: status === 'done' ? 'Synced with Channel Advisor' : null,
      error: message,
    })),
  }
}
