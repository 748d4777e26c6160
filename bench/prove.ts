/** Proves at full size what the suite proves at a small one, and prints what was measured: `npm run prove -- kills`. */
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Claim } from '../tests/proofs/claim.ts'
import { openGround, type Ground } from '../tests/proofs/ground.ts'
import { openOrderGround, type OrderGround } from '../tests/proofs/order-ground.ts'
import { proveBulk } from '../tests/proofs/prove-bulk.ts'
import { proveClock } from '../tests/proofs/prove-clock.ts'
import { proveFaults } from '../tests/proofs/prove-faults.ts'
import { proveHang } from '../tests/proofs/prove-hang.ts'
import { proveKills } from '../tests/proofs/prove-kills.ts'
import { proveOrders } from '../tests/proofs/prove-orders.ts'
import { proveRate } from '../tests/proofs/prove-rate.ts'
import { proveSettlements } from '../tests/proofs/prove-settlements.ts'

type Usual<On> = {
  title: string
  /** How many products or orders. */
  count: number
  prove: (ground: On, size: { count: number; seed: number }) => Promise<Claim[]>
}
type Proof =
  | (Usual<Ground> & {
      of: 'products'
      /** How many times the usual limits, at Shopify and at StockX. */
      scale: { shopify: number; stockx: number }
      /** From how many products on Shopify gets them in bulk; absent: never. */
      bulkFrom?: number
    })
  | (Usual<OrderGround> & { of: 'orders' })

const hungMs = 6 * 60_000

const proofs: Record<string, Proof> = {
  kills: {
    title: '200 kills at random',
    of: 'products',
    count: 10_000,
    scale: { shopify: 20, stockx: 20 },
    prove: (ground, { count: products, seed }) =>
      proveKills(ground, { products, seed, kills: 200, workers: 2 }),
  },
  faults: {
    title: '30 % of the calls go wrong',
    of: 'products',
    count: 2_000,
    scale: { shopify: 20, stockx: 20 },
    prove: (ground, { count: products }) => proveFaults(ground, { products, mostCalls: 1.6, isTimed: true }),
  },
  hang: {
    title: 'StockX hangs for six minutes and more',
    of: 'products',
    count: 3_000,
    // Few enough that Shopify's limits, and not the machine, say how fast it goes before and meanwhile: only then do both load it alike.
    scale: { shopify: 5, stockx: 2 },
    prove: (ground, { count: meanwhile }) => proveHang(ground, { before: 1_000, meanwhile, hungMs }),
  },
  clock: {
    title: 'clocks jump by two hours, four times',
    of: 'products',
    count: 2_000,
    scale: { shopify: 20, stockx: 20 },
    prove: (ground, { count: products }) => proveClock(ground, { products }),
  },
  rate: {
    title: 'as fast as the limits allow',
    of: 'products',
    count: 10_000,
    scale: { shopify: 5, stockx: 5 },
    prove: (ground, { count: products }) => proveRate(ground, { products, workers: 2 }),
  },
  bulk: {
    title: 'as many one by one and in bulk',
    of: 'products',
    count: 10_000,
    scale: { shopify: 5, stockx: 5 },
    prove: (ground, { count: products }) => proveBulk(ground, { products, workers: 2 }),
  },
  'bulk-kills': {
    title: '10 kills at random while Shopify gets its products in bulk',
    of: 'products',
    count: 150,
    scale: { shopify: 5, stockx: 20 },
    bulkFrom: 20,
    prove: (ground, { count: products, seed }) =>
      proveKills(ground, { products, seed, kills: 10, workers: 2 }),
  },
  orders: {
    title: 'shipped and canceled under 50 kills while 30 % of the calls go wrong',
    of: 'orders',
    count: 1_000,
    prove: (ground, { count: orders, seed }) => proveOrders(ground, { orders, seed, kills: 50 }),
  },
  settlements: {
    title: 'a settlement read, accepted and undone under 15 kills',
    of: 'orders',
    count: 50_000,
    prove: (ground, { count: orders, seed }) =>
      proveSettlements(ground, { orders, seed, kills: { reading: 5, applying: 5, undoing: 5 } }),
  },
}

const { values: given, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    products: { type: 'string' },
    orders: { type: 'string' },
    scale: { type: 'string' },
    seed: { type: 'string' },
  },
})
for (const name of asked.length > 0 ? asked : Object.keys(proofs)) {
  const proof = proofs[name]
  if (proof === undefined) throw new Error(`There is no proof ${name}: ${Object.keys(proofs).join(', ')}`)
  await show(proof)
}

async function show(proof: Proof): Promise<void> {
  const count = Number(given[proof.of] ?? proof.count)
  const seed = Number(given.seed ?? Date.now())
  const started = performance.now()
  console.log(`${proof.title}: ${count} ${proof.of}, seed ${seed}; ${machine()}`)
  const { prove, stop } = await open(proof)
  const giveUp = () => void stop().finally(() => process.exit(130))
  process.once('SIGINT', giveUp)
  try {
    for (const { what, measured, holds } of await prove({ count, seed })) {
      console.log(`  ${holds ? 'holds' : 'FAILS'}  ${what.padEnd(66)} ${measured}`)
      if (!holds) process.exitCode = 1
    }
  } finally {
    process.off('SIGINT', giveUp)
    await stop()
  }
  console.log(`  after ${((performance.now() - started) / 60_000).toFixed(1)} min; ${machine()}`)
}

type Opened = {
  prove: (size: { count: number; seed: number }) => Promise<Claim[]>
  stop: () => Promise<void>
}

async function open(proof: Proof): Promise<Opened> {
  if (proof.of === 'orders') {
    const ground = await openOrderGround()
    return { prove: (size) => proof.prove(ground, size), stop: () => ground.stop() }
  }
  const { shopify = NaN, stockx = NaN } =
    given.scale === undefined ? proof.scale : { shopify: Number(given.scale), stockx: Number(given.scale) }
  console.log(`  limits × ${shopify} and × ${stockx}`)
  const limits = { shopify, stockx, isUnhurried: true }
  const { bulkFrom } = proof
  const ground = await openGround({
    limits,
    unansweredSeconds: 120,
    ...(bulkFrom === undefined ? {} : { bulkFrom }),
  })
  return { prove: (size) => proof.prove(ground, size), stop: () => ground.stop() }
}

function machine(): string {
  return `${availableParallelism()} cores, load average ${loadavg()[0]?.toFixed(1)}`
}
