import type { PublishChoice } from './publish-choice.ts'
import type { RunKind } from './run-words.ts'

/** What the publishing dialog shows. `key` stands for one opening: it makes a second press of the button harmless. */
export type PublishView =
  | { is: 'choosing'; kind: RunKind; choice: PublishChoice; key: string; onPutAway: () => void }
  | { is: 'result'; taskKey: string }

/** Which dialog is open. It belongs to no screen: results are found again from anywhere. */
export function createPublishDialog() {
  const listeners = new Set<() => void>()
  let view: PublishView | null = null
  return {
    read: () => view,
    show: (next: PublishView | null) => {
      view = next
      listeners.forEach((listener) => listener())
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const publishDialog = createPublishDialog()
