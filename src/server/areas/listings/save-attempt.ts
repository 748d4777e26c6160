import {
  isOfAccess,
  isRepeatable,
  type ChannelError,
  type ChannelListing,
  type DraftVariant,
  type ItemOutcome,
  type ListingDraft,
  type RemoteListing,
} from '../../connectors/ports/sales-channel.ts'
import { money } from '../../platform/money.ts'
import type { GroupOutcome } from './group-outcome.store.ts'
import type { ClaimedGroup, ClaimedListing } from './listing-groups.store.ts'
import { resultsOf, seenOf, type Answer, type DesiredListing, type Result } from './listing-results.ts'
import type { Claim, GroupPlan } from './plan-group.ts'
import type { Ending } from './publishing-engine.ts'

export type Attempt = {
  claim: Claim
  answer: Answer
} & GroupPlan

type Coming = Pick<Ending, 'isTakenAlong'> & {
  outcome: Pick<GroupOutcome, 'isSettled' | 'delayMs' | 'operations'>
}

type Verdict = { results: Result[]; isSettled: boolean; delayMs: number; attempts: number }

/** How a try ended, as it is to be written down. */
export function endingOf(attempt: Attempt, at: { now: Date; random: number }): Omit<Ending, 'isTakenAlong'> {
  const verdict = judge(attempt, at)
  return {
    outcome: outcomeOf(attempt, verdict),
    results: verdict.results,
    terms: attempt.built?.terms,
  }
}

/**
 * What is queued after a try, by the group's newest generation; null when all is settled, or another one takes it along. A newer
 * request goes at once, unless the channel still decides about the older one.
 */
export function nextTry(
  { id, generation }: Pick<ClaimedGroup, 'id' | 'generation'>,
  newest: number,
  { outcome: { isSettled, delayMs, operations }, isTakenAlong }: Coming,
) {
  if (isSettled && newest === generation) return null
  const isFree = newest > generation && operations.length === 0
  if (isTakenAlong && !isFree) return null
  return { job: { group_id: id, generation: newest }, delayMs: isFree ? 0 : delayMs }
}

function judge(attempt: Attempt, { now, random }: { now: Date; random: number }): Verdict {
  const { answer, unsellable } = attempt
  const { group, listings } = attempt.claim
  // What was asked for while the channel decided is not what it decided about.
  const [asked, newer] = partition(listings, ({ generation }) => generation <= group.generation)
  const isDeciding = answer.operations.length > 0
  // What the channel has accepted is followed to its end, even if nobody waits for it any more: it may still come on sale.
  const verdict: Verdict = { results: [], isSettled: !isDeciding, delayMs: 0, attempts: 0 }
  if (isDeciding) verdict.delayMs = planLook({ since: group.operationsSince ?? now, now })
  const wanted = asked.length > 0 ? asked : [whole(group)]
  const may = wanted.map(allowed(unsellable))
  const asSent = shownAsSent(sentBy(attempt))
  const results = resultsOf(may, answer).map((result, at) =>
    isLeftOpen(result, { group, answer, wanted: wanted[at], may: may[at] })
      ? laterOn(result)
      : asSent(result),
  )
  for (const result of results) {
    if (result.state === 'again') {
      const plan = planRetry({ error: result.error, attempts: group.attempts, isDeciding, random })
      if (plan.state === 'give up') result.state = 'failed'
      else {
        verdict.delayMs = Math.max(verdict.delayMs, plan.delayMs)
        verdict.attempts = plan.attempts
      }
    }
    if (result.state === 'again' || result.state === 'pending') verdict.isSettled = false
    if (asked.length > 0) verdict.results.push(refusedFirst(result, unsellable))
  }
  if (verdict.isSettled && isStray(verdict.results, { listings, answer })) {
    const plan = planRetry({ error: stray, attempts: group.attempts, isDeciding, random })
    if (plan.state === 'again') {
      const { delayMs, attempts } = plan
      Object.assign(verdict, { isSettled: false, delayMs, attempts })
    }
  }
  verdict.results.push(...seenOf(newer, answer).map((seen): Result => ({ ...seen, state: 'pending' })))
  return verdict
}

