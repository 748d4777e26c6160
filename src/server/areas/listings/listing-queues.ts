import { Type } from 'typebox'
import { marketplaceNames } from '../../../contract/marketplaces.ts'
import type { ChannelAccount } from '../../connectors/registry.ts'
import type { Context } from '../../context.ts'
import { defineQueue } from '../../platform/jobs/queue.ts'
import type { GroupOutcome } from './group-outcome.store.ts'

/** What publishing needs of the context. */
export type ListingParts = Pick<Context, 'config' | 'db' | 'clock' | 'log' | 'jobs' | 'files' | 'channels'>

const payload = Type.Object({ group_id: Type.Integer(), generation: Type.Integer() })
const settings = {
  expiresAfterSeconds: 300,
  key: (job: { group_id: number; generation: number }) => `${job.group_id}:${job.generation}`,
}

/** Every marketplace with a queue of its own, so that one that is down holds up no other. */
export const publishQueues = marketplaceNames.map(
  (name) => [name, defineQueue(`publish-${name.toLowerCase()}`, payload, settings)] as const,
)

export function publishQueue(marketplace: string): (typeof publishQueues)[number][1] {
  const found = publishQueues.find(([name]) => name === marketplace)
  if (found === undefined) throw new Error(`there is no queue for the marketplace ${marketplace}`)
  return found[1]
}

/** A job each costs less than a look for what was missed. */
const few = 20

/**
 * Of many, where any number goes together, one for each batch: whoever takes it takes what is due with it, and what is left is found
 * again. With a job for each, nearly all would find nothing to do, and keep the machine busy with that for as long as a channel is away.
 */
export function oneOfEachBatch<Group>(account: ChannelAccount | null, groups: Group[]): Group[] {
  const { maxBatch = 1, leastBatch = 1 } = account?.sales ?? {}
  return groups.length <= few || leastBatch > 1 ? groups : groups.filter((_, at) => at % maxBatch === 0)
}

type Outcome = Pick<GroupOutcome, 'isSettled' | 'delayMs' | 'operations'>

/**
 * Who of a try comes again with others of it and needs no job: all but the first and the last of those that come together, as they
 * are written down. The first, so that there is one whenever a worker dies; the last, in case that one came before all were written.
 */
export function whoIsTakenAlong(account: ChannelAccount | null, outcomes: Outcome[]): boolean[] {
  const { maxBatch = 1, leastBatch = 1 } = account?.sales ?? {}
  const areTogether = maxBatch > 1 && leastBatch === 1
  const companies = outcomes.map(({ isSettled, delayMs, operations }) => {
    if (operations.length > 0) return operations.join()
    return areTogether && !isSettled ? delayMs : null
  })
  return companies.map(
    (company, at) =>
      company !== null && companies.indexOf(company) < at && companies.lastIndexOf(company) > at,
  )
}
