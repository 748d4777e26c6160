import { createHash } from 'node:crypto'
import { findProductColumn, productColumn } from '../../../contract/products/product-columns.ts'
import type { PricePreview, PriceUpdate, PriceUpdateReply } from '../../../contract/products/price-update.ts'
import type { Context } from '../../context.ts'
import { wireValue, storedName } from '../../platform/columns/kind-of.ts'
import { readFields } from '../../platform/columns/read-fields.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { Conflict, InvalidInput, invalidField, RuleBroken } from '../../platform/errors.ts'
import { chosenIds } from '../products/chosen-ids.ts'
import { batchByBatch } from './in-batches.ts'
import { keepAct } from './past-acts.store.ts'
import { pricePlan, priceRefusal, type PriceFacts, type PricePlan, type WantedPrice } from './price-plan.ts'
import { productChange } from '../products/product-change.ts'
import type { ProductBefore, ProductChange } from '../products/product-write.ts'
import { findCells, lockProducts } from '../products/products.store.ts'
import { writeProducts } from '../products/write-products.ts'

type Parts = Pick<Context, 'config' | 'db' | 'clock'>

const columns = ['retail_price', 'cost', 'min_price'].map(productColumn)

/** More than anybody reads; what has a remark stands first. */
const mostPreviewed = 200

/** What the new prices would be. */
export async function previewPrices(parts: Parts, asked: PriceUpdate): Promise<PricePreview> {
  const wanted = wantedPrice(asked)
  const ids = await chosenIds(parts, asked.product_ids, 'product_ids')
  const found = new Map((await findCells(parts.db, ids, columns)).map((row) => [row.id, row]))
  refuseUnknown(ids, found)
  const plans = ids.flatMap((id) => planOf(found.get(id), wanted))
  const count = (isMeant: (plan: PricePlan) => boolean) => plans.filter(isMeant).length
  const remarked = plans.filter(({ remark }) => remark !== null)
  const first = [...remarked, ...plans.filter(({ remark }) => remark === null)].slice(0, mostPreviewed)
  const madeFrom = pricesSeen()
  madeFrom.add(plans.toSorted((one, other) => one.id - other.id))
  return {
    made_from: madeFrom.words(),
    results: first.map(({ id, sku, before, after, remark }) => ({ id, sku, before, after, remark })),
    count: plans.length,
    changed: count(({ is }) => is === 'changed'),
    below_cost: count(({ isBelowCost }) => isBelowCost),
    below_min_price: count(({ isBelowMinPrice }) => isBelowMinPrice),
    without_price: count(({ is }) => is === 'without_price'),
    refused: count(({ is }) => is === 'refused'),
  }
}

type Editing = {
  /** Name of the user, for the history. */
  editor: string
  /** Stores the answer in the transaction of the change. */
  keep: (tx: Tx, answer: PriceUpdateReply) => Promise<void>
}

/** Gives all chosen products their new prices as one act, or none of them. */
export async function updatePrices(
  parts: Parts,
  asked: PriceUpdate,
  { editor, keep }: Editing,
): Promise<PriceUpdateReply> {
  const wanted = wantedPrice(asked)
  const ids = await chosenIds(parts, asked.product_ids, 'product_ids')
  return inTransaction(parts.db, { actor: editor, reason: 'price update' }, async (tx) => {
    const answer: PriceUpdateReply = { run_id: null, updated: 0 }
    const found = pricesSeen()
    // Each statement of its own time, and in the order of the ids, as everybody locks.
    await batchByBatch(
      ids.toSorted((one, other) => one - other),
      {
        read: (some) => lockProducts(tx, { by: { ids: some }, columns, centers: [], hasPictures: false }),
        decide: (locked, some) => {
          const plans = pricePlans(locked, some, wanted)
          found.add(plans.map(({ plan }) => plan))
          return priceChanges(plans)
        },
        write: async (changes) => {
          const written = await writeProducts(tx, changes)
          answer.run_id ??= written.act ?? null
          answer.updated += written.products.length
        },
      },
    )
    if (asked.made_from !== undefined && asked.made_from !== found.words()) throw previewChanged()
    const { run_id: act, updated: products } = answer
    if (act !== null) await keepAct(tx, { act, label: 'Price update', editor, products })
    await keep(tx, answer)
    return answer
  })
}

