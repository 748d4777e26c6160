import { createListeners, createStore } from '../../app/store.ts'
import type { PublishChoice } from './publish-choice.ts'
import type { ChosenKind, PublishKind } from './publish-words.ts'

/** What the publishing dialog shows. `key` stands for one opening: it makes a second press of the button harmless. */
export type PublishView =
  | { is: 'choosing'; kind: ChosenKind; choice: PublishChoice; key: string; onClosed: () => void }
  | { is: 'request'; kind: PublishKind; key: string }
  | { is: 'run'; kind: PublishKind; runId: number }

/** Which dialog is open. It belongs to no screen: results are found again from anywhere. */
export const publishDialog = createStore<PublishView | null>(null)

/** Heard when listings have changed, or a result of it was put away: rows that show them are old. */
export const { tell: listingsChanged, subscribe: onListingsChanged } = createListeners()
