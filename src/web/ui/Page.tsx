import type { ReactNode } from 'react'
import classes from './Page.module.css'

export type PageProps = {
  children: ReactNode
  /** reading: narrow, for text and forms. wide: the whole width. filled: exactly the window's height, for a grid that scrolls itself. */
  width?: 'reading' | 'wide' | 'filled'
}

/** The padding and width of a screen inside the shell. */
export function Page({ children, width = 'wide' }: PageProps) {
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  )
}
