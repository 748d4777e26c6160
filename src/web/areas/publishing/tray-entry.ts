import type { TrayEntry } from '../../app/tray/tray.ts'
import type { FollowedRun } from './run-follower.ts'
import { seemingStart } from './run-pace.ts'
import { countsInWords, doneCount, headline, isOver } from './run-words.ts'

/** How a run stands in the tray. */
export function trayEntry({ run, samples }: FollowedRun): TrayEntry {
  const { words: title } = headline(run.kind, run, isOver(run))
  if (isOver(run)) {
    const state = run.failed > 0 ? 'failed' : 'done'
    return { title, state, detail: countsInWords(run.kind, run), progress: undefined }
  }
  const last = samples.at(-1)?.atMs ?? 0
  return {
    title,
    state: 'working',
    progress: { done: doneCount(run), total: run.total },
    startedAtMs: seemingStart(samples) ?? last,
  }
}

export const trayIds = {
  run: (runId: number) => `publish-run-${runId}`,
  task: (key: string) => `publish-task-${key}`,
}
