import type { Column } from '../../../contract/columns/column.ts'
import type { View } from '../../../contract/views.ts'
import { allowedWidth, factoryLayout, parseLayout } from '../../grid/columns/column-layout.ts'
import type { ColumnLayout, Pin } from '../../grid/columns/column-layout.ts'

/**
 * A saved view as the server brings it; what it holds was written by anyone, and is read with care. Its `fields` say
 * of each column whether it is hidden.
 */
export type ViewColumns = Pick<View, 'fields' | 'field_widths' | 'column_order' | 'pinned'>

/** The columns of a view; those of the factory where it says nothing. */
export function viewLayout(view: ViewColumns | undefined, columns: readonly Column[]): ColumnLayout {
  const factory = factoryLayout(columns)
  if (view === undefined) return factory
  const order = view.column_order.filter((id) => typeof id === 'string')
  const natural = columns.map(({ id }) => id)
  const ids = [...order, ...natural.filter((id) => !order.includes(id))]
  const visible = new Set(columns.flatMap(({ id, isVisible }) => (isVisible ? [id] : [])))
  const shown = ids.filter((id) => isShown(view.fields[id], visible.has(id)))
  // A view that says nothing of pins has those that everybody begins with.
  const { start = factory.flatMap(({ id, pin }) => (pin === null ? [] : [id])), end } = view.pinned
  const pins = pinsOf({ start, end })
  const words = shown.map(
    (id) => `${id}${widthText(view.field_widths[id])}${pins.has(id) ? `~${pins.get(id)}` : ''}`,
  )
  return parseLayout(words.join(','), columns) ?? factory
}

function isShown(hidden: unknown, isUsual: boolean): boolean {
  return typeof hidden === 'boolean' ? !hidden : isUsual
}

function widthText(width: unknown): string {
  return typeof width === 'number' && width > 0 ? `:${allowedWidth(width)}` : ''
}

function pinsOf(pinned: Readonly<Record<string, unknown>>): Map<string, Pin> {
  const under = (pin: Pin) => (Array.isArray(pinned[pin]) ? (pinned[pin] as unknown[]) : [])
  return new Map([
    ...under('start').map((id) => [String(id), 'start'] as const),
    ...under('end').map((id) => [String(id), 'end'] as const),
  ])
}
