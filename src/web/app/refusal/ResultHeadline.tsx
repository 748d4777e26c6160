import { Loader } from '@mantine/core'
import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import classes from './Refusal.module.css'

const icons = { working: Loader, good: CircleCheck, bad: CircleAlert, quiet: CircleMinus }

export type Headline = { tone: keyof typeof icons; words: string }

/** What came of it, first; it takes the focus, so that it is also heard first. */
export function ResultHeadline({ tone, words }: Headline) {
  const heading = useRef<HTMLHeadingElement>(null)
  const Icon = icons[tone]
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className={classes.headline} data-tone={tone} data-autofocus>
      <Icon size={tone === 'working' ? 20 : 22} aria-hidden="true" />
      {words}
    </h3>
  )
}
