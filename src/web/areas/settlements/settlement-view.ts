import type { Run } from '../../../contract/runs.ts'
import { queryClient } from '../../app/query-client.ts'
import { paths } from '../../paths.ts'
import type { RunView } from '../../runs/run-view.ts'
import { counted } from '../../ui/count-text.ts'

/** Settlements as the tray and the history list them; each stands on a page of its own. */
export const settlementView: RunView = {
  title: titleOf,
  detail: ({ status, message, success }) =>
    message ?? (status === 'QUEUED' ? undefined : counted(success, 'line')),
  open: ({ id }, go) => go(paths.settlement(id)),
  retry: () => undefined,
  retryLabel: () => undefined,
  isShown: () => false,
  onEnded: () => void refreshSettlements(),
}

function titleOf({ status, label, message }: Run): string {
  switch (status) {
    case 'QUEUED':
    case 'IN PROGRESS':
      return message === null ? `Comparing ${label}` : `${label} waits for its columns`
    case 'COMPLETED':
      return `${label} is compared with the orders`
    case 'FAILED':
      return `${label} could not be read`
    case 'CANCELLED':
      return `The reading of ${label} was cancelled`
  }
}

/** Settlements are asked for anew, on whatever page of them somebody is. */
export function refreshSettlements() {
  return queryClient.invalidateQueries({ queryKey: ['settlements'] })
}
