import { Tooltip } from '@mantine/core'
import { relativeText, timeText } from './time-text.ts'

/** A time as yyyy-MM-dd HH:mm in the viewer's zone; how long ago and the UTC time on hover. */
export function RelativeTime({ time }: { time: string | null }) {
  if (time === null) return <span>Never</span>
  const date = new Date(time)
  return (
    <Tooltip label={`${relativeText(date, new Date())} · ${timeText(date, 'UTC')} UTC`}>
      <time dateTime={time} dir="ltr" className="tabular">
        {timeText(date)}
      </time>
    </Tooltip>
  )
}
