import { createHash } from 'node:crypto'
import { ChannelFailure } from '../../connectors/ports/channel-error.ts'
import type { ChannelError } from '../../connectors/ports/channel-error.ts'
import type {
  SalesChannel,
  Ctx,
  ItemOutcome,
  ListingDraft,
  ListingRef,
  RemoteListing,
} from '../../connectors/ports/sales-channel.ts'
import type { Answer } from './listing-results.ts'

/** What a group should be: on sale with these variants, or off sale. */
export type DesiredGroup = { ref: ListingRef } & ({ draft: ListingDraft } | { draft: null })

/** Makes the channel agree with the desired state and reads back what it shows. Outside of any transaction. */
export async function callAndReadBack(
  connector: SalesChannel,
  ctx: Ctx,
  desired: DesiredGroup,
): Promise<Answer> {
  let outcomes: ItemOutcome[] = []
  try {
    outcomes = await act(connector, ctx, desired)
    const failure = desired.draft === null ? errorOf(outcomes[0]) : null
    if (failure !== null) return { outcomes: [], remote: null, failure }
    if (!outcomes.some(hasLeftTraces)) return { outcomes, remote: null, failure: null }
    return { outcomes, remote: await readBack(connector, ctx, { desired, outcomes }), failure: null }
  } catch (error) {
    if (!(error instanceof ChannelFailure)) throw error
    return { outcomes, remote: null, failure: error.error }
  }
}

/** Tells two contents of a listing apart. */
export function draftHash(draft: ListingDraft): string {
  return createHash('sha256')
    .update(JSON.stringify(draftDocument(draft)))
    .digest('hex')
}

/** The draft as it can be kept and shown: pictures of ours by name, not by bytes. */
export function draftDocument(draft: ListingDraft): unknown {
  const pictures = draft.pictures.map((picture) =>
    'file' in picture ? { alt: picture.alt, file: picture.file.name } : picture,
  )
  return { ...draft, pictures }
}

function act(connector: SalesChannel, ctx: Ctx, { ref, draft }: DesiredGroup): Promise<ItemOutcome[]> {
  ctx.signal.throwIfAborted()
  return draft === null ? connector.unpublish(ctx, [ref]) : connector.publish(ctx, [draft])
}

async function readBack(
  connector: SalesChannel,
  ctx: Ctx,
  { desired: { ref }, outcomes }: { desired: DesiredGroup; outcomes: ItemOutcome[] },
): Promise<RemoteListing | null> {
  ctx.signal.throwIfAborted()
  const product = outcomes.map(productId).find((id) => id !== undefined)
  const known = product === undefined ? ref : { ...ref, externalId: product }
  const [remote = null] = await connector.readListings(ctx, [known])
  return remote
}

function hasLeftTraces(outcome: ItemOutcome): boolean {
  return outcome.state === 'done' || productId(outcome) !== undefined
}

function productId(outcome: ItemOutcome): string | undefined {
  return outcome.state === 'unsupported' ? undefined : outcome.externalIds?.product
}

function errorOf(outcome: ItemOutcome | undefined): ChannelError | null {
  return outcome === undefined || outcome.state === 'done' ? null : outcome.error
}
