import { isSame } from '../../../contract/still-meant.ts'
import { productColumn } from '../../../contract/products/product-columns.ts'
import type { MasterCenter, MasterProduct, OthersInPool } from '../../connectors/ports/catalogue-master.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { FieldErrors } from '../../platform/errors.ts'
import { foldText } from '../../platform/fold-text.ts'
import { cellPlace, cellValue } from '../products/product-cells.ts'
import { productChange, productRefusal } from '../products/product-change.ts'
import type { ProductBefore, ProductChange } from '../products/product-write.ts'
import { findCenterNames, lockProducts, saveOthersInPool } from '../products/products.store.ts'
import { writeProducts } from '../products/write-products.ts'
import { masterCells, masterInput, type Parents } from './master-input.ts'
import { ownChange, type OwnChange } from './own-change.ts'
import { takenCells, type Cells } from './taken-cells.ts'
import { findTold, saveTold, type ToldProduct } from './told-products.store.ts'

type Taking = {
  /** Names the account that speaks. */
  account: string
  /** Whether products that we do not have are made. */
  makesNew: boolean
  /** Its distribution centres by number. */
  centers: ReadonlyMap<number, MasterCenter>
}

type Met = {
  product: MasterProduct
  told: Cells
  known: ToldProduct | undefined
  before: ProductBefore | undefined
}

type Decision = Met & { change: ProductChange | undefined; problem: string | null; own: OwnChange | null }

/** Of our product: why not all of it could be taken, and what of ours ChannelAdvisor does not have. */
export type TakenProduct = ToldProduct & Pick<Decision, 'own'>

/** Takes over what ChannelAdvisor says of these products, one by one as far as they can be taken. */
export async function takeProducts(
  tx: Tx,
  products: readonly MasterProduct[],
  taking: Taking,
): Promise<TakenProduct[]> {
  const met = await meet(tx, products, taking)
  const parents = await findParents(tx, products, taking.account)
  const decisions = decideEach(
    met.filter(({ before }) => before !== undefined || taking.makesNew),
    { parents, centers: taking.centers, names: await findNames(tx, taking) },
  )
  const changes = decisions.flatMap(({ change }) => change ?? [])
  const { products: written } = await writeProducts(tx, changes)
  const ids = new Map(written.map(({ sku, id }) => [foldText(sku), id]))
  const taken = decisions.map(({ product, told, known, before, change, problem, own }) => ({
    channelAdvisorId: product.id,
    productId: before?.id ?? (change && ids.get(foldText(product.sku))) ?? null,
    cells: told,
    problem,
    // What came back is theirs from now on.
    sent: Object.fromEntries(
      Object.entries(known?.sent ?? {}).filter(([field, value]) => !isSame(told[field], value)),
    ),
    own,
    others: product.others,
  }))
  await saveOthersInPool(tx, othersById(taken))
  await saveTold(
    tx,
    taking.account,
    taken.map(({ own: _own, others: _others, ...row }) => row),
  )
  return taken
}

/** Nobody here has a say in what others hold; of a SKU that is there more than once the first counts, as in all else. */
function othersById(
  taken: readonly { productId: number | null; others: OthersInPool }[],
): Map<number, OthersInPool> {
  return new Map(
    taken
      .toReversed()
      .flatMap(({ productId, others }) => (productId === null ? [] : [[productId, others] as const])),
  )
}

