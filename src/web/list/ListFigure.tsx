import type { ReactNode } from 'react'
import classes from './List.module.css'

/** A figure of all that matches, with what it is called, below the rows. */
export function ListFigure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={classes.figure}>
      <span className={classes.figureLabel}>{label}</span> <b dir="ltr">{children}</b>
    </span>
  )
}
