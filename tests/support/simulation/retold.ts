// One drawn series of steps, taken on both stores side by side.
import { createRandom } from '../../../src/demo/random.ts'
import { Steps, type Job, type Side, type Step } from './drawn-steps.ts'
import type { House } from './house.ts'
import { memoryHouse } from './memory-house.ts'
import { simulatedProducts } from './simulated-products.ts'
import { sqlHouse } from './sql-house.ts'
import type { SimulatedDatabase } from './sql-world.ts'

/** What each store answered, and what it knew afterwards. */
export type Retold = { step: string; memory: unknown; sql: unknown }

const stepsTaken = 60

export async function retell(seed: number, { db, marketplaces }: SimulatedDatabase): Promise<Retold[]> {
  const random = createRandom(seed)
  const time = { now: Date.parse('2026-03-02T09:00:00Z') }
  const now = () => time.now
  const side = (open: (addJob: (...job: Job) => void) => House): Side => {
    const jobs: Job[] = []
    return { jobs, claims: [], house: open((...job) => jobs.push(job)) }
  }
  const memory = side((addJob) => memoryHouse({ marketplaces, products: simulatedProducts(), now, addJob }))
  const sql = side((addJob) => sqlHouse({ db, marketplaces, now, addJob }))
  const drawn = new Steps(
    random,
    marketplaces.map(({ id }) => id),
  )
  const retold: Retold[] = []
  for (let count = 0; count < stepsTaken; count += 1) {
    time.now += random.pick([1, 400, 3_000, 13_000])
    const { name, act } = drawn.next()
    const said = { memory: await takeStep(memory, act), sql: await takeStep(sql, act) }
    retold.push({ step: `seed ${seed}, step ${count}: ${name}`, ...said })
  }
  return retold
}

async function takeStep(side: Side, act: Step['act']): Promise<unknown> {
  const said = await act(side).catch((error: unknown) => `throws ${error instanceof Error ? error.name : ''}`)
  const { groups, ...state } = await side.house.state()
  const keys = new Map(groups.map(({ id, key }) => [id, key]))
  const jobs = side.jobs.splice(0).map(([marketplace, { groupId, generation }, delayMs]) => {
    return `${marketplace} ${keys.get(groupId)} ${generation} in ${delayMs}`
  })
  return {
    said,
    jobs: jobs.toSorted(),
    groups: groups
      .map(({ id: _, ...group }) => group)
      .toSorted((one, other) => (one.key < other.key ? -1 : 1)),
    ...state,
    rows: state.rows.map(({ ...row }) => ({ ...row, id: undefined })),
    history: state.history.toSorted(
      (one, other) => one.productId - other.productId || one.marketplaceId - other.marketplaceId,
    ),
  }
}
