import type { CellPlace } from './cell-range.ts'

/** The cell that an event is about, read from the marks that rows and cells carry. */
export function cellOf(target: EventTarget | null, offset: number): CellPlace | null {
  if (!(target instanceof Element)) return null
  const cell = target.closest('[data-cell]')
  const row = cell?.closest('[data-row]')
  if (!(cell instanceof HTMLElement) || !(row instanceof HTMLElement)) return null
  const index = Number(row.dataset.row)
  return { row: index < 0 ? -1 : index - offset, column: Number(cell.dataset.cell) }
}

export function elementOf(
  scroller: HTMLElement | null,
  place: CellPlace,
  offset: number,
): HTMLElement | null {
  const row = place.row < 0 ? -1 : place.row + offset
  return scroller?.querySelector<HTMLElement>(`[data-row="${row}"] [data-cell="${place.column}"]`) ?? null
}
