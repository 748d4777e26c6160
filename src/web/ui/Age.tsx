import { relativeText } from './time-text.ts'
import { useNow } from './useNow.ts'

/** How long ago it was, or will be; it goes on by itself. */
export function Age({ time }: { time: string }) {
  return <time dateTime={time}>{relativeText(new Date(time), useNow())}</time>
}
