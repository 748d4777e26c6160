import type { Column } from '../../../contract/columns/column.ts'

export type Pin = 'start' | 'end'

/** Which columns a person sees, in which order, how wide and where pinned. Hidden columns are the ones not listed. */
export type ShownColumn = { id: string; width: number; pin: Pin | null }
export type ColumnLayout = readonly ShownColumn[]

/** Before another column, or at the end, and under that one's pin. */
export type ColumnPlace = { before: string | null; pin: Pin | null }

export const narrowestColumn = 48
export const widestColumn = 900

/** The layout that nobody has changed. */
export function factoryLayout(columns: readonly Column[]): ColumnLayout {
  return columns.filter((column) => column.isVisible).map(asShown)
}

/** `sku:220~start,title,brand`: order, widths that differ from the column's own, and pins. */
export function layoutText(layout: ColumnLayout, columns: readonly Column[]): string {
  const own = new Map(columns.map((column) => [column.id, column.width]))
  return layout
    .map(
      ({ id, width, pin }) =>
        `${id}${own.get(id) === width ? '' : `:${width}`}${pin === null ? '' : `~${pin}`}`,
    )
    .join(',')
}

/** Reads such a text; columns it doesn't know and repeats are left out, and null comes back when nothing remains. */
export function parseLayout(text: string, columns: readonly Column[]): ColumnLayout | null {
  const known = new Map(columns.map((column) => [column.id, column]))
  const layout: ShownColumn[] = []
  for (const part of text.split(',')) {
    const [, id = '', width, pin] = /^([^:~]+)(?::(\d{1,4}))?(?:~(start|end))?$/.exec(part) ?? []
    const column = known.get(id)
    if (column === undefined) continue
    known.delete(id)
    const isResized = width !== undefined && column.isFixedWidth !== true
    layout.push({ id, width: isResized ? allowedWidth(Number(width)) : column.width, pin: pinOf(pin) })
  }
  return layout.length === 0 ? null : layout
}

/** Shows a column in its usual neighbourhood: behind the nearest shown column that precedes it by nature. */
export function withColumnShown(
  layout: ColumnLayout,
  column: Column,
  columns: readonly Column[],
): ColumnLayout {
  if (layout.some((each) => each.id === column.id)) return layout
  const natural = columns.map((each) => each.id)
  const place = natural.indexOf(column.id)
  const before = new Set(natural.slice(0, place))
  const at = layout.findLastIndex((each) => before.has(each.id)) + 1
  return [...layout.slice(0, at), asShown(column), ...layout.slice(at)]
}

/** Hides a column; the last one stays. */
export function withColumnHidden(layout: ColumnLayout, id: string): ColumnLayout {
  return layout.length === 1 ? layout : layout.filter((each) => each.id !== id)
}

export function withColumn(layout: ColumnLayout, id: string, change: Partial<ShownColumn>): ColumnLayout {
  return layout.map((each) => (each.id === id ? { ...each, ...change } : each))
}

/** Puts a column there. */
export function withColumnMoved(
  layout: ColumnLayout,
  id: string,
  { before, pin }: ColumnPlace,
): ColumnLayout {
  const moved = layout.find((each) => each.id === id)
  if (moved === undefined || id === before) return layout
  const rest = layout.filter((each) => each.id !== id)
  const found = before === null ? -1 : rest.findIndex((each) => each.id === before)
  const at = found < 0 ? rest.length : found
  return [...rest.slice(0, at), { ...moved, pin }, ...rest.slice(at)]
}

/** The order on the screen: pinned to the start, free, pinned to the end. */
export function screenOrder(layout: ColumnLayout): ShownColumn[] {
  const under = (pin: Pin | null) => layout.filter((each) => each.pin === pin)
  return [...under('start'), ...under(null), ...under('end')]
}

export function allowedWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, narrowestColumn), widestColumn))
}

function asShown(column: Column): ShownColumn {
  return { id: column.id, width: column.width, pin: column.isPinned === true ? 'start' : null }
}

function pinOf(text: string | undefined): Pin | null {
  return text === 'start' || text === 'end' ? text : null
}
