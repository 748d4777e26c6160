import type { Run } from '../../../contract/runs.ts'
import { paths } from '../../paths.ts'
import type { RunView } from '../../runs/run-view.ts'
import { counted } from '../../ui/count-text.ts'

/** What was done to many products at once, as the history lists it. */
export const actView: RunView = {
  title: actTitle,
  detail: (run) => undoneWords(run) ?? 'Can be undone',
  open: ({ id }, go) => go(paths.act(id)),
  retry: () => undefined,
  retryLabel: () => undefined,
  isShown: () => false,
  onEnded: () => undefined,
}

/** 'Price update of 3,214 products'. */
export function actTitle({ label, success }: Pick<Run, 'label' | 'success'>): string {
  return `${label} of ${counted(success, 'product')}`
}

/** 'Undone: 3,210 products put back, 4 cells kept'; undefined while nobody took it back. */
export function undoneWords({ counts }: Pick<Run, 'counts'>): string | undefined {
  const { undone, kept = 0 } = counts
  if (undone === undefined) return undefined
  const rest = kept === 0 ? '' : `, ${counted(kept, 'cell')} kept`
  return `Undone: ${counted(undone, 'product')} put back${rest}`
}
