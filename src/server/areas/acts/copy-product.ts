import { findProductColumn, productColumns } from '../../../contract/products/product-columns.ts'
import type { ProductCopy } from '../../../contract/products/copy.endpoints.ts'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import type { Column } from '../../../contract/columns/column.ts'
import type { StoredValue } from '../../platform/columns/column-kind.ts'
import { storedName } from '../../platform/columns/kind-of.ts'
import { readFields, refuseErrors } from '../../platform/columns/read-fields.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { brokenConstraint } from '../../platform/error-facts.ts'
import { Conflict, invalidField, RuleBroken, type FieldErrors } from '../../platform/errors.ts'
import { foldText } from '../../platform/fold-text.ts'
import { productChange, refusalOfSku } from '../products/product-change.ts'
import { showProduct, unknownProduct } from '../products/product-detail.query.ts'
import type { ProductBefore, ProductInput } from '../products/product-write.ts'
import { lockProducts } from '../products/products.store.ts'
import { skuTaken } from '../products/update-product.ts'
import { usualCenter } from '../../../contract/products/usual-center.ts'
import { writeProducts } from '../products/write-products.ts'

type Copying = {
  /** Name of the user, for the history. */
  editor: string
  /** Stores the answer in the transaction of the change. */
  keep: (tx: Tx, answer: ProductDetail) => Promise<void>
}

/** Each of them names one product, here or at a channel; the first two are given. */
const ownFields = new Set([
  ...['sku', 'title', 'upc', 'ean', 'isbn', 'asin'],
  ...['goat_sku', 'stockx_product_id', 'stockx_variant_id', 'received_date_utc'],
])
const copied: Column[] = productColumns.filter(
  // The picture that lists show follows from those that are copied, and is no field of a form.
  ({ field, isWritable }: Column) => field === 'image' || (isWritable && !ownFields.has(field)),
)

/** Makes a product like another one: its words, prices, attributes, pictures and parent, under a SKU of its own. */
export async function copyProduct(
  db: Db,
  copy: ProductCopy,
  { editor, keep }: Copying,
): Promise<ProductDetail> {
  const errors: FieldErrors = {}
  const given = readFields(
    findProductColumn,
    [
      ['sku', copy.sku],
      ['title', copy.title],
    ],
    errors,
  )
  refuseErrors(errors)
  try {
    return await inTransaction(db, { actor: editor, reason: 'copied' }, async (tx) => {
      const source = await lockSource(tx, copy)
      await refuseTaken(tx, String(given.sku))
      const input = inputLike(source, given, copy.quantity)
      const [made] = (await writeProducts(tx, [productChange(undefined, input)])).products
      if (made === undefined) throw new Error('the copy was not answered')
      const product = await showProduct(tx, made.id)
      await keep(tx, product)
      return product
    })
  } catch (error) {
    throw brokenConstraint(error) === 'product_sku_once' ? skuTaken(copy.sku, error) : error
  }
}

async function lockSource(tx: Tx, { product: id, quantity }: ProductCopy): Promise<ProductBefore> {
  const lock = { columns: [...copied], centers: [], hasPictures: true }
  const [source] = await lockProducts(tx, { by: { ids: [id] }, ...lock })
  if (source === undefined) throw unknownProduct(id)
  if (source.is_deleted) throw new RuleBroken(`The product ${source.sku} is deleted. Restore it first.`)
  if (source.product_type !== 'basic' && quantity > 0)
    throw invalidField(
      'quantity',
      `Only sizes have stock: ${source.sku} is a ${source.product_type}. Enter 0.`,
    )
  return source
}

async function refuseTaken(tx: Tx, sku: string): Promise<void> {
  const lock = { columns: [], centers: [], hasPictures: false }
  for (const other of await lockProducts(tx, { by: { folds: [foldText(sku)] }, ...lock })) {
    const refusal = refusalOfSku(other, { columns: {} })
    throw refusal === undefined ? skuTaken(sku) : new Conflict(refusal, { code: 'duplicate_sku' })
  }
}

function inputLike(
  source: ProductBefore,
  given: Record<string, StoredValue>,
  quantity: number,
): ProductInput {
  const type = source.product_type as ProductInput['productType']
  const cells = copied.map(
    ({ field, ...column }) => [field, source[storedName({ field, ...column })]] as const,
  )
  return {
    productType: type,
    columns: {
      ...Object.fromEntries(cells.filter(([, value]) => value !== null)),
      ...given,
    } as ProductInput['columns'],
    attributes: source.attributes as ProductInput['attributes'],
    quantities: type === 'basic' ? { [usualCenter]: quantity } : {},
    pictures: source.pictures,
    parent: source.parent_id === null ? undefined : { sku: source.parent_sku ?? '', id: source.parent_id },
  }
}