type Failed = Extract<Result, { error: ChannelError }>
type Left = { group: ClaimedGroup; answer: Answer } & Record<'wanted' | 'may', DesiredListing | undefined>

/**
 * An account that is not let in refuses nothing of what the channel may have taken before, and what is to be off sale stays there:
 * whoever called that the end would leave on sale what nobody knows of. It is done once somebody connects the account anew.
 */
function isLeftOpen(result: Result, { group, answer, wanted, may }: Left): result is Failed {
  if (result.state !== 'failed' || !isOfAccess(result.error)) return false
  const isTaken = answer.operations.length > 0 || answer.outcomes.some(mayBeTaken)
  const isToGo = may?.desired === 'unlisted' && result.actual === 'listed'
  return isTaken || isToGo || group.wasTaken || wanted?.desired === 'unlisted'
}

function mayBeTaken(outcome: ItemOutcome): boolean {
  return !('error' in outcome) || outcome.externalIds !== undefined || isRepeatable(outcome.error)
}

function laterOn(result: Failed): Result {
  return { ...result, state: 'again' }
}

type SentPrice = Pick<DraftVariant, 'ref' | 'sku' | 'priceCents'>

/** For how much each was sent: in this try, or in the one whose end the channel has decided now. */
function sentBy({ claim: { group, listings }, built }: Attempt): SentPrice[] {
  if (built !== null) return built.draft.variants
  if (group.operations.length === 0) return []
  return listings.flatMap(({ productId, sku, sentCents }) =>
    sentCents === null ? [] : [{ ref: String(productId), sku, priceCents: sentCents }],
  )
}

/** What is on sale there for another price than the one that was sent has not taken it, whatever was answered. */
function shownAsSent(prices: readonly SentPrice[]) {
  const sent = new Map(prices.map((price) => [price.ref, price]))
  return (result: Result): Result => {
    const price = sent.get(String(result.productId))
    const shownCents = result.offer?.priceCents
    if (result.state !== 'done' || price === undefined || shownCents === undefined) return result
    const { sku, priceCents } = price
    if (shownCents === priceCents) return result
    const message = `The channel took ${sku} for ${money(priceCents)} but shows ${money(shownCents)}; Backroom tries again by itself.`
    return { ...result, state: 'again', error: { kind: 'outcome_unknown', message } }
  }
}

type Showing = { listings: readonly ClaimedListing[]; answer: Answer }

/** A size that went elsewhere left the group, and is on sale there still, since nothing was written. */
function isStray(results: readonly Result[], { listings, answer: { remote } }: Showing): boolean {
  if (!isLive(remote)) return false
  if (results.every(({ actual }) => actual === 'unlisted')) return true
  const isOwn = ({ externalId, sku }: ChannelListing) =>
    listings.some((own) => own.sku === sku || own.externalIds.includes(externalId))
  const isRefused = results.some(({ state }) => state === 'failed')
  return isRefused && remote.listings.some((each) => each.isLive && !isOwn(each))
}

const stray: ChannelError = {
  kind: 'outcome_unknown',
  message: 'The channel still shows what went elsewhere.',
}

function isLive(remote: RemoteListing | null): remote is RemoteListing & { isFound: true } {
  return remote?.isFound === true && remote.isOurs && remote.listings.some((each) => each.isLive)
}

/** What may not be sold is to be off sale, whatever was asked for. */
function allowed(unsellable: GroupPlan['unsellable']) {
  return (listing: DesiredListing): DesiredListing =>
    unsellable.has(listing.productId) ? { ...listing, desired: 'unlisted' } : listing
}

function refusedFirst(result: Result, unsellable: GroupPlan['unsellable']): Result {
  const message = unsellable.get(result.productId)
  return message === undefined
    ? result
    : { ...result, state: 'failed', error: { kind: 'validation', message } }
}

/** A group that nothing is asked of any more, as its sizes went elsewhere: it is to be off sale all the same. */
function whole({ ownerId }: ClaimedGroup): DesiredListing {
  return { productId: ownerId, sku: '', desired: 'unlisted', actual: 'unlisted', externalIds: [] }
}