/** Stands for the prices that products have, which come in the order of their ids. */
function pricesSeen() {
  const hash = createHash('sha256')
  return {
    add: (plans: readonly PricePlan[]) => {
      for (const { id, before } of plans) hash.update(`${id}:${before ?? ''};`)
    },
    words: () => hash.digest('base64url'),
  }
}

type Planned = { before: ProductBefore; plan: PricePlan }

function pricePlans(
  locked: readonly ProductBefore[],
  ids: readonly number[],
  wanted: WantedPrice,
): Planned[] {
  const found = new Map(locked.map((product) => [product.id, product]))
  refuseUnknown(ids, found)
  return ids.flatMap((id) => {
    const before = found.get(id)
    return before === undefined ? [] : planOf(before, wanted).map((plan) => ({ before, plan }))
  })
}

function priceChanges(plans: readonly Planned[]): ProductChange[] {
  return plans.flatMap(({ before, plan }) => {
    if (plan.is === 'refused') throw priceRefused(plan)
    if (plan.is !== 'changed') return []
    const price = readFields(findProductColumn, [['retail_price', plan.after]], {})
    return [productChange(before, { columns: price })]
  })
}

/** Refuses what is no price and no change of one. */
function wantedPrice({ retail_price: price, change }: PriceUpdate): WantedPrice {
  if ((price === undefined) === (change === undefined))
    throw new InvalidInput('Give either one retail_price for all, or a change of each.')
  if (price !== undefined) {
    if (!isInCents(price)) throw invalidField('retail_price', 'A price has at most 2 decimals.')
    const refusal = priceRefusal(price)
    if (refusal !== undefined) throw invalidField('retail_price', refusal)
    return { price }
  }
  const { percent, amount, round_to: ending } = change ?? {}
  if (percent !== undefined && amount !== undefined)
    throw invalidField('change', 'A price changes by a percentage or by an amount, not by both.')
  const given = [percent, amount, ending].filter((each) => each !== undefined)
  if (given.length === 0) throw invalidField('change', 'Say by how much the prices change.')
  if (!given.every(isInCents))
    throw invalidField('change', 'Percentages and amounts have at most 2 decimals.')
  return { change: change ?? {} }
}

function isInCents(value: number): boolean {
  return Number(value.toFixed(2)) === value
}

function planOf(row: Record<string, unknown> | undefined, wanted: WantedPrice): PricePlan[] {
  if (row === undefined) return []
  const [price, cost, minPrice] = columns.map(
    (column) => wireValue(column, row[storedName(column)]) as number | null,
  )
  const facts: PriceFacts = {
    id: Number(row.id),
    sku: String(row.sku),
    isDeleted: row.is_deleted === true,
    price: price ?? null,
    cost: cost ?? null,
    minPrice: minPrice ?? null,
  }
  return [pricePlan(facts, wanted)]
}

function refuseUnknown(ids: readonly number[], found: ReadonlyMap<number, unknown>): void {
  const unknown = ids.find((id) => !found.has(id))
  if (unknown === undefined) return
  const sentence = `There is no product ${unknown}. No price was changed.`
  throw new RuleBroken(sentence, { code: 'unknown_product', errors: { product_ids: [sentence] } })
}

function previewChanged(): Conflict {
  return new Conflict(
    'These products or their prices were changed after the preview was shown, so no price was changed. The preview now shows what would become of them.',
    { code: 'preview_changed' },
  )
}

function priceRefused({ sku, remark }: PricePlan): RuleBroken {
  return new RuleBroken(`${sku}: ${remark ?? ''} No price was changed.`, { code: 'price_refused' })
}
