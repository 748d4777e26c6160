// The cells of a product under the names by which changes are remembered: fields of the catalogue, `attributes.size`,
// `distribution_centers.Phoenix`, `images` or one of them as `ITEMIMAGEURL1`, `parent_sku` and `master_id`.
import { placements } from '../../../contract/image-slots.ts'
import { findProductColumn, productColumn } from '../../../contract/products/product-columns.ts'
import type { AttributeValue } from '../../../contract/products/product-detail.ts'
import { storedName, wireValue } from '../../platform/columns/kind-of.ts'
import { readFields } from '../../platform/columns/read-fields.ts'
import type { FieldErrors } from '../../platform/errors.ts'
import { foldText } from '../../platform/fold-text.ts'
import type { ChangedCells, ProductBefore, ProductChange, ProductInput } from './product-write.ts'

type Place = 'attributes' | 'distribution_centers' | 'images' | 'slot' | 'parent_sku' | 'columns'

/** Where a cell lies, and its name there. */
export function cellPlace(field: string): { place: Place; name: string } {
  for (const place of ['attributes', 'distribution_centers'] as const) {
    if (field.startsWith(`${place}.`)) return { place, name: field.slice(place.length + 1) }
  }
  if (slotOf(field) >= 0) return { place: 'slot', name: field }
  return { place: field === 'images' || field === 'parent_sku' ? field : 'columns', name: field }
}

/** What stands in a cell, as the wire has it; undefined where there is no such cell. */
export function cellValue(before: ProductBefore, field: string): unknown {
  const { place, name } = cellPlace(field)
  switch (place) {
    case 'attributes':
      return own(before.attributes, name)
    case 'distribution_centers':
      return before.quantities[name] ?? 0
    case 'images':
      return [...before.pictures]
    case 'slot':
      return before.pictures[slotOf(name)] ?? null
    case 'parent_sku':
      return before.parent_sku
    case 'columns':
      return findProductColumn(name) && shown(name, before)
  }
}

/** Values of cells as what a product is to be; what can't be taken adds a sentence to the errors. */
export function inputOfCells(
  before: ProductBefore,
  cells: ReadonlyMap<string, unknown>,
  { parentIds, errors }: { parentIds: ReadonlyMap<string, number>; errors: FieldErrors },
): ProductInput {
  const fields: [string, unknown][] = []
  const attributes: Record<string, AttributeValue> = {}
  const quantities: Record<string, number> = {}
  const input: ProductInput = { columns: {}, attributes, quantities }
  for (const [field, value] of cells) {
    const { place, name } = cellPlace(field)
    if (place === 'columns') fields.push([name, value])
    else if (place === 'attributes') attributes[name] = value as AttributeValue
    else if (place === 'distribution_centers') quantities[name] = Number(value)
    else if (place === 'slot')
      input.pictures = withSlot(input.pictures ?? before.pictures, slotOf(name), value)
    else if (place === 'images') input.pictures = before.pictures.map((_, slot) => urlAt(value, slot))
    else if (typeof value !== 'string') input.parent = null
    else input.parent = { sku: value, id: parentIds.get(foldText(value)) }
  }
  if (input.parent && input.parent.id === undefined)
    errors.parent_sku = [`There is no parent product ${input.parent.sku} any more.`]
  return { ...input, columns: readFields(findProductColumn, fields, errors) }
}

/** Old and new value of each cell that a write changes. */
export function changedCells({ before, columns, attributes, ...change }: ProductChange): ChangedCells {
  const cells: ChangedCells = {}
  for (const [field, value] of Object.entries(columns)) {
    cells[field] = [before === undefined ? null : shown(field, before), wired(field, value)]
  }
  for (const name of attributes === undefined ? [] : Object.keys(change.input.attributes ?? {})) {
    const [old, now] = [own(before?.attributes ?? {}, name), own(attributes ?? {}, name)]
    if (old !== now) cells[`attributes.${name}`] = [old, now]
  }
  for (const [center, pieces] of Object.entries(change.quantities)) {
    cells[`distribution_centers.${center}`] = [before?.quantities[center] ?? 0, pieces]
  }
  if (change.pictures !== undefined) {
    const old = before?.pictures ?? []
    const now = [...change.pictures, ...old.slice(change.pictures.length)]
    cells.images = [[...old], now.slice(0, now.findLastIndex((url) => url !== null) + 1)]
  }
  if (change.parent !== undefined) cells.parent_sku = [before?.parent_sku ?? null, change.parent?.sku ?? null]
  if (change.masterId !== undefined) cells.master_id = [before?.master_id ?? null, change.masterId]
  return cells
}

export function shown(field: string, before: ProductBefore): unknown {
  return wired(field, before[storedName(productColumn(field))])
}

/** Compared as the wire has them: the database's own forms of one value differ. */
export function wired(field: string, stored: unknown): unknown {
  return wireValue(productColumn(field), stored)
}

/** Old and new picture of each slot that differs in a changed cell `images`. */
export function changedSlots(
  old: unknown,
  now: unknown,
): [field: string, before: string | null, after: string | null][] {
  return placements.flatMap((field, slot) => {
    const [before, after] = [urlAt(old, slot), urlAt(now, slot)]
    return before === after ? [] : [[field, before, after]]
  })
}

/** Which place among the slots has this name; -1: it is none. */
function slotOf(field: string): number {
  return placements.findIndex((each) => each === field)
}

function withSlot(pictures: readonly (string | null)[], slot: number, value: unknown): (string | null)[] {
  return placements.map((_, at) => pictures[at] ?? null).with(slot, typeof value === 'string' ? value : null)
}

/** A file may call an attribute "constructor". */
export function own(attributes: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(attributes, name) ? attributes[name] : null
}

function urlAt(urls: unknown, slot: number): string | null {
  const url: unknown = Array.isArray(urls) ? urls[slot] : null
  return typeof url === 'string' ? url : null
}
