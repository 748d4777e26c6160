import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { TipBox } from '../../ui/TipBox.tsx'
import { timeHint, timeText } from '../../ui/time-text.ts'
import type { GridRow } from '../columns/grid-column.ts'
import type { PlacedColumns } from '../columns/placed-columns.ts'
import type { EditMark, EditMarks } from './cell-edits.ts'
import { cellOf, elementOf, type CellPlace } from './cell-place.ts'
import { copiedCell } from './copied-cells.ts'

type Tip = { content: ReactNode; cell: HTMLElement; isFailure?: true }

type CellTipProps<Row extends GridRow> = {
  scroller: RefObject<HTMLDivElement | null>
  source: { rowAt: (index: number) => Row | undefined }
  placed: PlacedColumns<Row>
  offset: number
  marks: EditMarks
  /** The cell with the focus: its tip is shown without a pointer. */
  at: CellPlace
}

/** One tip for all cells: why an edit failed, a cell's parts, its exact time, the text it has no room for. */
export function CellTip<Row extends GridRow>(props: CellTipProps<Row>) {
  const { scroller, source, placed, offset, marks, at } = props
  const [tip, setTip] = useState<Tip | null>(null)
  const tipOf = useCallback(
    (target: Element): Tip | null => {
      const cell = target.closest('[aria-colindex]')
      const place = cellOf(target, offset)
      if (!(cell instanceof HTMLElement) || place === null || place.row < 0) return null
      const row = source.rowAt(place.row + offset)
      const column = placed.all.find(({ position }) => position === place.column)?.column
      if (row === undefined || column === undefined) return null
      const inCell = (content: ReactNode) => ({ content, cell })
      const failure = failureOf(marks.get(row.id)?.[column.facts.id])
      if (failure !== null) return { ...inCell(failure), isFailure: true }
      const own = column.tip?.(row) ?? null
      if (own !== null) return inCell(own)
      const value = column.value(row)
      if (column.facts.type === 'timestamp' && typeof value === 'string')
        return inCell(`${timeText(value)}\n${timeHint(value, new Date())}`)
      return isCut(cell) ? inCell(copiedCell(column, row)) : null
    },
    [source, placed, offset, marks],
  )
  const rested = useRef<Element | null>(null)
  const rest = useEffectEvent((cell: Element | null, isHeld: boolean) => {
    rested.current = cell
    setTip(cell === null || isHeld ? null : tipOf(cell))
  })
  useEffect(() => {
    const { current } = scroller
    return current === null ? undefined : watchPointer(current, (cell, isHeld) => rest(cell, isHeld))
  }, [scroller])
  useEffect(() => {
    const cell = elementOf(scroller.current, at, offset)
    const isFocused = cell !== null && document.activeElement === cell && cell.matches(':focus-visible')
    // A pointer that rests where someone edited enters nothing anew when the edit has failed.
    const under = rested.current === null ? null : tipOf(rested.current)
    setTip((isFocused ? tipOf(cell) : null) ?? (under?.isFailure === true ? under : null))
  }, [scroller, at, offset, tipOf])
  return tip === null ? null : <TipBox element={tip.cell}>{tip.content}</TipBox>
}

function failureOf(mark: EditMark | undefined): string | null {
  if (mark?.state === 'failed') return `Failed. ${mark.reason}`
  if (mark?.state === 'conflict') return 'Changed by someone else meanwhile. Press Enter to choose a value.'
  return null
}

function isCut(cell: Element): boolean {
  const text = cell.querySelector('span, a') ?? cell
  return text.scrollWidth > text.clientWidth || cell.scrollWidth > cell.clientWidth
}

const delayMs = 350

/** Tells on which cell a pointer has come to rest, or that it rests on none, and that it is held down there. */
function watchPointer(element: HTMLElement, onCell: (cell: Element | null, isHeld: boolean) => void) {
  const listening = new AbortController()
  const { signal } = listening
  let timer = 0
  let last: Element | null = null
  let pointer: { x: number; y: number } | null = null
  const hide = () => {
    clearTimeout(timer)
    last = null
    onCell(null, false)
  }
  const showSoon = (findCell: () => Element | null) => {
    timer = window.setTimeout(() => onCell(findCell(), false), delayMs)
  }
  const handleOver = (event: PointerEvent) => {
    const cell = cellAround(event.target)
    if (cell === last) return
    hide()
    last = cell
    pointer = event.pointerType === 'touch' ? null : { x: event.clientX, y: event.clientY }
    if (cell !== null && pointer !== null) showSoon(() => cell)
  }
  const handleDown = () => {
    clearTimeout(timer)
    onCell(last, true)
  }
  const handleLeave = () => {
    hide()
    pointer = null
  }
  // A short way may leave the same cell under the pointer, which then enters nothing anew.
  const handleScroll = () => {
    const place = pointer
    hide()
    if (place !== null) showSoon(() => cellAround(document.elementFromPoint(place.x, place.y)))
  }
  element.addEventListener('pointerover', handleOver, { signal })
  element.addEventListener('pointerleave', handleLeave, { signal })
  element.addEventListener('pointerdown', handleDown, { signal })
  element.addEventListener('scroll', handleScroll, { signal, passive: true })
  return () => {
    clearTimeout(timer)
    listening.abort()
  }
}

function cellAround(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[aria-colindex]') : null
}
