import type { Run } from '../../../src/contract/runs.ts'
import type { RunView } from '../../../src/web/runs/run-view.ts'

/** What a kind of run says of one: title, detail, and how its failures are tried again. */
export function saidOfRun(view: RunView, run: Run) {
  return [view.title(run), view.detail(run), view.retryLabel(run)]
}
