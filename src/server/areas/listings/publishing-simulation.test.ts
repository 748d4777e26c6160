// What publishing promises, tried on a thousand stories in which workers die, clocks jump and the channel does what it likes.
// SIMULATION_SEED=7 tells one story again and prints it whole; SIMULATION_SEEDS=20000 tries more of them.
import { expect, test } from 'vitest'
import { memoryHouse } from '../../../../tests/support/simulation/memory-house.ts'
import { sabotages } from '../../../../tests/support/simulation/sabotage.ts'
import { simulatedProducts } from '../../../../tests/support/simulation/simulated-products.ts'
import type { Sabotage } from '../../../../tests/support/simulation/process-engine.ts'
import { simulate, type Setting } from '../../../../tests/support/simulation/simulation.ts'

type MemoryHouse = ReturnType<typeof memoryHouse>

const marketplaces = [
  { id: 1, name: 'Shopify', margin: null },
  { id: 2, name: 'StockX', margin: null },
]

function inMemory(sabotage: Sabotage<MemoryHouse> = {}): Setting<MemoryHouse> {
  return {
    marketplaces,
    products: simulatedProducts(),
    sabotage,
    linesTold: given === undefined ? undefined : Infinity,
    open: async (world, queue) =>
      memoryHouse({
        marketplaces,
        products: simulatedProducts(),
        now: () => world.now,
        addJob: (...job) => queue.add(...job),
      }),
  }
}

const { SIMULATION_SEED: given, SIMULATION_SEEDS: count = '1000' } = process.env
const seeds = Array.from({ length: Number(count) }, (_, index) => index + 1)

// A thousand stories take a quarter of a minute where nothing else runs.
const hangsMs = 600_000 * Math.ceil(seeds.length / 1_000)

test(
  'whatever dies and whatever the channel does, what was asked for comes true and what is told is so',
  async () => {
    for (const seed of given === undefined ? seeds : [Number(given)]) await simulate(seed, inMemory())
  },
  hangsMs,
)

test('a seed tells the same story each time', async () => {
  expect(await simulate(7, inMemory())).toBe(await simulate(7, inMemory()))
})

test.each(Object.entries(sabotages))('an engine that %s is found out', async (_, { shows, ...sabotage }) => {
  let found = ''
  // Some break things in one story of a thousand.
  for (let seed = 1; seed <= 10_000; seed += 1) {
    await simulate(seed, inMemory(sabotage)).catch((error: unknown) => (found = String(error)))
    if (shows.test(found)) break
  }
  expect(found).toMatch(shows)
})
