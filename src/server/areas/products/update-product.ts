import { productAttributes } from '../../../contract/products/product-attributes.ts'
import { findProductColumn, productColumn } from '../../../contract/products/product-columns.ts'
import type { ProductDetail, ProductPatch } from '../../../contract/products/product-detail.ts'
import { readFields, refuseErrors } from '../../platform/columns/read-fields.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { brokenConstraint } from '../../platform/error-facts.ts'
import { Conflict, invalidField, RuleBroken, StaleVersion, type FieldErrors } from '../../platform/errors.ts'
import type { VersionCheck } from '../../platform/http/entity-tag.ts'
import { splitAttributes } from './product-attributes.ts'
import { productChange, productRefusal } from './product-change.ts'
import type { ProductRefusal } from './product-change.ts'
import type { ProductBefore, ProductChange, ProductInput } from './product-write.ts'
import { showProduct, unknownProduct } from './product-detail.query.ts'
import { findLastChanges } from './product-history.query.ts'
import { findCenterNames, lockProducts, raiseVersions } from './products.store.ts'
import { writeProducts } from './write-products.ts'

type ProductEdit = {
  id: number
  patch: ProductPatch
  expected: VersionCheck
  /** Name of the user, for the history. */
  editor: string
}

/** Changes the fields that came, all or none of them, and answers the product as it is then. */
export async function updateProduct(db: Db, edit: ProductEdit): Promise<ProductDetail> {
  try {
    return await inTransaction(db, { actor: edit.editor, reason: 'edited' }, (tx) => applyEdit(tx, edit))
  } catch (error) {
    throw brokenConstraint(error) === 'product_sku_once' ? skuTaken(edit.patch.sku ?? '', error) : error
  }
}

async function applyEdit(tx: Tx, { id, patch, expected }: ProductEdit): Promise<ProductDetail> {
  const input = readPatch(patch)
  const before = await lockProduct(tx, id, input)
  if (before === undefined) throw unknownProduct(id)
  await refuseStale(tx, before, { input, expected })
  const refusal = productRefusal(before, input)
  if (refusal !== undefined) throw ruleBroken(refusal)
  await writeEdit(tx, productChange(before, input))
  return showProduct(tx, id)
}

/**
 * Writes what a person changed of one product. Stock counts as its content then, so that nobody overwrites another's count
 * unseen; orders and files, which write stock all day, leave the version to the product's own fields.
 */
export async function writeEdit(tx: Tx, change: ProductChange): Promise<void> {
  await writeProducts(tx, [change])
  if (Object.keys(change.quantities).length > 0 && change.before !== undefined)
    await raiseVersions(tx, [change.before.id])
}

type Expectation = {
  input: ProductInput
  expected: VersionCheck
  /** The products that it owns or is to own, where the call is about them. */
  members?: () => Promise<readonly number[]>
}

/** Throws the product as it is now, and who set what of it, when the caller read another version. */
export async function refuseStale(
  tx: Tx,
  { id, version }: ProductBefore,
  { input, expected, members }: Expectation,
): Promise<void> {
  if (expected.accepts(version)) return
  const changed = await findLastChanges(tx, id, {
    attributes: [...productAttributes.map(({ name }) => name), ...Object.keys(input.attributes ?? {})],
    members: (await members?.()) ?? [],
  })
  throw new StaleVersion(await showProduct(tx, id), changed)
}

async function lockProduct(tx: Tx, id: number, input: ProductInput): Promise<ProductBefore | undefined> {
  const centers = Object.keys(input.quantities ?? {})
  const sentence = await unknownCenter(tx, centers)
  if (sentence !== undefined) throw invalidField('distribution_centers', sentence)
  const columns = Object.keys(input.columns).map(productColumn)
  const [before] = await lockProducts(tx, { by: { ids: [id] }, columns, centers, hasPictures: false })
  return before
}

/** What is wrong with the names of these centres: quantities go by name, and only into those that forms show. */
export async function unknownCenter(tx: Tx, centers: readonly string[]): Promise<string | undefined> {
  const known = await findCenterNames(tx, centers)
  const unknown = centers.find((center) => !known.has(center))
  return unknown === undefined ? undefined : `There is no distribution centre "${unknown}".`
}

function ruleBroken({ code, field, sentence }: ProductRefusal): RuleBroken {
  return new RuleBroken(sentence, {
    code,
    ...(field === undefined ? {} : { errors: { [field]: [sentence] } }),
  })
}

export function skuTaken(sku: string, cause?: unknown): Conflict {
  const sentence = `Another product has the SKU "${sku}" already.`
  return new Conflict(sentence, { code: 'duplicate_sku', cause })
}

/** Reads what a person's edit wants; throws with a sentence for each field that can't be taken. */
export function readPatch(patch: ProductPatch): ProductInput {
  const errors: FieldErrors = {}
  const input = readWanted(patch, errors)
  refuseErrors(errors)
  return input
}

/** The same for who has more to say about other fields: what can't be taken adds a sentence to the errors. */
export function readWanted(patch: ProductPatch, errors: FieldErrors): ProductInput {
  const { attributes, distribution_centers: centers = [], ...fields } = patch
  const { own, columns: shared } = splitAttributes(attributes ?? {})
  const written = [...Object.entries(fields), ...Object.entries(shared)]
  const columns = readFields(findProductColumn, written, errors)
  const quantities = Object.fromEntries(centers.map(({ name, qty }) => [name, qty]))
  if (Object.keys(quantities).length < centers.length) {
    errors.distribution_centers = ['The same centre stands there twice.']
  }
  return { columns, attributes: own, quantities }
}