/** Puts what is told beside what was told before and what stands here. */
async function meet(tx: Tx, products: readonly MasterProduct[], taking: Taking): Promise<Met[]> {
  const { account } = taking
  const names = await findNames(tx, taking)
  const called = new Map([...taking.centers].map(([number, { name }]) => [number, name]))
  const told = new Map(products.map((product) => [product.id, masterCells(product, called, names)]))
  const known = await findTold(
    tx,
    account,
    products.map(({ id }) => id),
  )
  const fields = new Set([...told.values()].flatMap((cells) => Object.keys(cells)))
  const lock = {
    columns: [...fields, ...ownNumbers]
      .filter((field) => cellPlace(field).place === 'columns')
      .map(productColumn),
    centers: [...names],
    hasPictures: fields.has('images'),
  }
  const folds = products.map(({ sku }) => foldText(sku))
  const ids = [...known.values()].flatMap(({ productId }) => productId ?? [])
  // What is known keeps its product, whatever SKU that has by now.
  const byId = new Map((await lockProducts(tx, { ...lock, by: { ids } })).map((each) => [each.id, each]))
  const bySku = new Map<string, ProductBefore>()
  for (const each of await lockProducts(tx, { ...lock, by: { folds } })) {
    const fold = foldText(each.sku)
    if (bySku.get(fold)?.is_deleted !== false) bySku.set(fold, each)
  }
  return products.map((product) => {
    const was = known.get(product.id)
    const before = byId.get(was?.productId ?? 0) ?? bySku.get(foldText(product.sku))
    return { product, told: told.get(product.id) ?? {}, known: was, before }
  })
}

/** Which of its centres are known here by their names. */
function findNames(tx: Tx, { centers }: Taking): Promise<Set<string>> {
  return findCenterNames(tx, [...new Set([...centers.values()].map(({ name }) => name))])
}

const ownNumbers = [
  'channel_advisor_id',
  'channel_advisor_parent_id',
  'retail_price',
  'retail_price_manually_updated',
  'open_allocated_quantity',
]

/** Our products that own others there, by their number there. */
async function findParents(tx: Tx, products: readonly MasterProduct[], account: string): Promise<Parents> {
  const numbers = [...new Set(products.flatMap(({ parentId }) => parentId ?? []))]
  const told = await findTold(tx, account, numbers)
  const ids = [...told.values()].flatMap(({ productId }) => productId ?? [])
  const rows = await lockProducts(tx, { by: { ids }, columns: [], centers: [], hasPictures: false })
  const usable = new Map(
    rows.filter((row) => row.product_type === 'parent' && !row.is_deleted).map((row) => [row.id, row.sku]),
  )
  return new Map(
    [...told].flatMap(([number, { productId }]) => {
      const sku = usable.get(productId ?? 0)
      return productId === null || sku === undefined ? [] : [[number, { id: productId, sku }] as const]
    }),
  )
}

/** A product is written once in a page, however often ChannelAdvisor has its SKU. */
function decideEach(met: readonly Met[], around: Around): Decision[] {
  const seen = new Set<string | number>()
  return met.map((each) => {
    const key = each.before?.id ?? foldText(each.product.sku)
    if (seen.has(key)) {
      const problem = `ChannelAdvisor has the SKU ${each.product.sku} more than once; the first was taken.`
      return { ...each, change: undefined, problem, own: null }
    }
    seen.add(key)
    return decide(each, around)
  })
}

type Around = {
  parents: Parents
  centers: ReadonlyMap<number, MasterCenter>
  names: ReadonlySet<string>
}

function decide(met: Met, { parents, ...around }: Around): Decision {
  const { told, known, before } = met
  const taken = takenCells({
    told,
    before: known?.productId === null ? undefined : known?.cells,
    sent: known?.sent,
    ours: (field) => before && cellValue(before, field),
    isPriceManual: before?.retail_price_manually_updated === true,
  })
  const errors: FieldErrors = {}
  const input = masterInput(met, { taken, parents, errors })
  const refusal = errors.sku?.[0] ?? productRefusal(before, input)?.sentence
  if (refusal !== undefined) return { ...met, change: undefined, problem: refusal, own: null }
  const [first] = Object.values(errors).flat()
  const own =
    before === undefined ? null : ownChange({ id: met.product.id, told, known, before, taken }, around)
  return { ...met, change: productChange(before, input), problem: first ?? null, own }
}
