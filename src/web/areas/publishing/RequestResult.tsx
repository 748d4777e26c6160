import { Button, Group, Progress } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useSyncExternalStore } from 'react'
import { paths } from '../../paths.ts'
import { closeDialog } from './close-dialog.ts'
import { liveRequests, repeatRequest } from './live-requests.ts'
import { actionWords } from './publish-words.ts'
import classes from './Publishing.module.css'
import { RefusedResult } from './RefusedResult.tsx'
import { ResultHeadline } from './ResultHeadline.tsx'
import { RunResult } from './RunResult.tsx'

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
