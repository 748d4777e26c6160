import classes from './Countdown.module.css'
import { countdownText, urgency } from './countdown-text.ts'
import { useNow } from './useNow.ts'

/** How long is left until then, or how late it is; it goes on by itself. */
export function Countdown({ due }: { due: string }) {
  const now = useNow()
  const date = new Date(due)
  return (
    <time dateTime={due} dir="ltr" className={classes.countdown} data-urgency={urgency(date, now)}>
      {countdownText(date, now)}
    </time>
  )
}
