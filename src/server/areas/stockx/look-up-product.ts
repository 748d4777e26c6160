import type { StockxInfo } from '../../../contract/products/stockx.endpoints.ts'
import { ChannelFailure, channelFailure, isRepeatable } from '../../connectors/ports/sales-channel.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { NotFound, RuleBroken, StaleVersion } from '../../platform/errors.ts'
import { showProduct } from '../products/product-detail.query.ts'
import { updateProduct } from '../products/update-product.ts'
import { findIds } from './find-ids.ts'
import { lookupQueue } from './lookup-queue.ts'
import { lacksIds, questionOf } from './lookup-question.ts'
import * as store from './lookups.store.ts'

export type LookupContext = Pick<Context, 'db' | 'clock' | 'services' | 'jobs' | 'log'>

/** Of the calls that StockX takes in a day most are for publishing: each of these may cost three. */
const mostADay = 3_000
const enoughToday =
  'Backroom has looked up as many products at StockX today as it may, so that calls are left for publishing.'
const secondsToAsk = 30
/** How long to wait after each try that brought no answer. */
const waits = [60, 300, 1_800, 7_200]

/** The ids of a product; where it lacks them, they are wanted from now on. */
export async function showInfo(context: LookupContext, id: number): Promise<StockxInfo> {
  const { db, jobs } = context
  const product = await showProduct(db, id)
  const ids = { stockx_product_id: product.stockx_product_id, stockx_variant_id: product.stockx_variant_id }
  if (!lacksIds(product)) {
    const state = product.product_type === 'parent' || product.is_deleted === true ? 'not_needed' : 'known'
    return { ...ids, state, looked_up_on: null, reason: null, candidates: [] }
  }
  await inTransaction(db, { actor: 'StockX' }, async (tx) => {
    const isNew = await store.wantLookup(tx, id, questionOf(product))
    if (isNew) await jobs.enqueue(tx, lookupQueue, { productId: id })
  })
  const lookup = await store.findLookup(db, id)
  const { answered_on: answeredOn = null, reason = null, candidates = [] } = lookup ?? {}
  return {
    ...ids,
    state: answeredOn !== null ? 'not_found' : reason !== null ? 'failed' : 'looking',
    looked_up_on: answeredOn?.toISOString() ?? null,
    reason,
    candidates,
  }
}

/** Asks StockX for one product and keeps what it is sure of. */
export async function lookUp(context: LookupContext, id: number, signal: AbortSignal): Promise<void> {
  const { db, jobs, log } = context
  const lookup = await store.findLookup(db, id)
  if (lookup === undefined || lookup.answered_on !== null) return
  try {
    if ((await store.countToday(db)) >= mostADay) throw channelFailure('throttled', enoughToday)
    await ask(context, id, signal)
  } catch (error) {
    // Gone, deleted or changed meanwhile: whoever looks at it next asks anew.
    if (error instanceof NotFound || error instanceof RuleBroken || error instanceof StaleVersion) {
      await store.forgetLookup(db, id)
      return
    }
    if (!(error instanceof ChannelFailure) || signal.aborted) throw error
    log.warn({ channel: 'StockX', product: id }, 'a product could not be looked up')
    const tries = await store.noteProblem(db, id, error.message)
    const wait = waits[tries - 1]
    if (wait === undefined || !isRepeatable(error.error)) return
    await jobs.enqueue(db, lookupQueue, { productId: id }, { startAfter: wait })
  }
}

async function ask({ db, clock, services }: LookupContext, id: number, signal: AbortSignal): Promise<void> {
  const { stockxCatalogue } = services
  const product = await showProduct(db, id)
  const question = questionOf(product)
  if (!lacksIds(product)) {
    await store.forgetLookup(db, id)
    return
  }
  const deadline = new Date(clock.now().getTime() + secondsToAsk * 1000)
  const found = await findIds(
    stockxCatalogue,
    { credential: stockxCatalogue.credential, deadline, signal },
    product,
  )
  if (found.is === 'unknown') {
    await store.noteAnswer(db, id, { question, ...found })
    return
  }
  // A product that somebody has changed meanwhile is not written over.
  const expected = { accepts: (version: number) => version === product.version }
  await updateProduct(db, { id, patch: found.ids, expected, editor: 'StockX' })
  await store.noteAnswer(db, id, { question, reason: null, candidates: [] })
}
