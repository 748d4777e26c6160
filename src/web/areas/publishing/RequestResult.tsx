import { Button, Group, Progress } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useSyncExternalStore } from 'react'
import { paths } from '../../paths.ts'
import { closeDialog, liveRequests, repeatRequest } from './publish-dialog.ts'
import { actionWords } from './publish-words.ts'
import classes from './Publishing.module.css'
import { ResultHeadline } from './ResultHeadline.tsx'
import { RunResult } from './RunResult.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { isUndecided } from '../../app/api-problem.ts'
import { failureWords, type FailureWords } from './failure-words.ts'

/** What came of a request: on its way, refused, or a run with its rows. */
export function RequestResult({ requestKey }: { requestKey: string }) {
  const router = useRouter()
  const read = useCallback(() => liveRequests.get(requestKey), [requestKey])
  const request = useSyncExternalStore(liveRequests.subscribe, read)
  if (request === undefined) return null
  const { kind, what, state, onClosed } = request
  const { caption, doing } = actionWords[kind]
  switch (state.is) {
    case 'sending':
      return <Sending words={`${doing} ${what}`} onClose={closeDialog} />
    case 'started':
      return <RunResult kind={kind} runId={state.runId} onClosed={onClosed} />
    case 'refused': {
      const handleDashboard = () => {
        closeDialog()
        void router.navigate({ to: paths.home })
      }
      return (
        <RefusedResult
          caption={caption}
          problem={state.problem}
          onRepeat={() => repeatRequest(request)}
          onDashboard={handleDashboard}
          onClose={closeDialog}
        />
      )
    }
  }
}

function Sending({ words, onClose }: { words: string; onClose: () => void }) {
  return (
    <div className={classes.result}>
      <ResultHeadline tone="working" words={words} />
      <Progress value={100} animated aria-label="Progress" mt="xs" />
      <Group justify="flex-end" mt="lg" gap="xs" className={classes.foot}>
        <p className={classes.hint}>Closing this stops nothing. The bell shows how it goes on.</p>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </div>
  )
}

type RefusedResultProps = {
  caption: string
  problem: unknown
  onRepeat: () => void
  onDashboard: () => void
  onClose: () => void
}

/** The action did not come about as a whole: why, and what to do. */
function RefusedResult({ caption, problem, onRepeat, onDashboard, onClose }: RefusedResultProps) {
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
