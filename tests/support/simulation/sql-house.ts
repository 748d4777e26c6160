// The house as it is, on PostgreSQL, whose time a simulation moves.
import { sql } from 'kysely'
import { askListings } from '../../../src/server/areas/publishing/ask-listings.ts'
import { publishRuns } from '../../../src/server/areas/publishing/publish-runs.ts'
import { publishingStore, type StoreParts } from '../../../src/server/areas/listings/publishing.store.ts'
import type { Context } from '../../../src/server/context.ts'
import { inTransaction, type Db } from '../../../src/server/platform/database/database.ts'
import { RuleBroken } from '../../../src/server/platform/errors.ts'
import { cancelRun } from '../../../src/server/platform/runs/change-run.ts'
import type { Asked, House, ProductChange, SimulatedMarketplace } from './house.ts'
import type { SimulatedJob } from './job-queue.ts'
import { seller } from './memory-house.ts'
import { readState } from './sql-state.ts'

type AddJob = (marketplace: string, job: SimulatedJob, delayMs: number) => void

export type SqlHouseParts = {
  db: Db
  marketplaces: SimulatedMarketplace[]
  now: () => number
  addJob: AddJob
}

/** Everything that the house does, it does at the time of the simulation. */
export function sqlHouse({ db, marketplaces, now, addJob }: SqlHouseParts): House {
  const jobs = simulatedJobs(addJob)
  const store = publishingStore({ db, jobs })
  // Statements are given the time when they are made, as one event happens at a time.
  const at = async <T>(act: () => Promise<T>): Promise<T> => {
    await sql`update simulation.time set at = ${new Date(now())}`.execute(db)
    return act()
  }
  return {
    store: {
      claim: (groupId, sizeOf) => at(() => store.claim(groupId, sizeOf)),
      renew: (lease) => at(() => store.renew(lease)),
      release: (lease) => at(() => store.release(lease)),
      postpone: (groups, until) => at(() => store.postpone(groups, until)),
      putOff: (groupIds, until) => at(() => store.putOff(groupIds, until)),
      readSources: (groups, groupedBy) => store.readSources(groups, groupedBy),
      save: (group, ending) => at(() => store.save(group, ending)),
      findDue: (limit) => at(() => store.findDue(limit)),
      enqueue: (marketplace, groups) => store.enqueue(marketplace, groups),
    },
    ask: (asked) => at(() => ask(db, { asked, jobs, marketplaces })),
    cancel: (run) => at(() => cancel(db, run)),
    change: (productId, change) => changeProduct(db, productId, change),
    state: () => readState(db),
  }
}

/** Jobs are the simulation's: they become due in its time. */
function simulatedJobs(addJob: AddJob): StoreParts['jobs'] {
  const enqueueMany: StoreParts['jobs']['enqueueMany'] = async (_, queue, payloads, options) => {
    const marketplace = queueNames[queue.name] ?? ''
    for (const payload of payloads as { group_id: number; generation: number }[]) {
      const job = { groupId: payload.group_id, generation: payload.generation }
      addJob(marketplace, job, Math.round((options?.startAfter ?? 0) * 1000))
    }
  }
  return {
    enqueueMany,
    enqueue: (tx, queue, payload, options) => enqueueMany(tx, queue, [payload], options),
  }
}

const queueNames: Record<string, string> = { 'publish-shopify': 'Shopify', 'publish-stockx': 'StockX' }

type Request = { asked: Asked; jobs: StoreParts['jobs']; marketplaces: SimulatedMarketplace[] }

async function ask(db: Db, { asked, jobs, marketplaces }: Request): Promise<void> {
  const { desired, listings, isUrgent } = asked
  const products = await db.selectFrom('product').select(['id', 'sku']).execute()
  const parts = { jobs } as Pick<Context, 'jobs'>
  await inTransaction(db, { actor: seller.user }, (tx) =>
    askListings(tx, parts, {
      listings: listings.map((listing) => ({ ...listing, desired, actual: 'unlisted' as const })),
      ...{ desired, isUrgent },
      skus: new Map(products.map(({ id, sku }) => [id, sku])),
      names: new Map(marketplaces.map(({ id, name }) => [id, name])),
      ...seller,
    }),
  )
}

/** A run that is over can't be cancelled, and says so. */
async function cancel(db: Db, nth: number): Promise<void> {
  const run = await db.selectFrom('run').select('id').orderBy('id').offset(nth).limit(1).executeTakeFirst()
  const context = { db } as unknown as Context
  try {
    if (run !== undefined) await cancelRun(context, [publishRuns], run.id, seller.user)
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error
  }
}

async function changeProduct(db: Db, id: number, change: ProductChange): Promise<void> {
  const { priceCents, isBlocked, parentId, pieces } = change
  await db
    .updateTable('product')
    .set({
      ...(priceCents === undefined ? {} : { retail_price_cents: priceCents }),
      ...(isBlocked === undefined ? {} : { is_blocked: isBlocked }),
      ...(parentId === undefined ? {} : { parent_id: parentId }),
      ...(pieces === undefined ? {} : { total_quantity: pieces }),
    })
    .where('id', '=', id)
    .execute()
}