function partition<T>(all: T[], belongs: (one: T) => boolean): [T[], T[]] {
  return [all.filter(belongs), all.filter((one) => !belongs(one))]
}

function outcomeOf({ claim: { group }, answer, built }: Attempt, verdict: Verdict): GroupOutcome {
  const { remote, operations } = answer
  const { isSettled, delayMs, attempts, results } = verdict
  return {
    isSettled,
    delayMs,
    attempts,
    operations,
    operationsGeneration: answer.areEarlier ? group.generation - 1 : group.generation,
    error: results.find((result) => 'error' in result)?.error ?? null,
    externalId: externalIdAfter(group.externalId, answer),
    url: isLive(remote) ? remote.url : null,
    ...(built === null ? {} : { sent: documentOf(built.draft) }),
    isTaken:
      (built !== null || group.operations.length > 0) &&
      results.some(({ state, actual }) => state === 'done' && actual === 'listed'),
    ...(remote === null ? {} : { received: remote }),
    ...(remote?.isFound === true ? { knownUntil: remote.asOf } : {}),
  }
}

/** The draft as it can be kept and shown: pictures of ours by name, not by bytes. */
export function documentOf({ intent: _, ...draft }: ListingDraft): unknown {
  const pictures = draft.pictures.map((picture) =>
    'file' in picture ? { alt: picture.alt, file: picture.file.name } : picture,
  )
  return { ...draft, pictures }
}

// A product that is gone there is forgotten, so that the next publish makes it anew.
function externalIdAfter(known: string | null, { remote, outcomes, failure }: Answer): string | null {
  if (remote !== null) return remote.isFound && remote.isOurs ? (remote.externalId ?? null) : null
  if (failure?.kind === 'not_found') return null
  for (const outcome of outcomes) {
    if (outcome.state === 'failed' && outcome.error.kind === 'not_found') return null
    if (outcome.externalIds?.product !== undefined) return outcome.externalIds.product
  }
  return known
}

type RetryPlan = { state: 'again'; delayMs: number; attempts: number } | { state: 'give up' }

export type Try = {
  error: ChannelError
  /** Failed tries so far. */
  attempts: number
  /** The channel has accepted it and goes on. */
  isDeciding: boolean
  /** From 0 to 1; spreads those who wait for the same thing. */
  random: number
}

const longestDelayMs = 5 * 60_000
/** Asking a quota for nothing once more costs little; a clock that was set back meanwhile makes hours of a second. */
export const longestWaitMs = 30 * 60_000
const shortestDelayMs = 250
const firstDelayMs = 1_000
const spreadMs = 2_000
const mostPuzzlingTries = 8
const firstLookMs = 2_000
const longestLookMs = 60_000

/** Of the time that it has taken already: its end is noticed no later than so much more. */
const lookAgainAfter = 1 / 4

/** When a desired state that the machine can still bring about is tried again. Waiting for the channel is never given up. */
export function planRetry({ error, attempts, isDeciding, random }: Try): RetryPlan {
  if (error.retryAfterMs !== undefined) {
    const waitMs = Math.min(longestWaitMs, error.retryAfterMs)
    return { state: 'again', delayMs: waitMs + random * spreadMs, attempts }
  }
  if (!isDeciding && !isWaiting(error) && attempts + 1 >= mostPuzzlingTries) return { state: 'give up' }
  const longest = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(attempts, 20))
  return { state: 'again', delayMs: Math.max(shortestDelayMs, longest * random), attempts: attempts + 1 }
}

/** How long to leave a channel alone with what it has accepted: longer the longer it has had it, within bounds. */
export function planLook({ since, now }: { since: Date; now: Date }): number {
  const ageMs = now.getTime() - since.getTime()
  return Math.min(longestLookMs, Math.max(firstLookMs, ageMs * lookAgainAfter))
}

function isWaiting({ kind }: ChannelError): boolean {
  return kind === 'throttled' || kind === 'remote_transient' || kind === 'auth_revoked'
}
