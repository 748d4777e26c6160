import type { ChannelAccount } from '../../connectors/registry.ts'
import type { ChannelError } from '../../connectors/ports/channel-error.ts'
import type { Ctx } from '../../connectors/ports/sales-channel.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { callAndReadBack } from './call-and-read-back.ts'
import { channelAccount } from './channel-account.ts'
import { saveAttempt } from './save-attempt.ts'
import type { Attempt } from './save-attempt.ts'
import { LeaseLost } from './group-outcome.store.ts'
import { holdLease, leaseSeconds } from './group-lease.ts'
import { leaseGroup, releaseLease, selectListings } from './listing-groups.store.ts'
import type { ClaimedGroup } from './listing-groups.store.ts'
import { planGroup } from './plan-group.ts'
import type { Claim } from './plan-group.ts'
import type { ListingParts } from './listing-parts.ts'
import { startRunsOf } from './start-runs.store.ts'

const longestTryMs = 60_000

export interface StopSignals {
  /** Aborted when the job is no longer ours. */
  job: AbortSignal
  /** Aborted when the process is to stop. */
  stopping: AbortSignal
}

/** One try to make the channel agree with what one group should be; all that it does is harmless to repeat. */
export async function runPublish(parts: ListingParts, groupId: number, signals: StopSignals): Promise<void> {
  const claim = await claimGroup(parts, groupId)
  if (claim === null) return
  const lease = holdLease(parts.db, claim.group, signals)
  try {
    const attempt = await tryGroup(parts, claim, lease.signal)
    if (!lease.signal.aborted) return await saveAttempt(parts, claim, attempt)
    parts.log.warn({ group: groupId, reason: String(lease.signal.reason) }, 'listing group was let go')
    // As if never begun: the desired state still stands, and whoever comes next repeats it.
    if (lease.wasStopped()) await releaseLease(parts.db, claim.group)
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error
    parts.log.warn({ group: groupId }, 'listing group was taken over by another worker')
  } finally {
    lease.end()
  }
}

function claimGroup({ db }: ListingParts, groupId: number): Promise<Claim | null> {
  return inTransaction(db, { actor: 'publishing' }, async (tx) => {
    const group = await leaseGroup(tx, groupId, leaseSeconds)
    if (group === null) return null
    await startRunsOf(tx, groupId)
    return { group, listings: await selectListings(tx, groupId) }
  })
}

async function tryGroup(parts: ListingParts, claim: Claim, signal: AbortSignal): Promise<Attempt> {
  const { group } = claim
  const account = channelAccount(parts.channels, group.marketplace)
  if (account === null) {
    return notTried('unsupported', `${group.marketplace} is not connected in this installation.`)
  }
  try {
    const plan = await planGroup(parts, claim)
    const externalId = group.externalId === null ? {} : { externalId: group.externalId }
    const ref = { ref: String(group.ownerId), handle: group.handle, ...externalId }
    const ctx = contextOf(parts, { group, account, signal })
    const answer = await callAndReadBack(account.connector, ctx, { ref, draft: plan.built?.draft ?? null })
    return { ...plan, answer }
  } catch (error) {
    // A fault of our own must not keep the group busy for ever: it counts as a try and shows where sellers look.
    if (!signal.aborted) parts.log.error({ group: group.id, err: error }, 'listing group was not worked on')
    return notTried('outcome_unknown', 'Backroom stumbled over this product; its log says why.')
  }
}

function contextOf(
  { clock }: ListingParts,
  { group, account, signal }: { group: ClaimedGroup; account: ChannelAccount; signal: AbortSignal },
): Ctx {
  return {
    credential: account.credential,
    key: `group-${group.id}-${group.generation}`,
    deadline: new Date(clock.now().getTime() + longestTryMs),
    signal,
    ...(group.requestId === null ? {} : { requestId: group.requestId }),
  }
}

function notTried(kind: ChannelError['kind'], message: string): Attempt {
  const answer = { outcomes: [], remote: null, failure: { kind, message } }
  return { unsellable: new Map(), built: null, answer }
}
