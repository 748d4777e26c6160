import { useEffect, useMemo, useRef } from 'react'
import type { ColumnFilter } from './filter-model.ts'

const typingPauseMs = 1000
const clickingPauseMs = 350

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

function createApplied(handOn: (filter: ColumnFilter | null) => void) {
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
  return {
    later: after(typingPauseMs),
    soon: after(clickingPauseMs),
    now: (filter: ColumnFilter | null) => {
      waiting = { filter }
      flush()
    },
    flush,
  }
}
