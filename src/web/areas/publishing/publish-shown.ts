import { createListeners, createStore } from '../../app/store.ts'
import type { PublishChoice } from './publish-choice.ts'
import type { ChosenKind, PublishKind } from './publish-words.ts'

/** What the publishing dialog shows. `key` stands for one opening: it makes a second press of the button harmless. */
export type PublishView =
  | ChoosingView
  | { is: 'request'; kind: PublishKind; key: string }
  | { is: 'run'; kind: PublishKind; runId: number }

export type ChoosingView = {
  is: 'choosing'
  kind: ChosenKind
  choice: PublishChoice
  key: string
  /** What the keyboard goes back to. */
  opener: Element | null
  onClosed: () => void
}

/** Which dialog is open. It belongs to no screen: results are found again from anywhere. */
export const publishDialog = createStore<PublishView | null>(null)

/** Heard when listings have changed, or a result of it was put away: rows that show them are old. */
export const { tell: listingsChanged, subscribe: onListingsChanged } = createListeners()
