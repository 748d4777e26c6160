import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { problemWords } from '../../ui/problem-words.ts'
import classes from './Invoice.module.css'

/** What could not be fetched, why, and another try. */
export type FetchFailure = { problem: unknown; onRetry: () => void }

type FetchedInputProps = {
  label: string
  value: string
  /** What is wrong with the form as it was sent. */
  error: string | undefined
  failure: FetchFailure | undefined
}

/** What is fetched, and can't be typed. */
export function FetchedInput({ label, value, error, failure }: FetchedInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const handleRetry = () => {
    // The button goes while it is tried again.
    input.current?.focus()
    failure?.onRetry()
  }
  return (
    <TextInput
      ref={input}
      readOnly
      withAsterisk
      label={label}
      classNames={{ input: classes.fetched }}
      value={value}
      error={error ?? (failure && `It could not be fetched. ${problemWords(failure.problem).message}`)}
      rightSectionWidth={72}
      rightSection={
        failure === undefined ? null : (
          <Button variant="subtle" size="compact-sm" aria-label={`Retry: ${label}`} onClick={handleRetry}>
            Retry
          </Button>
        )
      }
    />
  )
}
