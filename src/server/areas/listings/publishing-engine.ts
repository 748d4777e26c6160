import type { Channels } from '../../connectors/registry.ts'
import { systemTimers, type Clock, type Timers } from '../../platform/clock.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Log } from '../../platform/log.ts'
import type { GroupOutcome } from './group-outcome.store.ts'
import type { BatchSize } from './listing-batches.store.ts'
import type { ClaimedGroup, DueGroup, Lease } from './listing-groups.store.ts'
import type { Result } from './listing-results.ts'
import type { GroupProducts, GroupSource } from './listing-source.query.ts'
import type { Claim, GroupPlan } from './plan-group.ts'
import { publishingStore, type StoreParts } from './publishing.store.ts'

/** What a try to publish stands on: another store, channel and time can stand under the very same code. */
export type PublishingEngine = {
  store: PublishingStore
  channels: Pick<Channels, 'account'>
  files: Pick<FileStore, 'read'>
  clock: Clock
  timers: Timers
  /** From 0 to 1. */
  random: () => number
  log: Pick<Log, 'warn' | 'error'>
}

/** What is known between tries. Each call is one transaction; who owns a lease, and what is due, is a matter of its own time. */
export type PublishingStore = {
  /** Takes the group and others that are due with it, as its marketplace takes them; null when nothing is due or somebody has it. */
  claim(groupId: number, sizeOf: (marketplace: string) => BatchSize): Promise<Claim[] | null>
  /** False when the lease was lost: somebody else has one of the groups now, or what was done with it is written down. */
  renew(lease: Lease): Promise<boolean>
  /** Gives the groups back untouched, for the next worker to take at once. */
  release(lease: Lease): Promise<void>
  /** Gives groups back untouched until later, and tells whoever waits for them why; whoever is lost meanwhile is left alone. */
  postpone(groups: ClaimedGroup[], until: { delayMs: number; message: string }): Promise<void>
  /** Has those of these groups wait that nobody works on, and tells whoever waits for them why. */
  putOff(groupIds: number[], until: { delayMs: number; message: string }): Promise<void>
  /** The products of each group as they are now. */
  readSources(groups: GroupProducts[], groupedBy: 'parent' | 'basic'): Promise<GroupSource[]>
  /** Writes down how a try ended and queues the next one. Throws LeaseLost when the group is no longer the worker's. */
  save(group: ClaimedGroup, ending: Ending): Promise<void>
  /** Groups that are not as desired although nobody works on them; of those that wait for the same operation one, of the others so many of each marketplace. */
  findDue(limit: number): Promise<DueGroup[]>
  enqueue(marketplace: string, groups: Omit<DueGroup, 'marketplace'>[]): Promise<void>
}

/** How a try ended: for the group, for each of its listings, and for what they were offered. */
export type Ending = {
  outcome: GroupOutcome
  results: Result[]
  terms: NonNullable<GroupPlan['built']>['terms'] | undefined
  /** Comes again with others of its try, one of whom is queued for all. */
  isTakenAlong: boolean
}

/** The engine on our own database, in this process's time. */
export function publishingEngine(
  parts: StoreParts & Pick<PublishingEngine, 'channels' | 'files' | 'clock' | 'log'>,
): PublishingEngine {
  const { channels, files, clock, log } = parts
  return {
    store: publishingStore(parts),
    channels,
    files,
    clock,
    timers: systemTimers,
    random: Math.random,
    log,
  }
}
