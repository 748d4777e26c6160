import { Button, Group, Progress } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import type { PublishTask } from './publish-tasks.ts'
import { putAway } from './put-away.ts'
import classes from './Publishing.module.css'
import { RefusedResult } from './RefusedResult.tsx'
import { repeatTask } from './repeat-task.ts'
import { ResultHeadline } from './ResultHeadline.tsx'
import { retryFailed } from './retry-failed.ts'
import { actionWords } from './run-words.ts'
import { RunResult } from './RunResult.tsx'
import { useRuns } from './useRuns.ts'

/** What came of a request: on its way, refused, or a run with its rows. */
export function TaskResult({ task }: { task: PublishTask }) {
  const router = useRouter()
  const { key, kind, what, state } = task
  const runIds = state.is === 'started' ? state.runIds : noRuns
  const runs = useRuns(runIds)
  const handleClose = () => putAway(task)
  if (state.is === 'refused') {
    const handleDashboard = () => {
      putAway(task)
      void router.navigate({ to: paths.home })
    }
    return (
      <RefusedResult
        caption={actionWords[kind].caption}
        problem={state.problem}
        onRepeat={() => repeatTask(key)}
        onDashboard={handleDashboard}
        onClose={handleClose}
      />
    )
  }
  if (state.is === 'sending' || runs.length < runIds.length) {
    return <Sending words={`${actionWords[kind].doing} ${what}`.trim()} onClose={handleClose} />
  }
  return (
    <RunResult
      kind={kind}
      runs={runs}
      onRetry={() => retryFailed({ kind, runIds, onPutAway: task.onPutAway })}
      onClose={handleClose}
    />
  )
}

const noRuns: readonly number[] = []

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
