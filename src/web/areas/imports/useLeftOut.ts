import { useState } from 'react'
import { drafts } from '../../app/drafts.ts'

/** The lines that a person leaves out, kept over a reload: nobody ticks a hundred lines twice. */
export function useLeftOut(id: number): [number[], (lines: readonly number[]) => void] {
  const name = `lines left out of import ${id}`
  const [lines, setLines] = useState(() => {
    const kept = drafts.read(name)
    return Array.isArray(kept) ? kept.filter((line) => typeof line === 'number') : []
  })
  const handleLines = (next: readonly number[]) => {
    setLines([...next])
    if (next.length > 0) drafts.write(name, next)
    else drafts.remove(name)
  }
  return [lines, handleLines]
}
