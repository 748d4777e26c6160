import type { ReactNode } from 'react'
import classes from './Card.module.css'

export type CardProps = { title: string; actions?: ReactNode; children: ReactNode; isFlush?: boolean }

/** A bordered section with a heading; flush leaves the padding to the content. */
export function Card({ title, actions, children, isFlush = false }: CardProps) {
  return (
    <section className={classes.card} aria-label={title}>
      <header className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {actions}
      </header>
      <div className={isFlush ? undefined : classes.body}>{children}</div>
    </section>
  )
}
