import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './State.module.css'

export type EmptyStateProps = {
  /** The spec's words, for example 'Sorry - No Products!'. */
  title: string
  /** Why it is empty: none yet, or none match. */
  reason?: ReactNode
  /** The one action that helps. */
  action?: ReactNode
  icon?: LucideIcon
}

export function EmptyState({ title, reason, action, icon: Icon }: EmptyStateProps) {
  return (
    <div className={classes.state} role="status">
      {Icon === undefined ? null : (
        <Icon size={28} strokeWidth={1.5} className={classes.icon} aria-hidden="true" />
      )}
      <p className={classes.title}>{title}</p>
      {reason === undefined ? null : <p className={classes.reason}>{reason}</p>}
      {action === undefined ? null : <div className={classes.action}>{action}</div>}
    </div>
  )
}
