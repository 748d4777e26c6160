import { ChannelFailure, isRepeatable } from '../../connectors/ports/sales-channel.ts'
import type {
  ChannelError,
  Ctx,
  ItemOutcome,
  ListingDraft,
  ListingRef,
  Operation,
  RemoteListing,
  SalesChannel,
} from '../../connectors/ports/sales-channel.ts'
import type { Answer } from './listing-results.ts'

/** What a group should be: on sale as drafted, off sale where there is no draft, or first what the channel still decides. */
export type DesiredGroup = {
  ref: ListingRef
  draft: ListingDraft | null
  /** Accepted and not decided yet: nothing else is asked for before it is. */
  operations: Operation[]
}

type Asked = Omit<Answer, 'remote'>
type Said = (group: DesiredGroup) => Asked
type Shown = Pick<Answer, 'remote'> | Pick<Answer, 'failure'> | undefined

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

const unanswered: Answer = { outcomes: [], operations: [], failure: null, remote: null }

async function askAll(channel: SalesChannel, ctx: Ctx, groups: DesiredGroup[]): Promise<Asked[]> {
  const answers = new Map<DesiredGroup, Asked>()
  const answer = (asked: DesiredGroup[], said: Said) => {
    for (const group of asked) answers.set(group, said(group))
  }
  const followed = groups.filter(({ operations }) => operations.length > 0)
  answer(followed, await follow(channel, ctx, followed))
  const others = groups.filter(({ operations }) => operations.length === 0)
  const drafts = others.flatMap(({ draft }) => (draft === null ? [] : [draft]))
  answer(
    others.filter(({ draft }) => draft !== null),
    await ask(ctx, drafts, () => channel.publish(ctx, drafts)),
  )
  const refs = others.flatMap(({ ref, draft }) => (draft === null ? [ref] : []))
  answer(
    others.filter(({ draft }) => draft === null),
    await ask(ctx, refs, () => channel.unpublish(ctx, refs)),
  )
  return groups.map((group) => answers.get(group) ?? unanswered)
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
    looks.set(operation, await orFailure(async () => (await channel.follow?.(ctx, operation)) ?? []))
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
        return { ...unanswered, ...look, operations: isRepeatable(look.failure) ? operations : [] }
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
  const open = outcomes.flatMap((outcome) => (outcome.state === 'pending' ? [outcome.operation] : []))
  return { outcomes, failure: null, operations: [...new Set(open)] }
}

type Reading = { groups: DesiredGroup[]; asked: Asked[] }

/** What the channel shows of every group that it may have changed. */
async function readBack(channel: SalesChannel, ctx: Ctx, { groups, asked }: Reading): Promise<Shown[]> {
  const refs = groups.map(({ ref }, index) => refToRead(ref, asked[index] ?? unanswered))
  const wanted = refs.filter((ref) => ref !== null)
  if (wanted.length === 0) return []
  ctx.signal.throwIfAborted()
  const read = await orFailure(() => channel.readListings(ctx, wanted))
  if ('failure' in read) return refs.map((ref) => (ref === null ? undefined : read))
  const remotes = new Map<ListingRef | null, RemoteListing>(
    read.value.map((remote, index) => [wanted[index] ?? null, remote]),
  )
  return refs.map((ref) => (ref === null ? undefined : { remote: remotes.get(ref) ?? null }))
}

/** With every name that the outcomes brought; null when there is nothing to see there. */
function refToRead(ref: ListingRef, { outcomes, operations, failure }: Asked): ListingRef | null {
  const hasLeftTraces = outcomes.some(
    (outcome) => outcome.state === 'done' || namesOf(outcome)?.product !== undefined,
  )
  if (failure !== null || operations.length > 0 || !hasLeftTraces) return null
  const product = outcomes.map((outcome) => namesOf(outcome)?.product).find((id) => id !== undefined)
  const variants = ref.variants.map((variant) => {
    const named = outcomes.flatMap((each) =>
      each.ref === variant.ref ? (namesOf(each)?.listings ?? []) : [],
    )
    return { ...variant, externalIds: [...new Set([...variant.externalIds, ...named])] }
  })
  return { ...ref, ...(product === undefined ? {} : { externalId: product }), variants }
}

function namesOf(outcome: ItemOutcome) {
  return outcome.state === 'unsupported' ? undefined : outcome.externalIds
}
