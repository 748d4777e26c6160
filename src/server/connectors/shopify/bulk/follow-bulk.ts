// Takes a bulk operation to its end, by whichever worker has one of its products in hand.
import type { Db } from '../../../platform/database/database.ts'
import { pauseFor } from '../../calls/pause.ts'
import { isRepeatable, ChannelFailure } from '../../ports/sales-channel.ts'
import type { ChannelError, ItemOutcome, ListingRef } from '../../ports/sales-channel.ts'
import { publicationVariables } from '../on-sale.ts'
import type { OpenStore, Store } from '../read-account.ts'
import { setManyMarks } from '../set-marks.ts'
import { setQuantities } from '../set-quantities.ts'
import type { BulkLine, LineOutcome } from './bulk-line.ts'
import * as rows from './bulk.store.ts'
import type { AfterStage, Bulk, TakenBulk } from './bulk.store.ts'
import { readResults } from './read-results.ts'
import { findLost, lookAtStage, startStage } from './run-stage.ts'

const lookEveryMs = 1_000
const longestWatchMs = 8_000
/** An operation that was asked for is there by then, if it ever will be. */
const unansweredMs = 30_000

/** One look, and a few more where that may be all that it needs. */
export async function followBulk(
  db: Db,
  open: OpenStore,
  { id, refs }: { id: number; refs: ListingRef[] },
): Promise<ItemOutcome[] | 'pending'> {
  let watchedMs = 0
  for (;;) {
    const bulk = await rows.findBulk(db, id)
    if (bulk === undefined || bulk.isClosed) return outcomesOf(db, id, refs)
    const store = await open()
    if (await takeFurther(db, store, bulk)) continue
    if (watchedMs >= longestWatchMs) return 'pending'
    await pauseFor(lookEveryMs, store.ctx.signal, 'Shopify')
    watchedMs += lookEveryMs
  }
}

/** True when it came a step further. */
async function takeFurther(db: Db, store: Store, { id }: Pick<Bulk, 'id'>): Promise<boolean> {
  const token = await rows.takeBulk(db, id)
  if (token === null) return false
  const taken = { id, token }
  // As it is now that nobody else works on it.
  const bulk = await rows.findBulk(db, id)
  try {
    return bulk === undefined || bulk.isClosed || (await step(db, store, { bulk, taken }))
  } catch (failure) {
    // What passes by itself is tried again; whatever else keeps it from going on is told of each product.
    if (bulk === undefined || !(failure instanceof ChannelFailure) || isRepeatable(failure.error))
      throw failure
    await giveUp(db, taken, { bulk, error: failure.error })
    return true
  } finally {
    await rows.releaseBulk(db, taken)
  }
}

type Step = { bulk: Bulk; taken: TakenBulk }

async function step(db: Db, store: Store, { bulk, taken }: Step): Promise<boolean> {
  if (bulk.sentAgeMs === null) return start(db, store, { bulk, taken })
  if (bulk.remoteId === null) return findAgain(db, store, { bulk, taken })
  const looked = await lookAtStage(store, bulk.remoteId)
  if (looked.state === 'running') return false
  await finishStage(db, store, { bulk, taken, url: looked.url })
  return true
}

async function start(db: Db, store: Store, { bulk, taken }: Step): Promise<boolean> {
  const { credential } = store.ctx
  const other = await rows.findRunning(db, credential)
  // Whoever waits for it takes it further too: those who began it may have gone.
  if (other !== undefined) return takeFurther(db, store, { id: other })
  const lines = await rows.findLinesToSend(db, bulk.id)
  const noteSent = () => rows.noteSent(db, credential, taken)
  const started = await startStage(store, bulk, { lines, noteSent })
  if (started.state === 'started') await rows.noteRemote(db, taken, started.remoteId)
  else await rows.noteNotRunning(db, taken)
  return started.state === 'started'
}

async function giveUp(
  db: Db,
  taken: TakenBulk,
  { bulk, error }: { bulk: Bulk; error: ChannelError },
): Promise<void> {
  const lines = await rows.findLinesToSend(db, bulk.id)
  const after = lines.map(({ ref, outcome }) => ({ ref, outcome: { ...outcome, error }, input: null }))
  await rows.saveStage(db, taken, { stage: bulk.stage, lines: after })
}

