import { showDialog } from './act-shown.tsx'

export type Refused = {
  /** The action's name. */
  caption: string
  problem: unknown
  onRetry: () => void
}

/** Says in a dialog why an act did not come about that has none of its own, or whose question is gone by then. */
export function tellRefusal(refused: Refused): void {
  showDialog(async () => {
    const { RefusalDialog } = await import('./RefusalDialog.tsx')
    return function WhyNot({ onClose }) {
      return <RefusalDialog {...refused} onClose={onClose} />
    }
  })
}
