import { stillMeant } from '../../../contract/still-meant.ts'
import type { FieldErrors } from '../../platform/errors.ts'
import { cellValue, inputOfCells } from './product-cells.ts'
import { productChange, productRefusal } from './product-change.ts'
import type { ChangedCells, ProductBefore, ProductChange } from './product-write.ts'

/** What stays as it is: a cell, or with null the product as a whole. */
export type KeptCell = {
  /** Of the file, or its place among what the act did. */
  line: number
  id: number
  sku: string
  field: string | null
  value: unknown
  /** Undefined: somebody changed it since. */
  reason: string | undefined
}

export type PutBack = {
  /** Undefined: all of it stays. */
  change: ProductChange | undefined
  kept: KeptCell[]
}

/** What gives a product the values that an act has changed; what others have changed since stays and is named. */
export function putBack(
  { line, cells }: { line: number; cells: ChangedCells },
  before: ProductBefore,
  parentIds: ReadonlyMap<string, number>,
): PutBack {
  const { id, sku } = before
  const keep = (field: string | null, reason?: string): KeptCell => {
    const value = field === null ? null : (cellValue(before, field) ?? null)
    return { line, id, sku, field, value, reason }
  }
  if (before.is_deleted) return { change: undefined, kept: [keep(null, 'It was deleted since.')] }
  const { meant, lost } = stillMeant(Object.keys(cells), (field) => {
    const [wanted, seen] = cells[field] ?? []
    return { now: cellValue(before, field), seen, wanted }
  })
  const errors: FieldErrors = {}
  const old = new Map(meant.map((field) => [field, cells[field]?.[0]]))
  const { columns, ...input } = inputOfCells(before, old, { parentIds, errors })
  // Said of every price that is put back, or the writer takes it for one that a person sets.
  const flag = before.retail_price_manually_updated === true
  const wanted = {
    ...input,
    columns: 'retail_price' in columns ? { retail_price_manually_updated: flag, ...columns } : columns,
  }
  const refusal = productRefusal(before, wanted)
  const refused =
    refusal === undefined ? errors : Object.fromEntries(meant.map((field) => [field, [refusal.sentence]]))
  const kept = [
    ...lost.map((field) => keep(field)),
    ...Object.entries(refused).map(([field, [reason]]) => keep(field, reason)),
  ]
  if (refusal !== undefined || lost.length === Object.keys(cells).length) return { change: undefined, kept }
  return {
    change: productChange(before, errors.parent_sku ? { ...wanted, parent: undefined } : wanted),
    kept,
  }
}
