// What a call of a port is, as every-call.ts tries it, and what the acts of every vendor stand on.
import { randomBytes } from 'node:crypto'
import { setTimeout as elapse } from 'node:timers/promises'
import { unseal } from '../../src/server/connectors/calls/seal.ts'
import type { OrderAccount, OutletAnswer, Parcel } from '../../src/server/connectors/ports/order-outlet.ts'
import type { RemoteOrder } from '../../src/server/connectors/ports/order-source.ts'
import {
  ChannelFailure,
  type Ctx,
  type DraftVariant,
  type ItemOutcome,
  type ListingDraft,
  type ListingRef,
  type SalesChannel,
} from '../../src/server/connectors/ports/sales-channel.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { createLog } from '../../src/server/platform/log.ts'
import type { BadAnswer } from './bad-answers.ts'
import type { FaultRule } from './connector-bench.ts'
import type { TestDatabase } from './database.ts'
import { draftVariant, listingDraft } from './listing-draft.ts'
import type { PracticeVendor } from './practice-vendor.ts'
import { stockxVariant } from './stockx-sizes.ts'

export type VendorAct = {
  name: string
  /** The call that it is about, by the sandbox's name for it. */
  operation: string
  /** A part of its address, where the sandbox has no name for it. */
  path?: string
  /** It goes to a storage, which is not told on whose behalf. */
  isOfStorage?: boolean
  /** Has there, in good weather, what the act is about. */
  ready?: (ctx: Ctx) => Promise<unknown>
  /** One try of it, followed to its end; `tries` counts them from 1. */
  run: (ctx: Ctx, tries: number) => Promise<unknown>
  /** Where it is told otherwise than a call that is answered with data; null where it is good all the same. */
  tells?: Partial<Record<FaultRule['kind'], BadAnswer['kind'] | null>>
  /** Says how a thing is to be, so that it is said again instead of looked at. */
  isAbsolute?: boolean
  /** The call is one of several, and what is done is not done by it alone. */
  isOnTheWay?: boolean
  /** How often the vendor did it; absent for what only reads. */
  done?: () => Promise<number>
}

export type ActingVendor = {
  name: string
  /** What an answer or an error may never show. */
  secrets: string[]
  /** Where its own clock is moved by what prepares it; else it is the machine's. */
  startsAt?: string
  /** Every call that is made to it, where there is a list of them. */
  calls?: readonly string[]
  /** Those of them that no act is about, with the test that they are hit in. */
  hitElsewhere?: Readonly<Record<string, string>>
  /** Empties it, makes it quick and puts there what the acts are about. */
  prepare: (vendor: PracticeVendor) => Promise<void>
  /** Has the access that all calls need. */
  signIn: (given: Given) => (ctx: Ctx) => Promise<unknown>
  acts: (given: Given) => Promise<VendorAct[]>
}

export type Given = { vendor: PracticeVendor; database: TestDatabase; ctx: Ctx }

const secretKey = randomBytes(32)
const log = createLog('silent')
export const parts = ({ database }: Given) => ({ db: database.db, clock: systemClock, secretKey, log })
export const parcel: Parcel = {
  ...{ carrierCode: 'Fedex', trackingNo: '794612345678', masterTrackingNo: null, referenceNo: null },
  shipTime: '2026-11-21T20:00:00.000Z',
}
export const newest = { since: null, at: null }
let installations = 0
/** As of another installation each time, since one that is known is not asked for again. */
export const newAddress = (name: string) => `http://127.0.0.1:9/hooks/${name}/${(installations += 1)}/`
/** The same installation, before it moved. */
export const formerly = (address: string) => address.replace(':9/', ':8/')

export async function stateOf<State>({ vendor }: Given): Promise<State> {
  return (await vendor.admin('state/')).body as State
}

/** What the vendor gave us to sign in with since, which nobody may see either. */
export async function issuedSecrets({ db }: TestDatabase): Promise<string[]> {
  const rows = await db.selectFrom('channel_token').selectAll().execute()
  const read = (sealed: Buffer | null, owner: string) =>
    (sealed === null ? null : unseal(sealed, secretKey, owner)) ?? []
  return rows.flatMap(({ credential, sealed_token: token, sealed_refresh_token: refresh }) =>
    [read(token, credential), read(refresh, `${credential} refresh`)].flat(),
  )
}

