import classes from './RelativeTime.module.css'
import { Tip } from './Tip.tsx'
import { timeHint, timeText } from './time-text.ts'

/** A time as yyyy-MM-dd HH:mm in the viewer's zone; how long ago and the UTC time on hover. */
export function RelativeTime({ time }: { time: string | null }) {
  if (time === null) return <span>Never</span>
  const [day, clock] = timeText(time).split(' ')
  return (
    <Tip label={timeHint(time, new Date())}>
      <time dateTime={time} dir="ltr" className="tabular">
        <span className={classes.part}>{day}</span> <span className={classes.part}>{clock}</span>
      </time>
    </Tip>
  )
}
