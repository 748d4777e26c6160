import type { ChannelError } from '../../connectors/ports/channel-error.ts'
import type { RemoteListing } from '../../connectors/ports/sales-channel.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { ListingTerms } from '../mapping/build-listing.ts'
import { draftDocument, draftHash } from './call-and-read-back.ts'
import { saveGroupOutcome, saveResults, saveRows } from './group-outcome.store.ts'
import type { GroupOutcome } from './group-outcome.store.ts'
import { resultsOf } from './listing-results.ts'
import type { Answer, Result } from './listing-results.ts'
import type { Claim, GroupPlan } from './plan-group.ts'
import type { ListingParts } from './listing-parts.ts'
import { publishQueue } from './listing-queues.ts'
import { planRetry } from './retry-plan.ts'

export interface Attempt extends GroupPlan {
  answer: Answer
}

type Verdict = { results: Result[]; delayMs: number; attempts: number }

/** Writes down how a try ended, each listing and each waiting row of a run, in one transaction; what is open is queued again. */
export async function saveAttempt(parts: ListingParts, claim: Claim, attempt: Attempt): Promise<void> {
  const { db, jobs, clock } = parts
  const { group } = claim
  const { results, delayMs, attempts } = judge(claim, attempt, clock.now())
  const isSettled = results.every(({ state }) => state !== 'again')
  const outcome = outcomeOf(claim, attempt, { isSettled, delayMs, attempts, error: firstError(results) })
  await inTransaction(db, { actor: group.requestedBy, reason: 'publishing' }, async (tx) => {
    const newest = await saveGroupOutcome(tx, group, outcome)
    await saveResults(tx, group, results, attempt.built?.terms ?? new Map<string, ListingTerms>())
    await saveRows(tx, group, results, outcome.url)
    if (isSettled && newest === group.generation) return
    const isNewer = newest > group.generation
    await jobs.enqueue(
      tx,
      publishQueue(group.marketplace),
      { group_id: group.id, generation: newest },
      isNewer ? {} : { startAfter: delayMs / 1000 },
    )
  })
}

function judge({ group, listings }: Claim, { answer, unsellable }: Attempt, now: Date): Verdict {
  const tried = listings.filter(({ productId }) => !unsellable.has(productId))
  const verdict: Verdict = { results: [], delayMs: 0, attempts: 0 }
  for (const result of resultsOf(tried, answer)) {
    if (result.state !== 'again') {
      verdict.results.push(result)
      continue
    }
    const plan = planRetry({ error: result.error, attempts: group.attempts, now, random: Math.random() })
    if (plan.state === 'give up') verdict.results.push({ ...result, state: 'failed' })
    else {
      verdict.results.push(result)
      verdict.delayMs = Math.max(verdict.delayMs, plan.delayMs)
      verdict.attempts = plan.attempts
    }
  }
  for (const { productId, externalId } of listings) {
    const message = unsellable.get(productId)
    if (message === undefined) continue
    const error: ChannelError = { kind: 'validation', message }
    verdict.results.push({ productId, externalId, actual: 'unlisted', state: 'failed', error })
  }
  return verdict
}

type Ending = Pick<GroupOutcome, 'isSettled' | 'delayMs' | 'attempts' | 'error'>

function outcomeOf({ group }: Claim, { answer, built }: Attempt, ending: Ending): GroupOutcome {
  const { remote } = answer
  const isOurs = remote?.isFound === true && remote.isOurs
  return {
    ...ending,
    externalId: externalIdAfter(group.externalId, answer),
    url: isOurs && remote.isPublished ? remote.url : null,
    ...(built === null
      ? {}
      : { sent: { hash: draftHash(built.draft), document: draftDocument(built.draft) } }),
    ...(remote === null ? {} : { received: remote }),
  }
}

// A product that is gone there is forgotten, so that the next publish makes it anew.
function externalIdAfter(known: string | null, { remote, outcomes, failure }: Answer): string | null {
  if (remote !== null) return ownId(remote)
  if (failure?.kind === 'not_found') return null
  for (const outcome of outcomes) {
    if (outcome.state === 'failed' && outcome.error.kind === 'not_found') return null
    const product = outcome.state === 'unsupported' ? undefined : outcome.externalIds?.product
    if (product !== undefined) return product
  }
  return known
}

function ownId(remote: RemoteListing): string | null {
  return remote.isFound && remote.isOurs ? remote.externalId : null
}

function firstError(results: Result[]): ChannelError | null {
  for (const result of results) if ('error' in result) return result.error
  return null
}
