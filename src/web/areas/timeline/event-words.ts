import { placements } from '../../../contract/image-slots.ts'
import { cellLabel } from '../../../contract/products/cell-words.ts'
import { findProductColumn } from '../../../contract/products/product-columns.ts'
import type { ProductEvent } from '../../../contract/products/timeline.endpoints.ts'
import type { CellContext } from '../../grid/cells/kinds/cell-kind.ts'
import { cellText } from '../../grid/cells/kinds/cell-kinds.ts'
import { paths } from '../../paths.ts'
import { counted } from '../../ui/count-text.ts'

type Told = Pick<ProductEvent, 'kind' | 'field' | 'updated_value' | 'order_id' | 'reason'>

/** What happened, where no field changed: 'Sold 2 pieces in order 100001'; undefined for a change. */
export function eventWords(event: Told): string | undefined {
  const { kind, field, updated_value: value, order_id: order } = event
  switch (kind) {
    case 'changed':
      return undefined
    case 'picture_added':
    case 'picture_replaced':
    case 'picture_removed':
    case 'picture_moved':
      return `${field}: ${kind.replace('_', ' ')}`
    case 'created':
      return 'Created'
    case 'deleted':
      return 'Deleted'
    case 'restored':
      return 'Restored'
    case 'published':
      return `Published on ${String(value)}`
    case 'unpublished':
      return `Unpublished from ${String(value)}`
    case 'purchased':
      return `Purchased ${counted(Number(value), 'piece')}`
    case 'ordered':
    case 'order_canceled':
      return wordsAroundOrder(event)?.join(order ?? '')
  }
}

/** What stands before and after the id of the order where an order did it. */
export function wordsAroundOrder({
  kind,
  updated_value: value,
  reason,
}: Told): readonly [string, string] | undefined {
  const pieces = counted(Number(value), 'piece')
  if (kind === 'ordered') return [`Sold ${pieces} in order `, placeOf(reason)]
  return kind === 'order_canceled' ? ['Order ', `${placeOf(reason)} of ${pieces} canceled`] : undefined
}

function placeOf(marketplace: string | null): string {
  return marketplace === null ? '' : ` (${marketplace})`
}

/** Whether it is the slot of a picture, whose values are shown as pictures. */
export function isPictureField(field: string): boolean {
  return placements.some((each) => each === field)
}

/** A value of a cell as the grid shows it; nothing for no value. */
export function valueWords(field: string, value: unknown, context: CellContext): string {
  const column = findProductColumn(field)
  if (value === null || value === undefined) return ''
  if (column !== undefined) return cellText(column, value, context)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What an event is about, to name a button of its own: 'Retail Price of 2026-11-23 10:04'. */
export function subjectOf(event: Told): string {
  return eventWords(event) ?? cellLabel(event.field)
}

type RunOfEvent = NonNullable<ProductEvent['run']>

/** Where a run is shown. */
export function runAddress({ id, kind }: RunOfEvent): string {
  switch (kind) {
    case 'import':
      return paths.importRun(id)
    case 'publish':
    case 'unpublish':
    case 'sync':
      return paths.bulkPublish(id)
    case 'listing_check':
      return paths.listingCheck(id)
    case 'bulk_delete':
      return paths.bulkDelete(id)
    case 'settlement':
      return paths.settlement(id)
    case 'edit':
      return paths.act(id)
    case 'import_check':
    case 'import_undo':
    case 'export':
      return paths.runs
  }
}

/** 'Import shoes.csv', 'Price update'. */
export function runWords({ kind, label, id }: RunOfEvent): string {
  const name = runNames[kind]
  if (name === undefined) return label === '' ? `Run ${id}` : label
  return label === '' ? `${name} ${id}` : `${name} ${label}`
}

const runNames: Partial<Record<RunOfEvent['kind'], string>> = {
  import: 'Import',
  import_undo: 'Undo of import',
  publish: 'Publish',
  unpublish: 'Unpublish',
  listing_check: 'Listing check',
  bulk_delete: 'Bulk delete',
}
