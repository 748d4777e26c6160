import type { Run } from '../../../contract/runs.ts'
import { queryClient } from '../../app/query-client.ts'
import { paths } from '../../paths.ts'
import type { RunView } from '../../runs/run-view.ts'
import { endedBadly, isPartly } from '../../runs/run-words.ts'
import { countText } from '../../ui/count-text.ts'
import { resultWords } from './import-words.ts'
import { retryRun } from '../../../contract/runs.endpoints.ts'
import { call } from '../../app/call.ts'
import { randomKey } from '../../app/request-key.ts'
import { showFailure } from '../../app/toast.ts'
import { tray } from '../../app/tray/tray.ts'
import { liveRuns } from '../../runs/live-runs.ts'
import { trayId } from '../../runs/run-tray.ts'

/** Imports and their checks as the tray and the history list them. */
export const importView: RunView = {
  title: titleOf,
  detail: ({ status, message, failed, counts }) =>
    message ?? (status === 'QUEUED' ? undefined : resultWords({ ...counts, rejected: failed })),
  open: ({ id }, go) => go(paths.importRun(id)),
  retry: (run, go) => void retryImport(run, go),
  retryLabel: retryLabelOf,
  isShown: () => false,
  onEnded: ({ kind }) => (kind === 'import' ? refreshCatalogue() : undefined),
}

/** Products are others than they were. */
export function refreshCatalogue() {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfCatalogue(queryKey) })
}

function titleOf(run: Run): string {
  const { kind, status, label, message } = run
  const isCheck = kind === 'import_check'
  switch (status) {
    case 'QUEUED':
    case 'IN PROGRESS':
      if (message !== null) return `${label} waits for its SKU column`
      return isCheck ? `Checking ${label}` : `Importing ${label}`
    case 'COMPLETED':
      if (isCheck) return `${label} is checked`
      if (isPartly(run)) return `${label} is imported in part`
      return endedBadly(run) ? `Nothing of ${label} was imported` : `${label} is imported`
    case 'FAILED':
      return `${label} was not imported`
    case 'CANCELLED':
      return isCheck ? `The check of ${label} was cancelled` : `The import of ${label} was cancelled`
  }
}

function retryLabelOf(run: Run): string | undefined {
  if (run.kind !== 'import' || !endedBadly(run) || run.total === 0) return undefined
  return run.status === 'FAILED' ? 'Import the rest' : `Retry rejected (${countText(run.failed)})`
}

function isOfCatalogue([name]: readonly unknown[]): boolean {
  return !['import', 'run', 'runs', 'run rows'].includes(String(name))
}

/** Takes the lines that were left out once more, as an import of their own, and shows it. */
export async function retryImport(run: { id: number }, go: (path: string) => void) {
  try {
    const { id } = await call(retryRun, { params: { id: run.id }, idempotencyKey: randomKey() })
    tray.remove(trayId(run.id))
    liveRuns.follow(id)
    go(paths.importRun(id))
  } catch (problem) {
    showFailure({ subject: 'The lines were not taken again', problem })
  }
}
