import { createHash } from 'node:crypto'
import { findProductColumn, productColumn } from '../../../contract/products/product-columns.ts'
import type {
  LivePricePlan,
  PlannedPair,
  TakeLivePrices,
} from '../../../contract/products/live-prices.endpoints.ts'
import type { PriceUpdateReply } from '../../../contract/products/price-update.ts'
import type { Context } from '../../context.ts'
import { readFields } from '../../platform/columns/read-fields.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { Conflict } from '../../platform/errors.ts'
import { chosenIds } from '../products/chosen-ids.ts'
import { productChange } from '../products/product-change.ts'
import { lockProducts } from '../products/products.store.ts'
import { writeProducts } from '../products/write-products.ts'
import { batchByBatch } from './in-batches.ts'
import { livePricePlan, takenPrices } from './live-price-plan.ts'
import { findLivePairs } from './live-prices.query.ts'
import { keepAct } from './past-acts.store.ts'

type Parts = Pick<Context, 'config' | 'db' | 'clock'>

const columns = [productColumn('retail_price')]

/** More than anybody reads. */
const mostShown = 200

/** What would be taken, pair by pair. */
export async function planLivePrices(parts: Parts, asked: TakeLivePrices): Promise<LivePricePlan> {
  const ids = await chosenIds(parts, asked.product_ids, 'product_ids')
  const { plan, marketplaces } = await planOf(parts.db, ids, asked)
  return {
    made_from: wordsOf(plan),
    results: plan.slice(0, mostShown),
    count: plan.length,
    changed: takenPrices(plan).size,
    marketplaces,
  }
}

type Editing = {
  /** Name of the user, for the history. */
  editor: string
  /** Stores the answer in the transaction of the change. */
  keep: (tx: Tx, answer: PriceUpdateReply) => Promise<void>
}

/** Gives products the retail prices with which what is live would go out, as one act. */
export async function takeLivePrices(
  parts: Parts,
  asked: TakeLivePrices,
  { editor, keep }: Editing,
): Promise<PriceUpdateReply> {
  const ids = await chosenIds(parts, asked.product_ids, 'product_ids')
  return inTransaction(parts.db, { actor: editor, reason: 'live prices taken' }, async (tx) => {
    const { plan } = await planOf(tx, ids, asked)
    if (asked.made_from !== undefined && asked.made_from !== wordsOf(plan)) throw planChanged()
    const prices = takenPrices(plan)
    const answer: PriceUpdateReply = { run_id: null, updated: 0 }
    // In the order of the ids, as everybody locks.
    await batchByBatch(
      [...prices.keys()].toSorted((one, other) => one - other),
      {
        read: (some) => lockProducts(tx, { by: { ids: some }, columns, centers: [], hasPictures: false }),
        decide: (locked) =>
          locked.map((before) => {
            const price = [['retail_price', prices.get(before.id)]] as const
            return productChange(before, { columns: readFields(findProductColumn, price, {}) })
          }),
        write: async (changes) => {
          const written = await writeProducts(tx, changes)
          answer.run_id ??= written.act ?? null
          answer.updated += written.products.length
        },
      },
    )
    const { run_id: act, updated: products } = answer
    if (act !== null) await keepAct(tx, { act, label: 'Live prices taken', editor, products })
    await keep(tx, answer)
    return answer
  })
}

async function planOf(
  db: Db,
  ids: readonly number[],
  { without = [], left_out: leftOut = [] }: TakeLivePrices,
) {
  const pairs = await findLivePairs(db, ids)
  const out = new Set(leftOut.map(({ product_id, marketplace }) => `${product_id} ${marketplace}`))
  const asked = pairs.filter(({ marketplace }) => !without.includes(marketplace))
  const plan = livePricePlan(asked, (pair) => out.has(`${pair.product_id} ${pair.marketplace}`))
  return { plan, marketplaces: [...new Set(pairs.map(({ marketplace }) => marketplace))].toSorted() }
}

/** Stands for what was planned, pair by pair. */
function wordsOf(plan: readonly PlannedPair[]): string {
  const hash = createHash('sha256')
  for (const { product_id, marketplace, before, after, is_taken: isTaken } of plan)
    hash.update(`${product_id} ${marketplace} ${before ?? ''} ${after ?? ''} ${isTaken};`)
  return hash.digest('base64url')
}

function planChanged(): Conflict {
  return new Conflict(
    'What is live, or a price of these products, changed after the plan was shown, so no price was changed. The plan now shows how it is.',
    { code: 'preview_changed' },
  )
}
