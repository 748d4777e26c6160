import { ChannelFailure, isOfAccess, isRepeatable } from '../../connectors/ports/sales-channel.ts'
import type {
  ChannelError,
  Ctx,
  ItemOutcome,
  ListingDraft,
  ListingRef,
  Operation,
  SalesChannel,
} from '../../connectors/ports/sales-channel.ts'
import { withNamed, type Answer } from './listing-results.ts'

/** What a group should be: on sale as drafted, off sale where there is no draft, or first what the channel still decides. */
export type DesiredGroup = {
  ref: ListingRef
  draft: ListingDraft | null
  /** Accepted and not decided yet: nothing else is asked for before it is. */
  operations: Operation[]
  /** The channel may hold what nobody wrote down: it is looked at even where it refuses everything. */
  isUncertain: boolean
}

type Asked = Omit<Answer, 'remote'>
type Said = (group: DesiredGroup) => Asked
type Shown = Pick<Answer, 'remote'> | Pick<Answer, 'failure'>

/** Makes the channel agree with what is desired and reads back what it shows, one answer for each group, in order. */
export async function callAndReadBack(
  channel: SalesChannel,
  ctx: Ctx,
  groups: DesiredGroup[],
): Promise<Answer[]> {
  const asked = await askAll(channel, ctx, groups)
  const seen = await readBack(channel, ctx, { groups, asked })
  return groups.map((_, index) => ({ ...unanswered, ...asked[index], ...seen[index] }))
}

const unanswered: Answer = { outcomes: [], operations: [], areEarlier: false, failure: null, remote: null }

async function askAll(channel: SalesChannel, ctx: Ctx, groups: DesiredGroup[]): Promise<Asked[]> {
  const { follow: followed = [], publish = [], unpublish = [] } = Object.groupBy(groups, nextCall)
  const drafts = publish.flatMap(({ draft }) => draft ?? [])
  const refs = unpublish.map(({ ref }) => ref)
  const said = {
    follow: await follow(channel, ctx, followed),
    // What is sold out must not wait for what only comes on sale.
    unpublish: await ask(ctx, refs, () => channel.unpublish(ctx, refs)),
    publish: await ask(ctx, drafts, () => channel.publish(ctx, drafts)),
  }
  return groups.map((group) => said[nextCall(group)](group))
}

function nextCall({ operations, draft }: DesiredGroup): 'follow' | 'publish' | 'unpublish' {
  if (operations.length > 0) return 'follow'
  return draft === null ? 'unpublish' : 'publish'
}

/** What was said of each group in one call for all of them. */
async function ask(ctx: Ctx, items: unknown[], call: () => Promise<ItemOutcome[]>): Promise<Said> {
  if (items.length === 0) return () => unanswered
  ctx.signal.throwIfAborted()
  const said = await orFailure(call)
  return (group) => ('failure' in said ? { ...unanswered, ...said } : saidOf(group, said.value))
}

/** One look at each operation, however many groups it carries. */
async function follow(channel: SalesChannel, ctx: Ctx, groups: DesiredGroup[]): Promise<Said> {
  const looks = new Map<Operation, { failure: ChannelError } | { value: ItemOutcome[] | 'pending' }>()
  for (const operation of new Set(groups.flatMap(({ operations }) => operations))) {
    ctx.signal.throwIfAborted()
    const refs = groups.filter(({ operations }) => operations.includes(operation)).map(({ ref }) => ref)
    looks.set(operation, await orFailure(async () => (await channel.follow?.(ctx, operation, refs)) ?? []))
  }
  return (group) => {
    const { operations } = group
    const outcomes: ItemOutcome[] = []
    for (const operation of operations) {
      const look = looks.get(operation)
      if (look === undefined || ('value' in look && look.value === 'pending')) {
        return { ...unanswered, operations }
      }
      if ('failure' in look) {
        const isUndecided = isRepeatable(look.failure) || isOfAccess(look.failure)
        return { ...unanswered, ...look, operations: isUndecided ? operations : [] }
      }
      if (look.value !== 'pending') outcomes.push(...look.value)
    }
    return saidOf(group, outcomes)
  }
}

async function orFailure<T>(call: () => Promise<T>): Promise<{ value: T } | { failure: ChannelError }> {
  try {
    return { value: await call() }
  } catch (error) {
    if (!(error instanceof ChannelFailure)) throw error
    return { failure: error.error }
  }
}

function saidOf({ ref }: DesiredGroup, all: ItemOutcome[]): Asked {
  const refs = new Set([ref.ref, ...ref.variants.map((variant) => variant.ref)])
  const outcomes = all.filter((outcome) => refs.has(outcome.ref))
  const open = outcomes.filter((outcome) => outcome.state === 'pending')
  const operations = [...new Set(open.map(({ operation }) => operation))]
  return { outcomes, failure: null, operations, areEarlier: open.some(({ isEarlier }) => isEarlier === true) }
}

type Reading = { groups: DesiredGroup[]; asked: Asked[] }

/** What the channel shows of every group that it may have changed. */
async function readBack(channel: SalesChannel, ctx: Ctx, { groups, asked }: Reading) {
  const refs = groups.map((group, index) => refToRead(group, asked[index] ?? unanswered))
  const wanted = refs.filter((ref) => ref !== null)
  if (wanted.length === 0) return []
  ctx.signal.throwIfAborted()
  const read = await orFailure(() => channel.readListings(ctx, wanted))
  const shown = new Map<ListingRef | null, Shown>(
    wanted.map((ref, index) => [ref, 'failure' in read ? read : { remote: read.value[index] ?? null }]),
  )
  return refs.map((ref) => shown.get(ref))
}

/** With every name that the outcomes brought; null when there is nothing to see there. */
function refToRead(
  { ref, isUncertain }: DesiredGroup,
  { outcomes, operations, failure }: Asked,
): ListingRef | null {
  const product = outcomes.map(({ externalIds }) => externalIds?.product).find((id) => id !== undefined)
  const isTriedAgain = outcomes.some((outcome) => 'error' in outcome && isRepeatable(outcome.error))
  // Where all of it is refused nothing was written, and what went elsewhere since may still be on sale there.
  const isAllRefused = outcomes.length > 0 && outcomes.every((outcome) => 'error' in outcome)
  const mayBeThere =
    ((isUncertain || (isAllRefused && ref.externalId !== undefined)) && !isTriedAgain) ||
    product !== undefined ||
    outcomes.some(({ state, externalIds }) => state === 'done' || externalIds?.listings !== undefined)
  if (failure !== null || operations.length > 0 || !mayBeThere) return null
  const variants = ref.variants.map((variant) => ({
    ...variant,
    externalIds: withNamed(variant.externalIds, variant.ref, outcomes),
  }))
  return { ...ref, ...(product === undefined ? {} : { externalId: product }), variants }
}
