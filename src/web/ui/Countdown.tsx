import { useSyncExternalStore } from 'react'
import classes from './Countdown.module.css'
import { countdownText, urgency } from './countdown-text.ts'

const tickMs = 5_000

/** How long is left until then, or how late it is; it goes on by itself. */
export function Countdown({ due }: { due: string }) {
  const now = new Date(useSyncExternalStore(onTick, lastTick, lastTick))
  const date = new Date(due)
  return (
    <time dateTime={due} dir="ltr" className={classes.countdown} data-urgency={urgency(date, now)}>
      {countdownText(date, now)}
    </time>
  )
}

/** One timer for all that are on the screen. */
const listeners = new Set<() => void>()
let timer = 0

function onTick(listener: () => void): () => void {
  if (listeners.size === 0) timer = window.setInterval(() => listeners.forEach((each) => each()), tickMs)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** The same time for all that are drawn at once. */
function lastTick(): number {
  return Math.floor(Date.now() / tickMs) * tickMs
}
