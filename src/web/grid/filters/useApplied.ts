import { useEffect, useMemo, useRef } from 'react'
import type { ColumnFilter } from './filter-model.ts'

const typingPauseMs = 1000
const clickingPauseMs = 350

/** How a form hands its filter on. Choosing an operator asks nothing as long as there is no value to ask for. */
export type Apply = {
  typed: (filter: ColumnFilter | null, isAtOnce: boolean) => void
  /** After a short pause, for clicks that follow one another. */
  soon: (filter: ColumnFilter | null) => void
  now: (filter: ColumnFilter | null) => void
  flush: () => void
}

/** Hands a filter on after a pause, or at once; what still waits when the form goes away is handed on then. */
export function useApplied(onFilter: (filter: ColumnFilter | null) => void) {
  const handOn = useRef(onFilter)
  useEffect(() => {
    handOn.current = onFilter
  })
  const applied = useMemo(() => createApplied((filter) => handOn.current(filter)), [])
  useEffect(() => applied.flush, [applied])
  return applied
}

function createApplied(handOn: (filter: ColumnFilter | null) => void): Apply {
  let timer = 0
  let waiting: { filter: ColumnFilter | null } | null = null
  const flush = () => {
    clearTimeout(timer)
    const last = waiting
    waiting = null
    if (last !== null) handOn(last.filter)
  }
  const after = (pauseMs: number) => (filter: ColumnFilter | null) => {
    waiting = { filter }
    clearTimeout(timer)
    timer = window.setTimeout(flush, pauseMs)
  }
  const later = after(typingPauseMs)
  const now = (filter: ColumnFilter | null) => {
    waiting = { filter }
    flush()
  }
  return {
    typed: (filter, isAtOnce) => {
      if (!isAtOnce) later(filter)
      else if (filter !== null) now(filter)
    },
    soon: after(clickingPauseMs),
    now,
    flush,
  }
}
