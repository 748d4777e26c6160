import { Check, X } from 'lucide-react'
import classes from './OutcomeMark.module.css'

/** A tick or a cross; the word is for whoever hears it, or rests on it. */
export function OutcomeMark({ isGood, word }: { isGood: boolean; word: string }) {
  const Icon = isGood ? Check : X
  return (
    <span
      className={classes.mark}
      data-status={isGood ? 'good' : 'bad'}
      role="img"
      aria-label={word}
      title={word}
    >
      <Icon size={14} strokeWidth={3} aria-hidden="true" />
    </span>
  )
}
