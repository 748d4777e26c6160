import { Button, Group, Progress } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useSyncExternalStore } from 'react'
import { paths } from '../../paths.ts'
import { closeDialog, liveRequests, repeatRequest } from './publish-dialog.ts'
import { actionWords } from './publish-words.ts'
import type { PublishRequest } from './publish-requests.ts'
import classes from './Publishing.module.css'
import { ResultHeadline } from './ResultHeadline.tsx'
import { RunResult } from './RunResult.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { isUndecided } from '../../app/api-problem.ts'
import { failureWords, type FailureWords } from './failure-words.ts'

/** What came of a request: on its way, refused, or a run with its rows. */
export function RequestResult({ requestKey }: { requestKey: string }) {
  const read = useCallback(() => liveRequests.get(requestKey), [requestKey])
  const request = useSyncExternalStore(liveRequests.subscribe, read)
  if (request === undefined) return null
  const { kind, what, state, onClosed } = request
  switch (state.is) {
    case 'sending':
      return <Sending words={`${actionWords[kind].doing} ${what}`} />
    case 'started':
      return <RunResult kind={kind} runId={state.runId} onClosed={onClosed} />
    case 'refused':
      return <RefusedResult request={request} problem={state.problem} />
  }
}

function Sending({ words }: { words: string }) {
  return (
    <div className={classes.result}>
      <ResultHeadline tone="working" words={words} />
      <Progress value={100} animated aria-label="Progress" mt="xs" />
      <Group justify="flex-end" mt="lg" gap="xs" className={classes.foot}>
        <p className={classes.hint}>Closing this stops nothing. The bell shows how it goes on.</p>
        <Button variant="default" onClick={closeDialog}>
          Close
        </Button>
      </Group>
    </div>
  )
}

/** The action did not come about as a whole: why, and what to do. */
function RefusedResult({ request, problem }: { request: PublishRequest; problem: unknown }) {
  const router = useRouter()
  const { caption } = actionWords[request.kind]
  const words = failureWords(caption, problem)
  const isRedirect = words.mode === 'redirect'
  const handleDashboard = () => {
    closeDialog()
    void router.navigate({ to: paths.home })
  }
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
        <Button variant="default" onClick={isRedirect ? handleDashboard : closeDialog}>
          {isRedirect ? 'Go to Dashboard' : 'Close'}
        </Button>
        {isRedirect || isUndecided(problem) ? (
          <Button onClick={() => repeatRequest(request)}>Try again</Button>
        ) : null}
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
