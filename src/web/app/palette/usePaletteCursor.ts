import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type PaletteEntry, positionAfter } from './palette-entries.ts'

type CursorInput = {
  query: string
  entries: readonly PaletteEntry[]
  isAnswered: boolean
  onRun: (entry: PaletteEntry) => void
}

/**
 * Which line Enter runs. It is remembered by id, since lines come and go while someone types; where none was chosen it
 * is the first of the answer to exactly what stands there, so a quick Enter waits for that.
 */
export function usePaletteCursor({ query, entries, isAnswered, onRun }: CursorInput) {
  const [activeId, setActiveId] = useState<string | null>(null)
  const enteredQuery = useRef<string | null>(null)
  const found = entries.findIndex((entry) => entry.id === activeId)
  const active = Math.max(found, 0)
  const runActive = () => {
    const entry = entries[active]
    enteredQuery.current = isAnswered || found >= 0 ? null : query
    if (enteredQuery.current === null && entry !== undefined) onRun(entry)
  }
  useEffect(() => {
    if (enteredQuery.current === query && isAnswered) runActive()
  })
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = positionAfter(event.key, active, entries.length)
    if (next !== null) setActiveId(entries[next]?.id ?? null)
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) runActive()
    if (next !== null || event.key === 'Enter') event.preventDefault()
  }
  const moveTo = (entry: PaletteEntry | null) => setActiveId(entry?.id ?? null)
  const enterWith = (text: string) => (enteredQuery.current = text)
  return { active, moveTo, handleKeyDown, enterWith }
}
