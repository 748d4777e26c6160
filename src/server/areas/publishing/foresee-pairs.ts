import type { ChannelError } from '../../connectors/ports/sales-channel.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { ListingParts } from '../listings/listing-queues.ts'
import { isAlreadyPublished } from '../listings/pair-eligibility.ts'
import type { JudgedPair } from './judge-choice.ts'
import { nothingPlanned, planPairs, type PairPlan } from './plan-pairs.ts'

/** A pair to publish, with why its channel would refuse it; absent where nothing is known to stand in the way. */
export type ForeseenPair = JudgedPair & { refusal?: ChannelError }

/**
 * Tells before anything is asked for what a try would only come to in its turn: what the channel would refuse, as plan and worker
 * say it, and what is on sale with something else than we have, which is never just "already published".
 */
export async function foreseePairs(
  parts: ListingParts,
  tx: Tx,
  pairs: JudgedPair[],
): Promise<ForeseenPair[]> {
  const known = pairs.filter(({ verdict }) => verdict.state === 'go' || isAlreadyPublished(verdict))
  const planned = await planPairs(parts, tx, known)
  const plans = new Map(known.map((pair, index) => [pair, planned[index] ?? nothingPlanned]))
  return pairs.map((pair) => foreseen(pair, plans.get(pair) ?? nothingPlanned))
}

function foreseen(pair: JudgedPair, { difference, refusal, missing, isLive }: PairPlan): ForeseenPair {
  if (pair.verdict.state !== 'go') {
    return difference === null ? pair : { ...pair, verdict: { state: 'skipped', reason: difference } }
  }
  // What is on sale is looked at by a worker: whatever was asked for it before is over.
  if (refusal === null || isLive) return pair
  const [field] = missing.map((each) => each.field)
  return {
    ...pair,
    verdict: { state: 'failed', reason: refusal },
    refusal: { kind: 'validation', message: refusal, ...(field === undefined ? {} : { field }) },
  }
}
