import type { PublishBody } from '../../../contract/publishing.endpoints.ts'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import type { Asker } from '../../platform/runs/run-rules.ts'
import type { StoredRun } from '../../platform/runs/runs.query.ts'
import { announceRuns, insertRun, saveTry } from '../../platform/runs/runs.store.ts'
import type { ListingParts } from '../listings/listing-queues.ts'
import { findMarketplaces } from '../marketplaces/marketplaces.query.ts'
import { askPairs } from './ask-pairs.ts'
import { choosePairs, publishChoice, unpublishChoice, type ChosenPairs } from './choose-pairs.ts'
import { countBasics, findFailedPairs } from './chosen-products.query.ts'
import { foreseePairs } from './foresee-pairs.ts'
import { startLargeRun } from './large-run.ts'
import { findLimits } from './publish-choice.store.ts'

/** Puts the chosen products on sale on the named marketplaces; answers the run's id. */
export async function publishProducts(parts: ListingParts, asker: Asker, body: PublishBody): Promise<number> {
  return requestRun(parts, asker, await publishChoice(parts, body))
}

/** Takes the chosen products off sale on the named marketplaces, or wherever they are; answers the run's id. */
export async function unpublishProducts(parts: ListingParts, asker: Asker, body: PublishBody) {
  return requestRun(parts, asker, await unpublishChoice(parts, body))
}

/** The pairs that failed, and no others, as a run of their own. */
export async function retryFailedPairs(parts: ListingParts, run: StoredRun, asker: Asker): Promise<number> {
  const pairs = await findFailedPairs(parts.db, run.id)
  const places = new Set(pairs.map(({ marketplaceId }) => marketplaceId))
  const known = await findMarketplaces(parts.db)
  return requestRun(parts, asker, {
    kind: run.kind === 'unpublish' ? 'unpublish' : 'publish',
    productIds: [...new Set(pairs.map(({ productId }) => productId))],
    marketplaces: known.filter(({ id }) => places.has(id)),
    retryOf: run.id,
    // Of a parent that failed as a whole, too.
    ...(await findLimits(parts.db, run.id)),
  })
}

/** More pairs than this are looked at behind the request. */
const mostPairsAtOnce = 1_000

async function requestRun(parts: ListingParts, asker: Asker, choice: ChosenPairs): Promise<number> {
  // A large one keeps within what it has to stay.
  return choice.isLiveOnly === true || (await isLarge(parts.db, choice))
    ? requestLargeRun(parts, asker, choice)
    : requestSmallRun(parts, asker, choice)
}

async function isLarge(db: Db, { productIds, marketplaces }: ChosenPairs): Promise<boolean> {
  const mostBasics = mostPairsAtOnce / Math.max(1, marketplaces.length)
  return productIds.length > mostBasics || (await countBasics(db, productIds)) > mostBasics
}

/** In one transaction: judges every pair, writes down the run, its rows and what is desired, and queues the work. */
async function requestSmallRun(
  parts: ListingParts,
  { user, requestId, keepId }: Asker,
  choice: ChosenPairs,
): Promise<number> {
  const { kind } = choice
  return inTransaction(parts.db, { actor: user.username, reason: kind }, async (tx) => {
    const chosen = await choosePairs(parts, tx, choice)
    const pairs = kind === 'publish' ? await foreseePairs(parts, tx, chosen) : chosen
    const runId = await insertRun(tx, { kind, user: user.username, followsRows: true })
    const ask = { runId, kind, rowsBefore: 0, requestedBy: user.username, requestId }
    await askPairs(parts, tx, pairs, ask)
    if (pairs.length === 0) await saveTry(tx, { id: runId, attempt: 0 }, nothingToDo)
    await announceRuns(tx, [runId])
    await keepId?.(tx, runId)
    return runId
  })
}

// Without a row there is none whose end would end it.
const nothingToDo = { status: 'COMPLETED', progress: 1, isEnd: true } as const

/** Freezes what was chosen; the rows come from a worker. */
async function requestLargeRun(
  { db, jobs }: ListingParts,
  { user: { username: user }, requestId, keepId }: Asker,
  { kind, productIds, marketplaces, retryOf, leftOut = [], isLiveOnly = false }: ChosenPairs,
): Promise<number> {
  return inTransaction(db, { actor: user, reason: kind }, async (tx) => {
    const runId = await startLargeRun(
      tx,
      { jobs },
      {
        ...{ kind, user, requestId, productIds, leftOut, retryOf, isLiveOnly },
        marketplaceIds: marketplaces.map(({ id }) => id),
      },
    )
    await keepId?.(tx, runId)
    return runId
  })
}
