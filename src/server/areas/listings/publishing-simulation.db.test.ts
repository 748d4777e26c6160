// The same stories on PostgreSQL, fewer of them; and the store in memory held equal to the one that they are told on there.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { retell } from '../../../../tests/support/simulation/retold.ts'
import { simulatedProducts } from '../../../../tests/support/simulation/simulated-products.ts'
import { simulate } from '../../../../tests/support/simulation/simulation.ts'
import { sqlHouse } from '../../../../tests/support/simulation/sql-house.ts'
import {
  createSimulatedDatabase,
  type SimulatedDatabase,
} from '../../../../tests/support/simulation/sql-world.ts'

let database: SimulatedDatabase
beforeAll(async () => {
  database = await createSimulatedDatabase()
})
afterAll(() => database.drop())

const { SIMULATION_SEED: given, SIMULATION_SEEDS: count = '30' } = process.env
const seeds =
  given === undefined ? Array.from({ length: Number(count) }, (_, index) => index + 1) : [Number(given)]

// Thirty stories take a quarter of a minute where nothing else runs.
const hangsMs = 600_000

test(
  'whatever dies and whatever the channel does, what was asked for comes true and what is told is so',
  async () => {
    const { marketplaces, db } = database
    for (const seed of seeds) {
      await database.reset()
      await simulate(seed, {
        marketplaces,
        products: simulatedProducts(),
        linesTold: given === undefined ? undefined : Infinity,
        open: async (world, queue) =>
          sqlHouse({ db, marketplaces, now: () => world.now, addJob: (...job) => queue.add(...job) }),
      })
    }
  },
  hangsMs,
)

test('the store in memory answers as the one on PostgreSQL, and knows the same after each step', async () => {
  for (let seed = 1; seed <= 12; seed += 1) {
    await database.reset()
    for (const { step, memory, sql } of await retell(seed, database)) expect(memory, step).toEqual(sql)
  }
})