/** Signs in anew, as where the token ran out. */
export function renewal(
  { database: { db } }: Given,
  verify: (ctx: Ctx) => Promise<unknown>,
): Pick<VendorAct, 'name' | 'run'> {
  return {
    name: 'renew',
    run: async (ctx) => {
      await db.deleteFrom('channel_token').where('credential', '=', ctx.credential).execute()
      await verify(ctx)
    },
  }
}

/** A draft of one size that every channel takes: 3 pieces for $120. */
export function actDraft(
  place: number,
  of: Partial<DraftVariant> = {},
  whole: Partial<ListingDraft> = {},
): ListingDraft {
  const [ref, sku] = [String(place), `S-${place}`]
  return listingDraft({
    ...{
      ref: `1000${ref}`,
      name: sku,
      title: `Act ${place}`,
      intent: `intent-${JSON.stringify([of, whole.mpn])}`,
    },
    variants: [draftVariant({ ref, sku, catalogueId: stockxVariant(place), ...of })],
    ...whole,
  })
}

const lookEveryMs = 50

/** As the worker follows it to its end; a refusal of one is thrown. */
export async function settled(
  market: SalesChannel,
  ctx: Ctx,
  { refs, begun }: { refs: ListingRef[]; begun: Promise<ItemOutcome[]> },
): Promise<ItemOutcome[]> {
  for (let outcomes = await begun; ;) {
    const failed = outcomes.find(({ state }) => state === 'failed')
    if (failed?.state === 'failed') throw new ChannelFailure(failed.error)
    const open = outcomes.find(({ state }) => state === 'pending')
    if (open?.state !== 'pending') return outcomes
    const seen = (await market.follow?.(ctx, open.operation, refs)) ?? []
    if (seen === 'pending') await elapse(lookEveryMs)
    else outcomes = seen
  }
}

export function put(market: SalesChannel, ctx: Ctx, ...drafts: ListingDraft[]): Promise<ItemOutcome[]> {
  return settled(market, ctx, { refs: drafts, begun: market.publish(ctx, drafts) })
}

export function takeOff(market: SalesChannel, ctx: Ctx, ...refs: ListingRef[]): Promise<ItemOutcome[]> {
  return settled(market, ctx, { refs, begun: market.unpublish(ctx, refs) })
}

type OrderCalls = Record<'readPage' | 'complete' | 'cancel' | 'ship', string>

/** What a marketplace is asked and told of orders: the first there is canceled, the second sent. */
export async function orderActs(
  account: OrderAccount,
  given: Given,
  {
    calls,
    cancellations,
    tells,
  }: { calls: OrderCalls; cancellations: () => Promise<number>; tells?: VendorAct['tells'] },
): Promise<VendorAct[]> {
  const { orders } = await account.readPage(given.ctx, newest)
  const [first, second] = [the(orders, 0), the(orders, 1)]
  return [
    { name: 'readPage', operation: calls.readPage, run: (ctx) => account.readPage(ctx, newest) },
    { name: 'complete', operation: calls.complete, run: (ctx) => account.complete(ctx, first) },
    {
      ...{ name: 'cancel', operation: calls.cancel },
      run: (ctx, tries) => toItsEnd((operation) => account.cancel(ctx, { ...ref(first), operation, tries })),
      ...{ tells, done: cancellations },
    },
    {
      ...{ name: 'ship', operation: calls.ship },
      run: (ctx, tries) => account.ship(ctx, { ...ref(second), tries }, parcel),
      tells,
      done: async () => (await account.complete(given.ctx, second)).parcels.length,
    },
  ]
}

export const ref = ({ id, number }: RemoteOrder) => ({ id, number, operation: null })

/** As the worker goes on with what was accepted, until it is decided. */
export async function toItsEnd(
  act: (operation: string | null) => Promise<OutletAnswer>,
): Promise<OutletAnswer> {
  for (let answer = await act(null); ; answer = await act(answer.operation))
    if (answer.state !== 'pending') return answer
}

export function the<T>(things: readonly T[], place: number): T {
  const thing = things[place]
  if (thing === undefined) throw new RangeError(`there is no thing ${place}`)
  return thing
}

/** The order of that number. */
export function numbered(orders: readonly RemoteOrder[], wanted: string): RemoteOrder {
  return the(
    orders.filter(({ number }) => number === wanted),
    0,
  )
}
