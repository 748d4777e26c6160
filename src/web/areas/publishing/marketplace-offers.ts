import type { Marketplace } from '../../../contract/settings.endpoints.ts'
import type { PublishChoice } from './publish-choice.ts'
import { counted } from '../../ui/count-text.ts'
import type { PublishKind } from './publish-words.ts'

/** A marketplace that the dialog offers, with what is known of the chosen products there. */
export type Offer = { name: string; note: string }

export type Known = { marketplace: Marketplace; liveCount: number | undefined }

/**
 * Publish goes where the settings say so. Unpublish goes wherever a chosen product is live or on its way, and where
 * that is not known.
 */
export function offersOf(kind: PublishKind, choice: PublishChoice, known: readonly Known[]): Offer[] {
  return known
    .filter(({ marketplace, liveCount }) =>
      kind === 'publish'
        ? marketplace.offer_in_publish_dialog
        : liveCount !== 0 || choice.onTheWay.includes(marketplace.name),
    )
    .map(({ marketplace: { name }, liveCount }) => ({ name, note: noteOf(liveCount, choice) }))
}

function noteOf(liveCount: number | undefined, { count }: PublishChoice): string {
  if (liveCount === undefined) return ''
  if (liveCount === 0) return 'Not live yet'
  if (liveCount >= count) return count === 1 ? 'Live' : 'All live'
  return `${counted(liveCount, 'product')} live`
}
