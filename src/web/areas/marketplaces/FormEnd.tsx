import { Button } from '@mantine/core'
import { problemWords } from '../../ui/problem-words.ts'
import classes from './Marketplace.module.css'

type FormEndProps = {
  submit: string
  isReady: boolean
  isPending: boolean
  isFocused?: boolean
  error: Error | null
  onCancel: () => void
}

/** What went wrong, and the two ways out of a form. */
export function FormEnd({ submit, isReady, isPending, isFocused = false, error, onCancel }: FormEndProps) {
  return (
    <>
      {error === null ? null : (
        <p role="alert" className={classes.problem}>
          {problemWords(error).message}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" autoFocus={isFocused} disabled={!isReady} loading={isPending}>
          {submit}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  )
}
