import type { Run } from '../../contract/runs.ts'
import type { TrayEntry } from '../app/tray/tray.ts'
import { seemingStart, type Sample } from './run-pace.ts'
import type { RunView } from './run-view.ts'
import { endedBadly, isOver } from './run-words.ts'

/** How a run stands in the tray. */
export function runEntry(
  run: Run,
  view: Pick<RunView, 'title' | 'detail'>,
  samples: readonly Sample[],
): TrayEntry & { state: 'working' | 'done' | 'failed' } {
  const title = view.title(run)
  // What waits for a person is not at work.
  if (isOver(run) || run.message !== null) {
    const state = endedBadly(run) ? 'failed' : 'done'
    return { title, state, detail: view.detail(run), progress: undefined }
  }
  const startedAtMs = seemingStart(samples) ?? samples.at(-1)?.atMs ?? 0
  return { title, state: 'working', progress: progressOf(run), startedAtMs }
}

// Where the total is not known from the start it is what the pace so far would come to.
function progressOf({ total, success, failed, skipped, progress }: Run): { done: number; total: number } {
  const done = success + failed + skipped
  return { done, total: progress > 0 ? Math.max(total, Math.round(done / progress)) : total }
}
