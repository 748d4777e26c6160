import { Button, Group } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { isUndecided } from '../api-problem.ts'
import classes from './Refusal.module.css'
import { refusalWords, type RefusalWords } from './refusal-words.ts'
import { ResultHeadline } from './ResultHeadline.tsx'

type RefusalProps = {
  /** The action's name, for example 'Save view'. */
  caption: string
  problem: unknown
  onClose: () => void
  onRetry: () => void
  /** Leads back to what was filled in, where there is such a thing. */
  onBack?: () => void
}

/** The inside of a dialog whose action did not come about as a whole: why, and what to do. */
export function Refusal({ caption, problem, onClose, onRetry, onBack }: RefusalProps) {
  const router = useRouter()
  const words = refusalWords(caption, problem)
  const isRedirect = words.mode === 'redirect'
  const handleDashboard = () => {
    onClose()
    void router.navigate({ to: paths.home })
  }
  return (
    <div className={classes.refusal} role="alert">
      <ResultHeadline
        tone="bad"
        words={words.mode === 'administrator' ? 'Something Went Wrong!' : `${caption} failed`}
      />
      <Reason words={words} />
      {words.requestId === null ? null : (
        <p className={classes.quiet}>
          Request <CopyText text={words.requestId} />
        </p>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        {onBack === undefined ? null : (
          <Button variant="default" onClick={onBack}>
            Back to the form
          </Button>
        )}
        <Button variant="default" onClick={isRedirect ? handleDashboard : onClose}>
          {isRedirect ? 'Go to Dashboard' : 'Close'}
        </Button>
        {isRedirect || isUndecided(problem) ? <Button onClick={onRetry}>Try again</Button> : null}
      </Group>
    </div>
  )
}

function Reason({ words }: { words: RefusalWords }) {
  switch (words.mode) {
    case 'redirect':
      return <p className={classes.reason}>{words.sentence}</p>
    case 'administrator':
      return (
        <>
          <p className={classes.reason}>Please check with the System Administrator</p>
          <p className={classes.quiet}>Status Code: {words.statusCode}</p>
        </>
      )
    case 'message':
      return words.messages.map((message) => (
        <p key={message} className={classes.reason}>
          {message}
        </p>
      ))
  }
}
