import { Check, X } from 'lucide-react'
import type { PublishStatus } from '../../../contract/publishing.ts'
import classes from './Publishing.module.css'
import { statusWord, type RunKind } from './run-words.ts'

/** A tick, a cross, or the text as a badge. */
export function StatusMark({ kind, status }: { kind: RunKind; status: PublishStatus }) {
  const word = statusWord(kind, status)
  if (typeof status === 'string') {
    return (
      <span className={classes.badge} data-status={status}>
        {word}
      </span>
    )
  }
  const Icon = status ? Check : X
  return (
    <span
      className={classes.mark}
      data-status={status ? 'good' : 'bad'}
      role="img"
      aria-label={word}
      title={word}
    >
      <Icon size={14} strokeWidth={3} aria-hidden="true" />
    </span>
  )
}
