/** Proves at full size what the suite proves of publishing at a small one, and prints what was measured: `npm run prove -- kills`. */
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Claim } from '../tests/proofs/claim.ts'
import { openGround, type Ground } from '../tests/proofs/ground.ts'
import { proveClock } from '../tests/proofs/prove-clock.ts'
import { proveFaults } from '../tests/proofs/prove-faults.ts'
import { proveHang } from '../tests/proofs/prove-hang.ts'
import { proveKills } from '../tests/proofs/prove-kills.ts'
import { proveRate } from '../tests/proofs/prove-rate.ts'

type Size = { products: number; seed: number }
type Proof = {
  title: string
  products: number
  /** How many times the usual limits, at Shopify and at StockX. */
  scale: { shopify: number; stockx: number }
  prove: (ground: Ground, size: Size) => Promise<Claim[]>
}

const hungMs = 6 * 60_000

const proofs: Record<string, Proof> = {
  kills: {
    title: '200 kills at random',
    products: 10_000,
    scale: { shopify: 20, stockx: 20 },
    prove: (ground, size) => proveKills(ground, { ...size, kills: 200, workers: 2 }),
  },
  faults: {
    title: '30 % of the calls go wrong',
    products: 2_000,
    scale: { shopify: 20, stockx: 20 },
    prove: (ground, { products }) => proveFaults(ground, { products, mostCalls: 1.6 }),
  },
  hang: {
    title: 'StockX hangs for six minutes and more',
    products: 3_000,
    scale: { shopify: 20, stockx: 2 },
    prove: (ground, { products }) => proveHang(ground, { before: 1_000, meanwhile: products, hungMs }),
  },
  clock: {
    title: 'clocks jump by two hours, four times',
    products: 2_000,
    scale: { shopify: 20, stockx: 20 },
    prove: (ground, { products }) => proveClock(ground, { products }),
  },
  rate: {
    title: 'as fast as the limits allow',
    products: 10_000,
    scale: { shopify: 5, stockx: 5 },
    prove: (ground, { products }) => proveRate(ground, { products, workers: 2 }),
  },
}

const { values: given, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { products: { type: 'string' }, scale: { type: 'string' }, seed: { type: 'string' } },
})
for (const name of asked.length > 0 ? asked : Object.keys(proofs)) {
  const proof = proofs[name]
  if (proof === undefined) throw new Error(`There is no proof ${name}: ${Object.keys(proofs).join(', ')}`)
  await show(proof)
}

async function show({ title, prove, ...usual }: Proof): Promise<void> {
  const products = Number(given.products ?? usual.products)
  const seed = Number(given.seed ?? Date.now())
  const { shopify = NaN, stockx = NaN } =
    given.scale === undefined ? usual.scale : { shopify: Number(given.scale), stockx: Number(given.scale) }
  const started = performance.now()
  console.log(
    `${title}: ${products} products, limits × ${shopify} and × ${stockx}, seed ${seed}; ${machine()}`,
  )
  const ground = await openGround({ limits: { shopify, stockx, isUnhurried: true }, unansweredSeconds: 120 })
  const giveUp = () => void ground.stop().finally(() => process.exit(130))
  process.once('SIGINT', giveUp)
  try {
    for (const { what, measured, holds } of await prove(ground, { products, seed })) {
      console.log(`  ${holds ? 'holds' : 'FAILS'}  ${what.padEnd(66)} ${measured}`)
      if (!holds) process.exitCode = 1
    }
  } finally {
    process.off('SIGINT', giveUp)
    await ground.stop()
  }
  console.log(`  after ${((performance.now() - started) / 60_000).toFixed(1)} min; ${machine()}`)
}

function machine(): string {
  return `${availableParallelism()} cores, load average ${loadavg()[0]?.toFixed(1)}`
}
