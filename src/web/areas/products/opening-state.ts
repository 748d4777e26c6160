import type { ProductPropertiesReply } from '../../../contract/products/product-lists.ts'
import { productColumns } from '../../../contract/products/product-columns.ts'
import {
  factoryLayout,
  layoutText,
  parseLayout,
  type ColumnLayout,
  type Pin,
} from '../../grid/columns/column-layout.ts'
import { paramsOf, stateOf, stateParamNames, type StateParams } from '../../grid/state/grid-state.ts'

/** What the server keeps for the next visit: the same words as in the address. */
export function gridParamsOf(params: StateParams): Record<string, unknown> {
  const { page: _page, ...kept } = params
  return kept
}

/** Where this user left off, or what the active view says; used when the address says nothing. */
export function openingParams(properties: ProductPropertiesReply): StateParams {
  const last = lastParams(properties.page_params[0])
  return paramsOf(
    stateOf(last ?? textsOf(activeView(properties)?.grid_params), productColumns),
    productColumns,
  )
}

/** Null for someone who was never here. */
function lastParams(last: ProductPropertiesReply['page_params'][number] | undefined): StateParams | null {
  if (last === undefined) return null
  if (isRecord(last.grid_params)) return textsOf(last.grid_params)
  const { filter, order_by, search } = last.query_params
  const isPlain = (filter === null || (Array.isArray(filter) && filter.length === 0)) && !order_by && !search
  return isPlain ? null : textsOf({ filter: JSON.stringify(filter), order_by, search })
}

/** The columns of the active view; those of the factory where it says nothing. */
export function viewLayout(properties: ProductPropertiesReply): ColumnLayout {
  const factory = factoryLayout(productColumns)
  const view = activeView(properties)
  if (view === undefined) return factory
  const order = view.column_order.filter((id) => typeof id === 'string')
  const natural = productColumns.map(({ id }) => id)
  const ids = [...order, ...natural.filter((id) => !order.includes(id))]
  const shown = ids.filter((id) => isShown(id, view.fields))
  const pins = pinsOf(view.pinned)
  const words = shown.map(
    (id) => `${id}${widthText(view.field_widths[id])}${pins.has(id) ? `~${pins.get(id)}` : ''}`,
  )
  return parseLayout(words.join(','), productColumns) ?? factory
}

export function viewLabel(properties: ProductPropertiesReply | undefined): string {
  return (properties === undefined ? undefined : activeView(properties))?.label ?? 'Default'
}

/** Null when the layout is the one that nobody changed. */
export function changedLayout(layout: ColumnLayout, base: ColumnLayout): ColumnLayout | null {
  return layoutText(layout, productColumns) === layoutText(base, productColumns) ? null : layout
}

function activeView(properties: ProductPropertiesReply) {
  return properties.display_config.find((view) => view.is_active)
}

function isShown(id: string, fields: Readonly<Record<string, unknown>>): boolean {
  const hidden = fields[id]
  if (typeof hidden === 'boolean') return !hidden
  return productColumns.find((column) => column.id === id)?.isVisible === true
}

function widthText(width: unknown): string {
  return typeof width === 'number' && width > 0 ? `:${Math.round(width)}` : ''
}

function pinsOf(pinned: Readonly<Record<string, unknown>>): Map<string, Pin> {
  const under = (pin: Pin) => (Array.isArray(pinned[pin]) ? (pinned[pin] as unknown[]) : [])
  return new Map([
    ...under('start').map((id) => [String(id), 'start'] as const),
    ...under('end').map((id) => [String(id), 'end'] as const),
  ])
}

function textsOf(value: unknown): StateParams {
  if (!isRecord(value)) return {}
  const entries = stateParamNames.flatMap((name) => {
    const text = value[name]
    return typeof text === 'string' && text !== '' && name !== 'page' ? [[name, text]] : []
  })
  return Object.fromEntries(entries) as StateParams
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
