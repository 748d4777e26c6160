import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../src/server/platform/database/database.ts'
import { compareWithMarketplaces } from './agreement.ts'
import { claim, seconds, type Claim } from './claim.ts'
import { dictatedByStockX, type Ground } from './ground.ts'
import { addProductsToSell } from './products-to-sell.ts'
import { allWentWell, until, untilComplete } from './run.ts'
import { publish, signIn, type Seller } from './seller.ts'

type Size = {
  /** Products published before StockX hangs. */
  before: number
  /** Products published while it does. */
  meanwhile: number
  /** For how long it does at the least; absent: until its rows say so, and nothing is timed. */
  hungMs?: number
}

/** Publishes while StockX takes calls and answers none, and then again. */
export async function proveHang(ground: Ground, size: Size): Promise<Claim[]> {
  const { db } = ground.database
  const sets = {
    before: await addProductsToSell(db, { prefix: 'B', count: size.before }),
    meanwhile: await addProductsToSell(db, { prefix: 'M', count: size.meanwhile }),
  }
  const { api } = await ground.crew(1)
  const seller = await signIn(api)
  const begin = async (key: keyof typeof sets) =>
    (await publish(seller, { products: sets[key], marketplaces: ['Shopify', 'StockX'], key })) ?? NaN
  const first = await begin('before')
  const before = await watchShopify(db, seller, first, size.before)
  await untilComplete(db, first)

  await ground.stockx.post('faults/', { rules: [{ kind: 'hang', rate: 1 }] })
  const hungOn = performance.now()
  const second = await begin('meanwhile')
  const meanwhile = await watchShopify(db, seller, second, size.meanwhile)
  await until('a word on each row that StockX delays', async () => {
    const { delayed } = await countRows(db, second)
    return delayed === size.meanwhile
  })
  await pause(Math.max(0, (size.hungMs ?? 0) - (performance.now() - hungOn)))
  const callsBefore = (await ground.stockx.calls(Infinity)).count
  await ground.stockx.remove('faults/')
  const returned = performance.now()
  await untilComplete(db, second)
  const tookMs = performance.now() - returned
  const calls = (await ground.stockx.calls(Infinity)).count - callsBefore
  const dictatedMs = dictatedByStockX(ground.limits, { calls, items: size.meanwhile })
  return [
    claim('rows that StockX delays and that say so', size.meanwhile, true),
    ...(size.hungMs === undefined ? [] : timed({ before, meanwhile, tookMs, dictatedMs })),
    await allWentWell(db, first, size.before * 2),
    await allWentWell(db, second, size.meanwhile * 2),
    ...(await compareWithMarketplaces(ground, [...sets.before, ...sets.meanwhile])),
  ]
}

type Watched = {
  /** Rows of Shopify a second. */
  rate: number
  /** The slow end of blocks of the grid that a seller asks for meanwhile. */
  gridP95Ms: number
}

/** Until Shopify has answered all of its rows. */
async function watchShopify(db: Db, seller: Seller, run: number, rows: number): Promise<Watched> {
  const started = performance.now()
  const blocks: number[] = []
  for (let answered = 0; answered < rows; { answered } = await countRows(db, run)) {
    const asked = performance.now()
    await (await seller.post('/api/products/?page_size=100', {}))?.arrayBuffer()
    blocks.push(performance.now() - asked)
    await pause(lookEveryMs)
  }
  blocks.sort((one, other) => one - other)
  return {
    rate: (rows * 1000) / (performance.now() - started),
    gridP95Ms: blocks[Math.floor(blocks.length * 0.95)] ?? 0,
  }
}

const lookEveryMs = 100

/** What Shopify has answered, and what StockX delays with a word why. */
async function countRows(db: Db, run: number): Promise<{ answered: number; delayed: number }> {
  const { rows } = await sql<{ answered: number; delayed: number }>`
    select count(*) filter (where marketplace.name = 'Shopify' and run_row.status = 'done')::int as answered,
      count(*) filter (
        where marketplace.name = 'StockX' and run_row.status = 'queued' and run_row.message is not null
      )::int as delayed
    from run_row
    join marketplace on marketplace.id = run_row.marketplace_id
    where run_id = ${run}`.execute(db)
  return rows[0] ?? { answered: 0, delayed: 0 }
}

type Timed = { before: Watched; meanwhile: Watched; tookMs: number; dictatedMs: number }

function timed({ before, meanwhile, tookMs, dictatedMs }: Timed): Claim[] {
  const rate = meanwhile.rate / before.rate
  const grid = meanwhile.gridP95Ms / before.gridP95Ms
  const end = tookMs / dictatedMs
  return [
    claim(
      'Shopify’s rate while StockX hangs (≥ 90 % of before)',
      `${meanwhile.rate.toFixed(1)} a second, ${(rate * 100).toFixed(0)} % of ${before.rate.toFixed(1)}`,
      rate >= 0.9,
    ),
    claim(
      'p95 of a block of the grid (≤ 1.2 × before)',
      `${meanwhile.gridP95Ms.toFixed(0)} ms, ${grid.toFixed(2)} × ${before.gridP95Ms.toFixed(0)}`,
      grid <= 1.2,
    ),
    claim(
      'from StockX’s return to the end (≤ 1.2 × what its limits dictate)',
      `${seconds(tookMs)}, ${end.toFixed(2)} × ${seconds(dictatedMs)}`,
      end <= 1.2,
    ),
  ]
}
