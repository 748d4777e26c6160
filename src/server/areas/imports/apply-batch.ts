import type { ImportChange, ImportRemark } from '../../../contract/imports.ts'
import { productColumn } from '../../../contract/products/product-columns.ts'
import type { Tx } from '../../platform/database/database.ts'
import { foldText } from '../../platform/fold-text.ts'
import { insertRows } from '../../platform/runs/runs.store.ts'
import type { DraftGroup, ProductDraft } from '../product-files/product-draft.ts'
import type { ProductBefore } from '../products/product-write.ts'
import { lockProducts } from '../products/products.store.ts'
import { writeProducts } from '../products/write-products.ts'
import { saveChanges } from './import-changes.store.ts'
import { decideDrafts, isParent, type Decisions } from './decide-drafts.ts'
import { importChange } from './import-change.ts'
import { keepOthers } from './keep-others.ts'
import * as store from './imports.store.ts'
import type { ImportRun } from './imports.store.ts'
import { siftHandles, siftSkus } from './repeated-names.ts'
import { dueLines, type RetriedImport } from './retried-lines.query.ts'

export type Batch = {
  groups: readonly DraftGroup[]
  /** Imports of the same file that this one takes again; only their open lines are touched. */
  retried: readonly RetriedImport[]
}

export type BatchCounts = {
  created: number
  changed: number
  unchanged: number
  rejected: number
  noted: number
  unusual: number
}

/** Takes one batch: compares, writes unless it is a dry run, and keeps what is to be said of the lines. */
export async function applyBatch(tx: Tx, run: ImportRun, batch: Batch): Promise<BatchCounts> {
  const { groups, retried } = batch
  const handles = await siftHandles(tx, run.id, groups)
  const skus = await siftSkus(tx, run.id, handles.kept)
  // Names are sifted over all lines: a line that repeats a SKU is no less a repetition when it comes again alone.
  const isDue = await dueLines(tx, retried, linesOf(groups))
  const drafts = withoutLeftOut(
    run,
    skus.kept.filter(({ line }) => isDue(line)),
  )
  const existing = await lockNamed(tx, drafts)
  const parentsOfFile = await findParentsOfFile(tx, run, drafts, existing)
  const edited = await keepOthers(tx, drafts, { existing, mapping: run.mapping })
  const decisions = decideDrafts(edited.drafts, { existing, parentsOfFile })
  const changes = await keepChanges(tx, run, decisions)
  const rejections = [
    ...groups.flatMap((group) => group.rejections),
    ...handles.rejections,
    ...skus.rejections,
    ...decisions.rejections,
  ].filter(({ line }) => isDue(line))
  const rejectedLines = new Set(rejections.map(({ line }) => line))
  const notes = [...groups.flatMap((group) => group.notes), ...edited.notes].filter(
    ({ line }) => isDue(line) && !rejectedLines.has(line),
  )
  await insertRows(tx, run.id, [...rejections.map(rowOf('failed')), ...notes.map(rowOf('done'))])
  return {
    created: changes.filter((each) => each.is_new).length,
    changed: changes.filter((each) => !each.is_new).length,
    unusual: changes.filter((each) => each.unusual).length,
    unchanged: decisions.unchanged,
    rejected: rejectedLines.size,
    noted: new Set(notes.map(({ line }) => line)).size,
  }
}

/** Writes what was decided, unless it is a dry run, and keeps old and new values for whoever looks at them. */
async function keepChanges(tx: Tx, run: ImportRun, decisions: Decisions): Promise<ImportChange[]> {
  const ids = new Map<string, number>()
  if (run.is_dry_run) await rememberParents(tx, run, decisions)
  else {
    const { products } = await writeProducts(
      tx,
      decisions.changes.map(({ change }) => change),
    )
    for (const { id, sku } of products) ids.set(sku, id)
  }
  const changes = decisions.changes.map(({ draft, change }) =>
    importChange(draft.line, change, ids.get(draft.sku)),
  )
  await saveChanges(tx, run.id, changes)
  return changes
}

/** Without the lines that a person left out. A parent that shares its line with a size stays while others need it. */
function withoutLeftOut(run: ImportRun, drafts: readonly ProductDraft[]): ProductDraft[] {
  const leftOut = new Set(run.is_dry_run ? [] : run.left_out)
  const isTaken = ({ line }: ProductDraft) => !leftOut.has(line)
  const owners = new Set(
    run.layout === 'shopify' ? drafts.filter(isTaken).map(({ parentSku }) => parentSku) : [],
  )
  return drafts.filter((draft) => isTaken(draft) || (isParent(draft) && owners.has(draft.sku)))
}

function rowOf(status: 'failed' | 'done') {
  return ({ line: position, column: field, reason: message }: ImportRemark) => ({
    position,
    status,
    field,
    message,
  })
}

function linesOf(groups: readonly DraftGroup[]): { first: number; last: number } {
  const lines = groups.flatMap(({ lastLine, drafts, rejections }) => [
    lastLine,
    ...[...drafts, ...rejections].map(({ line }) => line),
  ])
  return { first: Math.min(...lines), last: Math.max(...lines) }
}

function namesOf(drafts: readonly ProductDraft[]): string[] {
  const names = drafts.flatMap(({ sku, parentSku }) => (parentSku === undefined ? [sku] : [sku, parentSku]))
  return [...new Set(names.map(foldText))]
}

/** The products that these drafts speak of, by folded SKU; a live one hides deleted ones. */
async function lockNamed(tx: Tx, drafts: readonly ProductDraft[]): Promise<Map<string, ProductBefore>> {
  const fields = new Set(drafts.flatMap(({ columns }) => Object.keys(columns)))
  const found = await lockProducts(tx, {
    by: { folds: namesOf(drafts) },
    columns: [...fields].map(productColumn),
    centers: drafts.some(({ phoenix }) => phoenix !== undefined) ? ['Phoenix'] : [],
    hasPictures: drafts.some(({ pictures }) => pictures.length > 0),
  })
  const byName = new Map<string, ProductBefore>()
  for (const product of found) {
    const known = byName.get(foldText(product.sku))
    if (!known || known.is_deleted) byName.set(foldText(product.sku), product)
  }
  return byName
}

/** Parents that an earlier batch of a dry run would have made: a real run finds them among the products. */
async function findParentsOfFile(
  tx: Tx,
  run: ImportRun,
  drafts: readonly ProductDraft[],
  existing: ReadonlyMap<string, ProductBefore>,
): Promise<Set<string>> {
  if (!run.is_dry_run) return new Set()
  const missing = drafts.flatMap(({ parentSku }) =>
    parentSku === undefined || existing.has(foldText(parentSku)) ? [] : [parentName(parentSku)],
  )
  const earlier = await store.findUsedNames(tx, run.id, missing)
  return new Set([...earlier.keys()].map((name) => name.slice(parentName('').length)))
}

async function rememberParents(tx: Tx, { id }: ImportRun, { changes }: Decisions): Promise<void> {
  const names = changes
    .filter(({ draft, change }) => change.before === undefined && isParent(draft))
    .map(({ draft }) => draft)
    .map(({ sku, line }) => ({ name: parentName(sku), line }))
  if (names.length > 0) await store.useNames(tx, id, names)
}

function parentName(sku: string): string {
  return `parent ${foldText(sku)}`
}
