import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'

export type AnnouncerProps = { isLoading: boolean; loadingMessage: string; message: string }

const patienceMs = 200

/** Says to a screen reader what others see: that rows are on their way, and how many there are. */
export function Announcer({ isLoading, loadingMessage, message }: AnnouncerProps) {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setIsSlow(isLoading), isLoading ? patienceMs : 0)
    return () => clearTimeout(timer)
  }, [isLoading])
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {isLoading && isSlow ? loadingMessage : message}
    </VisuallyHidden>
  )
}
