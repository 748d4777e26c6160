import type { ChannelError, Ctx } from '../../connectors/ports/sales-channel.ts'
import type { ChannelAccount } from '../../connectors/registry.ts'
import { callAndReadBack } from './call-and-read-back.ts'
import { holdLease, type HeldLease, type StopSignals } from './group-lease.ts'
import { LeaseLost } from './group-outcome.store.ts'
import type { BatchSize } from './listing-batches.store.ts'
import type { ClaimedGroup, Lease } from './listing-groups.store.ts'
import { whoIsTakenAlong } from './listing-queues.ts'
import { planGroup, refOf, type Claim, type GroupPlan } from './plan-group.ts'
import type { Ending, PublishingEngine } from './publishing-engine.ts'
import { endingOf, longestWaitMs, type Attempt } from './save-attempt.ts'

const longestTryMs = 60_000
const many = 100
/** Of many, each takes its part of the account's limits. */
const longestOfManyMs = 240_000
/** Each in a transaction of its own: a busy database is waited for by some at a time, and others have connections left. */
const savedAtOnce = 4

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
export async function runPublish(
  engine: PublishingEngine,
  groupId: number,
  signals: StopSignals,
): Promise<void> {
  const held = holdLease(engine, signals)
  try {
    const batch = await claimBatch(engine, groupId)
    if (batch.claims.length === 0) return
    held.keep(batch.lease)
    const attempts = await tryBatch(engine, batch, held)
    // What a channel has accepted is written down even now: the token still guards each group against a second worker.
    const known = held.signal.aborted
      ? attempts.filter(({ answer }) => answer.operations.length > 0)
      : attempts
    await saveAll(engine, batch.account, known)
    if (!held.signal.aborted || known.length === attempts.length) return
    engine.log.warn({ group: groupId, reason: String(held.signal.reason) }, 'listing group was let go')
    // As if never begun: the desired state still stands, and whoever comes next repeats it.
    if (held.wasStopped()) await engine.store.release(batch.lease)
  } finally {
    held.end()
  }
}

/** What went together and has to come again comes together: at the same distance, and written down without much delay. */
async function saveAll(
  engine: PublishingEngine,
  account: ChannelAccount | null,
  attempts: Attempt[],
): Promise<void> {
  const at = { now: engine.clock.now(), random: engine.random() }
  const endings = attempts.map((attempt) => endingOf(attempt, at))
  const alongs = whoIsTakenAlong(
    account,
    endings.map(({ outcome }) => outcome),
  )
  const all = attempts.flatMap(({ claim: { group } }, index) => {
    const ending = endings[index]
    return ending === undefined
      ? []
      : [{ group, ending: { ...ending, isTakenAlong: alongs[index] === true } }]
  })
  for (let from = 0; from < all.length; from += savedAtOnce) {
    const some = all.slice(from, from + savedAtOnce)
    await Promise.all(some.map(({ group, ending }) => save(engine, group, ending)))
  }
}

async function save({ store, log }: PublishingEngine, group: ClaimedGroup, ending: Ending): Promise<void> {
  try {
    await store.save(group, ending)
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error
    log.warn({ group: group.id }, 'listing group was taken over by another worker')
  }
}

async function claimBatch(engine: PublishingEngine, groupId: number): Promise<Batch> {
  const { store, channels } = engine
  const claimed = await store.claim(groupId, (marketplace) => batchSize(channels.account(marketplace)))
  const { leaseToken = '', marketplace = '' } = claimed?.[0]?.group ?? {}
  const account = channels.account(marketplace)
  const claims = await keepWhatFits(engine, account, urgentFirst(claimed ?? []))
  return { lease: { groupIds: claims.map(({ group }) => group.id), leaseToken }, account, claims }
}

/** Whoever finds room for some only finds it for these. */
function urgentFirst(claims: Claim[]): Claim[] {
  return claims.toSorted((one, other) => Number(other.group.isUrgent) - Number(one.group.isUrgent))
}

/** What the account's limits leave no room for now goes back before anything is read for it; what is decided already takes none. */
async function keepWhatFits(
  { store }: PublishingEngine,
  account: ChannelAccount | null,
  claims: Claim[],
): Promise<Claim[]> {
  const isFollowed = claims.some(({ group }) => group.operations.length > 0)
  const urgent = claims.filter(({ group }) => group.isUrgent).length
  const room = isFollowed ? null : await account?.sales.room?.(account.credential, claims.length, urgent)
  if (!room || room.groups >= claims.length) return claims
  const { message, retryAfterMs = 0 } = room.refusal
  const others = claims.slice(room.groups).map(({ group }) => group)
  await store.postpone(others, { delayMs: Math.min(longestWaitMs, retryAfterMs), message })
  return claims.slice(0, room.groups)
}

function batchSize(account: ChannelAccount | null): BatchSize {
  return { least: account?.sales.leastBatch ?? 1, most: account?.sales.maxBatch ?? 1 }
}

const nothingPlanned: GroupPlan = { unsellable: new Map(), built: null }

async function tryBatch(engine: PublishingEngine, batch: Batch, held: HeldLease): Promise<Attempt[]> {
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
      : await guarded(engine, { claim, held }, () => planGroup(engine, claim, account.sales))
    if (plan === null) attempts.push(stumbled(claim))
    else planned.push({ claim, plan })
  }
  const groups = planned.map(({ claim, plan }) => ({
    ref: refOf(claim),
    draft: plan.built?.draft ?? null,
    operations: claim.group.operations,
    isUncertain: claim.group.wasTaken,
  }))
  const [first] = planned
  if (first === undefined) return attempts
  const ctx: Ctx = {
    credential: account.credential,
    deadline: new Date(
      engine.clock.now().getTime() + (claims.length > many ? longestOfManyMs : longestTryMs),
    ),
    get signal() {
      return held.signal
    },
    requestId: claims[0]?.group.requestId ?? undefined,
  }
  const answers = await guarded(engine, { claim: first.claim, held }, () =>
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
  { log }: PublishingEngine,
  { claim, held }: { claim: Claim; held: HeldLease },
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!held.signal.aborted)
      log.error({ group: claim.group.id, err: error }, 'listing group was not worked on')
    return null
  }
}

function stumbled(claim: Claim): Attempt {
  return notTried(claim, 'outcome_unknown', 'Backroom stumbled over this product; its log says why.')
}

function notTried(claim: Claim, kind: ChannelError['kind'], message: string): Attempt {
  const { operations } = claim.group
  const answer = { outcomes: [], operations, areEarlier: false, remote: null, failure: { kind, message } }
  return { claim, ...nothingPlanned, answer }
}
