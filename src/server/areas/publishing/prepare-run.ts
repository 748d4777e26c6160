// A publish of many products gets its rows piece by piece; each piece is asked for as soon as it stands.
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Step, Turn } from '../../platform/runs/run-rules.ts'
import type { StoredRun } from '../../platform/runs/runs.query.ts'
import { holdPairs } from '../listings/desired-listings.store.ts'
import { findMarketplaces } from '../marketplaces/marketplaces.query.ts'
import { askPairs, desiredPairs } from './ask-pairs.ts'
import { choosePairs, type ChosenPairs } from './choose-pairs.ts'
import { foreseePairs } from './foresee-pairs.ts'
import type { JudgedPair } from './judge-choice.ts'
import { livePairs } from './live-pairs.ts'
import { pairKey, placeOf } from './pair-key.ts'
import * as store from './publish-choice.store.ts'

/** Of styles and masters it is their sizes that take the time, for as long as which nobody else gets at them. */
const basicsAtOnce = 500
/** A family with more sizes than this is asked for in parts. */
const mostSizes = 200

/** Adds what the run has no rows of yet. */
export async function prepareRun(context: Context, turn: Turn): Promise<void> {
  while (isPreparing(turn.run)) {
    turn.signal?.throwIfAborted()
    await turn.step((tx) => preparePiece(context, tx, turn.run))
  }
}

/** Whether products that were chosen have no rows yet. */
function isPreparing({ awaits_rows, counts }: Pick<StoredRun, 'awaits_rows' | 'counts'>): boolean {
  const { prepared = 0, chosen = 0 } = counts
  return awaits_rows && prepared < chosen
}

async function preparePiece(context: Context, tx: Tx, run: StoredRun): Promise<Step> {
  const choice = await nextOf(tx, run)
  const end = pieceEnd(await store.findSizes(tx, choice.nextIds), basicsAtOnce)
  const productIds = choice.nextIds.slice(0, end)
  const kind = run.kind === 'unpublish' ? 'unpublish' : 'publish'
  const missing = await missingPairs(context, tx, { ...choice, productIds, kind, runId: run.id })
  await holdPairs(tx, desiredPairs(missing), { requestedBy: run.requested_by })
  const left = await withoutReplaced(tx, { runId: run.id, kind }, missing)
  const isForeseen = kind === 'publish' && !choice.isLiveOnly
  await askPairs(context, tx, isForeseen ? await foreseePairs(context, tx, left) : left, {
    ...{ kind, runId: run.id, rowsBefore: run.total },
    ...{ requestedBy: run.requested_by, requestId: choice.requestId },
  })
  await store.advancePublishChoice(tx, run.id, productIds.length)
  const share = (choice.done + productIds.length) / choice.count
  return { counts: { prepared: productIds.length }, progress: share * doneShare(run) }
}

type Piece = store.PublishChoice & Pick<ChosenPairs, 'kind' | 'productIds'> & { runId: number }

/** The pairs of a piece that the run has no rows of: a size may be chosen by itself and with its parent. */
async function missingPairs(context: Context, tx: Tx, piece: Piece): Promise<JudgedPair[]> {
  const { productIds, runId, isLiveOnly, retryOf } = piece
  const pairs =
    isLiveOnly && retryOf === null
      ? await livePairs(tx, context, productIds)
      : await choosePairs(context, tx, await pairsOf(tx, piece))
  const basics = pairs.map(({ productId }) => productId)
  const there = new Set((await store.findPairsThere(tx, runId, basics)).map(pairKey))
  return pairs.filter((pair) => !there.has(pairKey(placeOf(pair))))
}

/** What was asked for since the run was is the last word: this older one comes to it only now. */
async function withoutReplaced(
  tx: Tx,
  asked: Pick<Piece, 'runId' | 'kind'>,
  pairs: JudgedPair[],
): Promise<JudgedPair[]> {
  const productIds = pairs.map(({ productId }) => productId)
  const later = await store.findLaterAsks(tx, { ...asked, productIds })
  const kinds = new Map(later.map((ask) => [pairKey(ask), ask.kind]))
  return pairs.map((pair) => {
    const kind = kinds.get(pairKey(placeOf(pair)))
    if (kind === undefined || pair.verdict.state !== 'go') return pair
    return { ...pair, verdict: { state: 'skipped', reason: `replaced by a later ${kind}` } }
  })
}

async function pairsOf(tx: Tx, { kind, productIds, ...piece }: Piece): Promise<ChosenPairs> {
  const marketplaces = (await findMarketplaces(tx)).filter(({ id }) => piece.marketplaceIds.includes(id))
  const { leftOut, isLiveOnly } = piece
  return { kind, productIds, marketplaces, leftOut, isLiveOnly, retryOf: piece.retryOf ?? undefined }
}

async function nextOf(tx: Tx, { id }: StoredRun): Promise<store.PublishChoice> {
  const limit = basicsAtOnce + mostSizes
  const choice = await store.lockPublishChoice(tx, id, limit)
  if (choice.done > 0) return choice
  await store.bringFamiliesTogether(tx, id)
  return store.lockPublishChoice(tx, id, limit)
}

/** Where a piece of at least so many basics ends: sizes of one parent go out together, which saves calls. */
export function pieceEnd(chosen: readonly store.ChosenSizes[], least: number): number {
  let basics = 0
  const end = chosen.findIndex(({ family, basics: own }, at) => {
    const isEnd = basics >= least && family !== chosen[at - 1]?.family
    basics += own
    return isEnd
  })
  return end === -1 ? chosen.length : end
}

function doneShare({ total, success, failed, skipped }: StoredRun): number {
  return total === 0 ? 0 : (success + failed + skipped) / total
}

const stumbled = 'Backroom stumbled before it came to this product; its log says why. Nothing was sent.'
const failedAtOnce = 10_000

/** Has everything fail that the run has no rows of, so that it can be tried again. */
export async function failUnprepared(_: Context, tx: Tx, { id, counts }: StoredRun): Promise<void> {
  if (counts['chosen'] === undefined) return
  for (;;) {
    const { nextIds: productIds } = await store.lockPublishChoice(tx, id, failedAtOnce)
    if (productIds.length === 0) return
    await store.addFailedRows(tx, id, { productIds, message: stumbled })
    await store.advancePublishChoice(tx, id, productIds.length)
  }
}

/** Waits for the piece that is being added, so that it is taken back with the others, and has none follow it. */
export async function stopPreparing(tx: Tx, { id, counts }: StoredRun): Promise<void> {
  if (counts['chosen'] === undefined) return
  const { done, count } = await store.lockPublishChoice(tx, id, 0)
  await store.advancePublishChoice(tx, id, count - done)
}
