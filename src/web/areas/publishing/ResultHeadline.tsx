import { Loader } from '@mantine/core'
import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import classes from './Publishing.module.css'
import type { Headline } from './publish-words.ts'

/** What came of it, first; it takes the focus, so that it is also heard first. */
export function ResultHeadline({ tone, words }: Headline) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className={classes.headline} data-tone={tone} data-autofocus>
      <ToneIcon tone={tone} />
      {words}
    </h3>
  )
}

function ToneIcon({ tone }: Pick<Headline, 'tone'>) {
  switch (tone) {
    case 'working':
      return <Loader size={20} aria-hidden="true" />
    case 'good':
      return <CircleCheck size={22} aria-hidden="true" />
    case 'bad':
      return <CircleAlert size={22} aria-hidden="true" />
    case 'quiet':
      return <CircleMinus size={22} aria-hidden="true" />
  }
}