async function findAgain(db: Db, store: Store, { bulk, taken }: Step): Promise<boolean> {
  const remoteId = await findLost(store, bulk)
  if (remoteId !== null) await rows.noteRemote(db, taken, remoteId)
  else if ((bulk.sentAgeMs ?? 0) > unansweredMs) await rows.noteNotRunning(db, taken)
  else return false
  return true
}

async function finishStage(
  db: Db,
  store: Store,
  { bulk, taken, url }: Step & { url: string | null },
): Promise<void> {
  const lines = await rows.findLinesToSend(db, bulk.id)
  const told = url === null ? new Map<number, LineOutcome>() : await readResults(store, url, { bulk, lines })
  // What nobody told of may have happened or not: it is read, and goes out again where it did not.
  const done = lines.map((line, index) => ({
    line,
    outcome: told.get(index) ?? { ...line.outcome, isUntold: true },
  }))
  const after = bulk.stage === 'products' ? await afterProducts(store, bulk, done) : done.map(withoutMore)
  await rows.saveStage(db, taken, { stage: 'sale', lines: after })
}

type Done = { line: BulkLine; outcome: LineOutcome }

function withoutMore({ line, outcome }: Done): AfterStage {
  return { ref: line.ref, outcome, input: null }
}

/** Stock of what was there already, what is kept there for us, and then the way on sale. */
async function afterProducts(store: Store, { id }: Bulk, done: Done[]): Promise<AfterStage[]> {
  const written = done.filter(({ outcome }) => outcome.productId !== undefined)
  const wrong = await setQuantities(store, {
    rows: written.flatMap(({ line }) => line.facts.stock),
    locationId: store.account.location.id,
    productRef: `bulk-${id}`,
    intent: `bulk-${id}`,
  })
  await setManyMarks(
    store,
    written.map(({ line, outcome }) => ({ productId: outcome.productId ?? '', values: line.facts.marks })),
  )
  return done.map(({ line, outcome }) => {
    const { productId } = outcome
    const isWrong = line.facts.sent.some(({ ref }) => wrong.has(ref))
    const input =
      productId === undefined || line.facts.isOnPublication ? null : publicationVariables(store, productId)
    return { ref: line.ref, outcome: isWrong ? { ...outcome, isAlone: true } : outcome, input }
  })
}

async function outcomesOf(db: Db, id: number, refs: ListingRef[]): Promise<ItemOutcome[]> {
  const lines = new Map(
    (
      await rows.findLines(
        db,
        id,
        refs.map(({ ref }) => ref),
      )
    ).map((line) => [line.ref, line]),
  )
  return refs.flatMap((ref) => lineOutcomes(ref, lines.get(ref.ref)))
}

function lineOutcomes({ ref, variants }: ListingRef, line: BulkLine | undefined): ItemOutcome[] {
  const outcome: LineOutcome = line?.outcome ?? { isUntold: true }
  const product = outcome.productId ?? line?.facts.productId
  const sent = new Set(line?.facts.sent.map((each) => each.ref))
  const isOff = line !== undefined && line.facts.sent.length === 0
  return (isOff ? [{ ref, sku: '' }] : variants).map((variant): ItemOutcome => {
    const listing = outcome.variantIds?.[variant.sku]
    const externalIds = { product, ...(listing === undefined ? {} : { listings: [listing] }) }
    const refusal = line?.facts.refused[variant.ref]
    const error =
      refusal ??
      outcome.error ??
      (outcome.isAlone === true || outcome.isUntold === true ? sentAgain : undefined)
    if (error !== undefined) return { ref: variant.ref, state: 'failed', error, externalIds }
    if (!isOff && !sent.has(variant.ref))
      return { ref: variant.ref, state: 'failed', error: sentAgain, externalIds }
    return { ref: variant.ref, state: 'done', externalIds }
  })
}

const sentAgain: ChannelError = {
  kind: 'outcome_unknown',
  message: 'Shopify did not take this product with the others; Backroom sends it again by itself.',
}
