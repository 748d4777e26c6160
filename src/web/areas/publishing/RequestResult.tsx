import { Button, Group, Progress } from '@mantine/core'
import { useCallback, useSyncExternalStore } from 'react'
import { Refusal } from '../../app/refusal/Refusal.tsx'
import { ResultHeadline } from '../../app/refusal/ResultHeadline.tsx'
import { closeDialog, liveRequests, repeatRequest } from './publish-dialog.ts'
import { actionWords } from './publish-words.ts'
import classes from './Publishing.module.css'
import { RunResult } from './RunResult.tsx'

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
      return (
        <Refusal
          caption={actionWords[kind].caption}
          problem={state.problem}
          onClose={closeDialog}
          onRetry={() => repeatRequest(request)}
        />
      )
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
