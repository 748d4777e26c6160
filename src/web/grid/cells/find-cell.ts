import type { CellPlace } from './cell-range.ts'

/** The cell that an event is about, read from the places that rows and cells carry. */
export function cellOf(target: EventTarget | null, offset: number): CellPlace | null {
  const cell = target instanceof Element ? target.closest('[aria-colindex]') : null
  const row = cell?.closest('[data-row]')
  if (cell === null || !(row instanceof HTMLElement)) return null
  const index = Number(row.dataset.row)
  return { row: index < 0 ? -1 : index - offset, column: Number(cell.getAttribute('aria-colindex')) - 1 }
}

export function elementOf(
  scroller: HTMLElement | null,
  place: CellPlace,
  offset: number,
): HTMLElement | null {
  const row = place.row < 0 ? -1 : place.row + offset
  return (
    scroller?.querySelector<HTMLElement>(`[data-row="${row}"] [aria-colindex="${place.column + 1}"]`) ?? null
  )
}
