import type { ChannelError, Ctx } from '../../connectors/ports/sales-channel.ts'
import type { ChannelAccount } from '../../connectors/registry.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { callAndReadBack } from './call-and-read-back.ts'
import { holdLease, type StopSignals } from './group-lease.ts'
import { LeaseLost } from './group-outcome.store.ts'
import { findListings, leaseGroup, leaseMore, releaseLease } from './listing-groups.store.ts'
import type { BatchSize, Lease } from './listing-groups.store.ts'
import type { ListingParts } from './listing-queues.ts'
import { startRunsOf } from './listing-runs.store.ts'
import { planGroup, refOf, type Claim, type GroupPlan } from './plan-group.ts'
import { saveAttempt, type Attempt } from './save-attempt.ts'

const longestTryMs = 60_000
const many = 100
/** Of many, each takes its part of the account's limits. */
const longestOfManyMs = 240_000

/** Groups of one marketplace that go to its channel together. */
type Batch = {
  lease: Lease
  account: ChannelAccount | null
  claims: Claim[]
}

/**
 * One try to make the channel agree with what a group should be, and others that are due with it as far as the channel takes
 * several in a call; all that it does is harmless to repeat.
 */
export async function runPublish(parts: ListingParts, groupId: number, signals: StopSignals): Promise<void> {
  const batch = await claimBatch(parts, groupId)
  if (batch === null) return
  const held = holdLease(parts.db, batch.lease, signals)
  try {
    const attempts = await tryBatch(parts, batch, held.signal)
    // What a channel has accepted is written down even now: the token still guards each group against a second worker.
    const known = held.signal.aborted
      ? attempts.filter(({ answer }) => answer.operations.length > 0)
      : attempts
    for (const attempt of known) await save(parts, attempt)
    if (!held.signal.aborted || known.length === attempts.length) return
    parts.log.warn({ group: groupId, reason: String(held.signal.reason) }, 'listing group was let go')
    // As if never begun: the desired state still stands, and whoever comes next repeats it.
    if (held.wasStopped()) await releaseLease(parts.db, batch.lease)
  } finally {
    held.end()
  }
}

async function save(parts: ListingParts, attempt: Attempt): Promise<void> {
  try {
    await saveAttempt(parts, attempt)
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error
    parts.log.warn({ group: attempt.claim.group.id }, 'listing group was taken over by another worker')
  }
}

function claimBatch({ db, channels }: ListingParts, groupId: number): Promise<Batch | null> {
  return inTransaction(db, { actor: 'publishing' }, async (tx) => {
    const first = await leaseGroup(tx, groupId)
    if (first === null) return null
    const account = channels.account(first.marketplace)
    const groups = [first, ...(await leaseMore(tx, first, batchSize(account)))]
    const groupIds = groups.map(({ id }) => id)
    await startRunsOf(tx, groupIds)
    const listings = Map.groupBy(await findListings(tx, groupIds), (listing) => listing.groupId)
    const claims = groups.map((group) => ({ group, listings: listings.get(group.id) ?? [] }))
    return { lease: { groupIds, leaseToken: first.leaseToken }, account, claims }
  })
}

function batchSize(account: ChannelAccount | null): BatchSize {
  return { least: account?.sales.leastBatch ?? 1, most: account?.sales.maxBatch ?? 1 }
}

const nothingPlanned: GroupPlan = { unsellable: new Map(), built: null }

async function tryBatch(parts: ListingParts, batch: Batch, signal: AbortSignal): Promise<Attempt[]> {
  const { account, claims } = batch
  if (account === null) {
    return claims.map((claim) =>
      notTried(claim, 'unsupported', `${claim.group.marketplace} is not connected in this installation.`),
    )
  }
  const attempts: Attempt[] = []
  const planned: { claim: Claim; plan: GroupPlan }[] = []
  for (const claim of claims) {
    // While the channel still decides there is nothing to be planned: what it was asked for stands.
    const isDeciding = claim.group.operations.length > 0
    const plan = isDeciding
      ? nothingPlanned
      : await guarded(parts, { claim, signal }, () => planGroup(parts, claim, account.sales))
    if (plan === null) attempts.push(stumbled(claim))
    else planned.push({ claim, plan })
  }
  const groups = planned.map(({ claim, plan }) => ({
    ref: refOf(claim),
    draft: plan.built?.draft ?? null,
    operations: claim.group.operations,
  }))
  const [first] = planned
  if (first === undefined) return attempts
  const ctx: Ctx = {
    credential: account.credential,
    deadline: new Date(parts.clock.now().getTime() + (claims.length > many ? longestOfManyMs : longestTryMs)),
    signal,
    requestId: claims[0]?.group.requestId ?? undefined,
  }
  const answers = await guarded(parts, { claim: first.claim, signal }, () =>
    callAndReadBack(account.sales, ctx, groups),
  )
  planned.forEach(({ claim, plan }, index) => {
    const answer = answers?.[index]
    attempts.push(answer === undefined ? stumbled(claim) : { claim, ...plan, answer })
  })
  return attempts
}

/** A fault of our own must not keep a group busy for ever: it counts as a try and shows where sellers look. */
async function guarded<T>(
  { log }: ListingParts,
  { claim, signal }: { claim: Claim; signal: AbortSignal },
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!signal.aborted) log.error({ group: claim.group.id, err: error }, 'listing group was not worked on')
    return null
  }
}

function stumbled(claim: Claim): Attempt {
  return notTried(claim, 'outcome_unknown', 'Backroom stumbled over this product; its log says why.')
}

function notTried(claim: Claim, kind: ChannelError['kind'], message: string): Attempt {
  const { operations } = claim.group
  const answer = { outcomes: [], operations, remote: null, failure: { kind, message } }
  return { claim, ...nothingPlanned, answer }
}
