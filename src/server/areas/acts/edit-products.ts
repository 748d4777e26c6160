import type { Column } from '../../../contract/columns/column.ts'
import { findProductColumn, productColumn } from '../../../contract/products/product-columns.ts'
import type { ProductEdit, ProductEditsReply } from '../../../contract/products/product-edits.ts'
import { readFields } from '../../platform/columns/read-fields.ts'
import { storedName, wireValue } from '../../platform/columns/kind-of.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { invalidField, type FieldErrors } from '../../platform/errors.ts'
import { productChange, productRefusal } from '../products/product-change.ts'
import type { ProductBefore, ProductChange } from '../products/product-write.ts'
import { unknownProduct } from '../products/product-detail.query.ts'
import { findCenterNames, lockProducts } from '../products/products.store.ts'
import { writeProducts } from '../products/write-products.ts'
import { piecesField, readPieces, splitPieces } from './edited-pieces.ts'
import { keepAct } from './past-acts.store.ts'

type ProductEdits = {
  edits: readonly ProductEdit[]
  /** Name of the user, for the history. */
  editor: string
  /** Stores the answer in the transaction of the change. */
  keep: (tx: Tx, answer: ProductEditsReply) => Promise<void>
}

type Result = ProductEditsReply['results'][number]

/** Changes many cells as one act: each row is taken or refused by itself, and what it is then is answered. */
export function editProducts(db: Db, { edits, editor, keep }: ProductEdits): Promise<ProductEditsReply> {
  const ids = edits.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw invalidField('edits', 'The same product stands there twice.')
  return inTransaction(db, { actor: editor, reason: 'edited' }, async (tx) => {
    const columns = columnsOf(edits)
    const centers = centersOf(edits)
    const known = await findCenterNames(tx, centers)
    const lock = { by: { ids }, columns, centers, hasPictures: false }
    const before = byId(await lockProducts(tx, lock))
    const judged = edits.map((edit) => judge(edit, before.get(edit.id), known))
    const written = await writeProducts(
      tx,
      judged.flatMap((each) => ('change' in each ? [each.change] : [])),
    )
    const { act, products } = written
    if (act !== undefined) await keepAct(tx, { act, label: 'Edit', editor, products: products.length })
    const cells = new Map(written.products.map((each) => [each.id, each.cells]))
    const after = byId(await lockProducts(tx, lock))
    const results = edits.map(({ id }, index): Result => {
      const now = after.get(id)
      const { status, errors } = statusOf(judged[index])
      const row = now === undefined ? {} : rowOf(now, columns, centers)
      return { id, status, version: now?.version ?? null, errors, cells: cells.get(id) ?? {}, row }
    })
    const answer = { run_id: written.act ?? null, results }
    await keep(tx, answer)
    return answer
  })
}

/** What the edits name, and what follows from it. */
function columnsOf(edits: readonly ProductEdit[]) {
  const named = edits.flatMap((edit) => Object.keys(splitPieces(edit).fields))
  return [...new Set([...named, 'retail_price_manually_updated', 'updated_on'])].map(productColumn)
}

/** The centres whose pieces the edits name. */
function centersOf(edits: readonly ProductEdit[]): string[] {
  return [...new Set(edits.flatMap((edit) => [...splitPieces(edit).pieces.keys()]))]
}

function rowOf(product: ProductBefore, columns: readonly Column[], centers: readonly string[]) {
  return Object.fromEntries([
    ...columns.map((each) => wired(each, product)),
    ...centers.map((center) => [piecesField(center), product.quantities[center] ?? 0]),
  ]) as Record<string, unknown>
}

function wired(column: Column, product: ProductBefore): [string, unknown] {
  return [column.field, wireValue(column, product[storedName(column)])]
}

type Judged = { change: ProductChange } | { status: 'stale' | 'failed'; errors: FieldErrors }

function judge(edit: ProductEdit, before: ProductBefore | undefined, centers: ReadonlySet<string>): Judged {
  const { id, version } = edit
  if (before === undefined) return { status: 'failed', errors: { id: [unknownProduct(id).message] } }
  if (before.version !== version) return { status: 'stale', errors: {} }
  const errors: FieldErrors = {}
  const { fields, pieces } = splitPieces(edit)
  const input = {
    columns: readFields(findProductColumn, Object.entries(fields), errors),
    quantities: readPieces(pieces, { product: before, centers, errors }),
  }
  const refusal = productRefusal(before, input)
  if (refusal !== undefined) errors[refusal.field ?? 'id'] = [refusal.sentence]
  return Object.keys(errors).length > 0
    ? { status: 'failed', errors }
    : { change: productChange(before, input) }
}

function statusOf(judged: Judged | undefined): Pick<Result, 'status' | 'errors'> {
  return judged === undefined || 'change' in judged ? { status: 'saved', errors: {} } : judged
}

function byId(products: readonly ProductBefore[]): Map<number, ProductBefore> {
  return new Map(products.map((product) => [product.id, product]))
}
