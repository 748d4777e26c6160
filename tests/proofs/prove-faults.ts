import type { LoggedCall } from '../../src/sandbox/call-log.ts'
import { compareWithMarketplaces } from './agreement.ts'
import { claim, type Claim } from './claim.ts'
import type { Ground } from './ground.ts'
import { addProductsToSell } from './products-to-sell.ts'
import { allWentWell, untilComplete } from './run.ts'
import { publish, signIn } from './seller.ts'
import { shareDisobeyed, watchCalls } from './watched-calls.ts'

type Size = {
  products: number
  /** After how long a line is cut on which no answer comes; absent: never. */
  hangMs?: number
  /** Calls for each that would do without faults. */
  mostCalls: number
  /** Whether it is timed for how long a refusal was obeyed: of a few, one process that the machine keeps waiting is too many. */
  isTimed?: boolean
}

type Fault = { kind: string; share: number; status?: number; delay_ms?: number }

/** One call in ten is answered with a while for which the whole account is left alone. */
const patienceOfEachMs = 1_500
const shortestPatienceMs = 20 * 60_000

/** What their refusals ask for. */
const secondsToWait = { shopify: 2, stockx: 1 }

/** Publishes while three of ten calls go wrong. */
export async function proveFaults(ground: Ground, size: Size): Promise<Claim[]> {
  const { products, hangMs, mostCalls, isTimed = false } = size
  const { db } = ground.database
  const chosen = await addProductsToSell(db, { prefix: 'F', count: products })
  const faults: Fault[] = [
    { kind: 'throttle', share: 0.1, status: 429 },
    { kind: 'error', share: 0.08, status: 500 },
    { kind: 'hang', share: 0.03, ...(hangMs === undefined ? {} : { delay_ms: hangMs }) },
    { kind: 'lost_answer', share: 0.06 },
    { kind: 'half', share: 0.015 },
    { kind: 'html', share: 0.015 },
  ]
  const plan = { seed: 7, rules: rulesOf(faults) }
  const marketplaces = [ground.shopify, ground.stockx]
  const watches = marketplaces.map(watchCalls)
  await Promise.all(marketplaces.map((each) => each.post('faults/', plan)))
  const { api } = await ground.crew(1)
  const seller = await signIn(api)
  const id = await publish(seller, { products: chosen, marketplaces: ['Shopify', 'StockX'], key: 'faulty' })
  await untilComplete(db, id ?? NaN, Math.max(shortestPatienceMs, products * patienceOfEachMs))
  const [shopify = [], stockx = []] = await Promise.all(watches.map((stop) => stop()))
  await Promise.all(marketplaces.map((each) => each.remove('faults/')))
  const all = [...shopify, ...stockx]
  return [
    claim('calls that went wrong (about 30 %)', percent(all.filter(isWrong).length / all.length), true),
    effortOf(shopify.length, await countRemotes(ground), mostCalls),
    ...(isTimed ? obedienceOf('Shopify', shopify, secondsToWait.shopify) : []),
    ...(isTimed ? obedienceOf('StockX', stockx, secondsToWait.stockx) : []),
    await allWentWell(db, id ?? NaN, products * 2),
    ...(await compareWithMarketplaces(ground, chosen)),
  ]
}

async function countRemotes({ shopify }: Ground): Promise<number> {
  return ((await shopify.state()) as { products: unknown[] }).products.length
}

/** Rules are asked one after the other, each only when none before it hit. */
function rulesOf(faults: Fault[]) {
  let left = 1
  return faults.map(({ share, ...rule }) => {
    const rate = share / left
    left -= share
    return { ...rule, rate }
  })
}

/** One product is looked for, written, put on sale and read back. */
const callsOfProduct = 4

function effortOf(calls: number, remotes: number, most: number): Claim {
  const ratio = calls / (remotes * callsOfProduct)
  return claim(`calls of Shopify for each that has to succeed (≤ ${most})`, ratio.toFixed(2), ratio <= most)
}

/** Less than all: a process that the machine keeps waiting may have taken its turn long before its call comes in. */
const leastObeyed = 0.8

function obedienceOf(name: string, calls: LoggedCall[], wait: number): Claim[] {
  const obeyed = 1 - shareDisobeyed(calls, wait)
  return [claim(`refusals of ${name} after which it was left alone`, percent(obeyed), obeyed >= leastObeyed)]
}

function isWrong({ fault, status }: LoggedCall): boolean {
  return fault !== null || status >= 400
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
