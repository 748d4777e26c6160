import { isSame, stillMeant } from '../../../contract/still-meant.ts'
import type { ImportMapping, ImportRemark } from '../../../contract/imports.ts'
import type { Tx } from '../../platform/database/database.ts'
import { foldText } from '../../platform/fold-text.ts'
import type { ProductDraft } from '../product-files/product-draft.ts'
import { findLastTouches } from '../products/last-touches.query.ts'
import { cellValue, wired } from '../products/product-cells.ts'
import type { ProductBefore } from '../products/product-write.ts'

type Kept = { line: number; id: number; field: string; now: unknown; wanted: unknown }

/**
 * What is left of the lines of an edited export: the cells that were edited, unless others have changed them since it was
 * made. Those stay, and the remarks name them.
 */
export async function keepOthers(
  tx: Tx,
  drafts: readonly ProductDraft[],
  { existing, mapping }: { existing: ReadonlyMap<string, ProductBefore>; mapping: ImportMapping },
): Promise<{ drafts: ProductDraft[]; notes: ImportRemark[] }> {
  const kept: Kept[] = []
  const left = drafts.map((draft) => {
    const product = existing.get(foldText(draft.sku))
    if (draft.seen === undefined || product === undefined) return draft
    const [edited, seen] = [cellsOf(draft), cellsOf(draft.seen.draft)]
    const touched = [...edited.keys()].filter((field) => !isSame(edited.get(field), seen.get(field) ?? null))
    // Pieces have no part in a version.
    const isAsItWas = product.version === draft.seen.version && draft.phoenix === undefined
    const { meant, lost } = stillMeant(touched, (field) => {
      const now = cellValue(product, field) ?? null
      return { now, seen: isAsItWas ? now : (seen.get(field) ?? null), wanted: edited.get(field) }
    })
    for (const field of lost)
      kept.push({
        line: draft.line,
        id: product.id,
        field,
        now: cellValue(product, field),
        wanted: edited.get(field),
      })
    return withOnly(draft, new Set(meant))
  })
  const touches = kept.length === 0 ? [] : await findLastTouches(tx, kept)
  const headerOf = new Map(Object.entries(mapping).map(([header, field]) => [field, header]))
  const notes = kept.map(({ line, field, now, wanted }, index) => ({
    line,
    column: headerOf.get(field === phoenixPieces ? 'phoenix_quantity' : field) ?? '',
    reason: `Not taken: ${touches[index]?.by ?? 'somebody'} changed it since the export. It is ${said(now)}; the file has ${said(wanted)}.`,
  }))
  return { drafts: left, notes }
}

const phoenixPieces = 'distribution_centers.Phoenix'

/** The cells of a draft as the wire has them, by the names by which changes are remembered. */
function cellsOf({ columns, attributes, phoenix, parentSku }: ProductDraft): Map<string, unknown> {
  const cells = new Map<string, unknown>()
  for (const [field, value] of Object.entries(columns)) cells.set(field, wired(field, value))
  for (const [name, value] of Object.entries(attributes)) cells.set(`attributes.${name}`, value)
  if (phoenix !== undefined) cells.set(phoenixPieces, phoenix)
  if (parentSku !== undefined) cells.set('parent_sku', parentSku)
  return cells
}

function withOnly({ phoenix, parentSku, ...draft }: ProductDraft, fields: ReadonlySet<string>): ProductDraft {
  return {
    ...draft,
    columns: Object.fromEntries(Object.entries(draft.columns).filter(([field]) => fields.has(field))),
    attributes: Object.fromEntries(
      Object.entries(draft.attributes).filter(([name]) => fields.has(`attributes.${name}`)),
    ),
    ...(phoenix !== undefined && fields.has(phoenixPieces) && { phoenix }),
    ...(parentSku !== undefined && fields.has('parent_sku') && { parentSku }),
  }
}

function said(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null)
  if (text === 'null' || text === '') return 'empty'
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
