import { Button, Group } from '@mantine/core'
import { CopyText } from '../../ui/CopyText.tsx'
import { isUndecided } from '../../app/api-problem.ts'
import { failureWords, type FailureWords } from './failure-words.ts'
import classes from './Publishing.module.css'
import { ResultHeadline } from './ResultHeadline.tsx'

export type RefusedResultProps = {
  caption: string
  problem: unknown
  onRepeat: () => void
  onDashboard: () => void
  onClose: () => void
}

/** The action did not come about as a whole: why, and what to do. */
export function RefusedResult({ caption, problem, onRepeat, onDashboard, onClose }: RefusedResultProps) {
  const words = failureWords(caption, problem)
  const isRedirect = words.mode === 'redirect'
  return (
    <div className={classes.result} role="alert">
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
        {isRedirect ? (
          <Button variant="default" onClick={onDashboard}>
            Go to Dashboard
          </Button>
        ) : (
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        )}
        {isRedirect || isUndecided(problem) ? <Button onClick={onRepeat}>Try again</Button> : null}
      </Group>
    </div>
  )
}

function Reason({ words }: { words: FailureWords }) {
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
