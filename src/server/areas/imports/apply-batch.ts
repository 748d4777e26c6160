import type { ImportRemark } from '../../../contract/imports.ts'
import type { Tx } from '../../platform/database/database.ts'
import { decideDrafts, fold } from './decide-drafts.ts'
import type { ExistingProduct } from './compare-draft.ts'
import * as store from './imports.store.ts'
import type { DraftGroup, ProductDraft } from './product-draft.ts'
import { siftHandles, siftSkus } from './repeated-names.ts'
import { writeDecisions } from './write-decisions.ts'
import type { PictureOf } from './write-decisions.ts'

export interface BatchRun {
  id: number
  isDryRun: boolean
}

export interface BatchCounts {
  created: number
  changed: number
  unchanged: number
  rejected: number
  noted: number
}

/** Takes one batch: compares, writes unless it is a dry run, and keeps what is to be said of the lines. */
export async function applyBatch(
  tx: Tx,
  run: BatchRun,
  groups: readonly DraftGroup[],
  pictureOf: PictureOf,
): Promise<BatchCounts> {
  const handles = await siftHandles(tx, run.id, groups)
  const skus = await siftSkus(tx, run.id, handles.kept)
  const existing = await store.lockProducts(tx, namesOf(skus.kept))
  const parentsOfFile = await findParentsOfFile(tx, run, skus.kept, existing)
  const decisions = decideDrafts(skus.kept, { existing, parentsOfFile })
  if (!run.isDryRun) await writeDecisions(tx, decisions, existing, pictureOf)

  const rejections = [
    ...groups.flatMap((group) => group.rejections),
    ...handles.rejections,
    ...skus.rejections,
    ...decisions.rejections,
  ]
  const rejectedLines = new Set(rejections.map(({ line }) => line))
  const notes = groups.flatMap((group) => group.notes).filter(({ line }) => !rejectedLines.has(line))
  await store.insertRemarks(tx, run.id, rejections, true)
  await store.insertRemarks(tx, run.id, notes, false)
  return {
    created: decisions.creations.length,
    changed: decisions.updates.length,
    unchanged: decisions.unchanged,
    rejected: rejectedLines.size,
    noted: countLines(notes),
  }
}

function namesOf(drafts: readonly ProductDraft[]): string[] {
  const names = drafts.flatMap(({ sku, parentSku }) => (parentSku === undefined ? [sku] : [sku, parentSku]))
  return [...new Set(names.map(fold))]
}

/** Parents that the file makes: those of this batch, and in a dry run those that an earlier batch would have made. */
async function findParentsOfFile(
  tx: Tx,
  { id, isDryRun }: BatchRun,
  drafts: readonly ProductDraft[],
  existing: ReadonlyMap<string, ExistingProduct>,
): Promise<Set<string>> {
  const own = drafts.filter(({ productType }) => productType === 'parent').map(({ sku }) => fold(sku))
  if (!isDryRun) return new Set(own)
  const missing = drafts.flatMap(({ parentSku }) =>
    parentSku === undefined || existing.has(fold(parentSku)) ? [] : [`sku ${fold(parentSku)}`],
  )
  const earlier = await store.findUsedNames(tx, id, missing)
  return new Set([...own, ...earlier.map((name) => name.slice('sku '.length))])
}

function countLines(remarks: readonly ImportRemark[]): number {
  return new Set(remarks.map(({ line }) => line)).size
}
