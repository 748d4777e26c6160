import { useEffect, useRef } from 'react'
import { Keys } from '../keys/Keys.tsx'
import classes from './Palette.module.css'
import type { PaletteEntry } from './palette-entries.ts'

export type PaletteLineProps = {
  entry: PaletteEntry
  id: string
  isActive: boolean
  onHover: () => void
  onRun: () => void
}

export function PaletteLine({ entry, id, isActive, onHover, onRun }: PaletteLineProps) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.line}
      onPointerMove={isActive ? undefined : onHover}
      onClick={onRun}
    >
      <span className={classes.label}>{entry.label}</span>
      {entry.hint === undefined ? null : (
        <span className={classes.hint} dir="ltr">
          {entry.hint}
        </span>
      )}
      {entry.keys === undefined ? null : <Keys keys={entry.keys} />}
    </div>
  )
}
