import { useState, type KeyboardEvent } from 'react'
import { positionAfter, type PaletteEntry } from './palette-entries.ts'

export type PaletteCursor = {
  active: number
  moveTo: (entry: PaletteEntry | null) => void
  handleKeyDown: (event: KeyboardEvent) => void
}

/** Which line Enter would run. It is remembered by id, since lines come and go while someone types. */
export function usePaletteCursor(
  entries: readonly PaletteEntry[],
  onRun: (entry: PaletteEntry) => void,
): PaletteCursor {
  const [activeId, setActiveId] = useState<string | null>(null)
  const found = entries.findIndex((entry) => entry.id === activeId)
  const active = Math.max(found, 0)
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = positionAfter(event.key, active, entries.length)
    const entry = entries[active]
    if (next !== null) setActiveId(entries[next]?.id ?? null)
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && entry !== undefined) onRun(entry)
    if (next !== null || event.key === 'Enter') event.preventDefault()
  }
  return { active, moveTo: (entry) => setActiveId(entry?.id ?? null), handleKeyDown }
}
