// Orders that ChannelAdvisor collects from the marketplaces of an account: those that it still shows as new to us, then what changed.
import Type from 'typebox'
import type { Clock } from '../../platform/clock.ts'
import type { CatalogueMaster } from '../ports/catalogue-master.ts'
import type { OrderAccount } from '../ports/order-outlet.ts'
import type { OrderPage, OrderQuestion } from '../ports/order-source.ts'
import { channelFailure, type Ctx } from '../ports/sales-channel.ts'
import { cancelOrder } from './cancel-order.ts'
import { pathOf, type OrderCalls } from './order-there.ts'
import { order, remoteOrder } from './remote-order.ts'
import { shipOrder } from './ship-order.ts'

type Calls = OrderCalls & { clock: Clock }

const dayMs = 86_400_000
/** As much of the past as a first reading takes. */
const firstDays = 60
const expanded = 'Items($expand=Promotions),Fulfillments($expand=Items),Adjustments'

const page = Type.Object({
  value: Type.Array(order),
  '@odata.nextLink': Type.Optional(Type.String()),
})

type Standing = { account: string; master: CatalogueMaster }

export function channelAdvisorOrders(calls: Calls, { account, master }: Standing): OrderAccount {
  return {
    channel: 'ChannelAdvisor',
    credential: 'channeladvisor',
    account: `channeladvisor ${account}`,
    // It asks its marketplaces every 15 minutes itself.
    everySeconds: 120,
    readPage: (ctx, question) => readPage(calls, ctx, question),
    // Its pages tell all of an order.
    complete: (_ctx, told) => Promise.resolve(told),
    handsOn: {
      askedThemselves: new Set(),
      master,
      noteStored: (ctx, id) => calls.tell(ctx, { path: `${pathOf(id)}/Export`, body: {} }),
    },
    cancelMeans:
      'ChannelAdvisor is told to cancel it at its marketplace: the buyer gets the money back, and its pieces go back on sale there.',
    hearsCancel: true,
    cancel: (ctx, told) => cancelOrder(calls, ctx, told),
    ship: (ctx, told, parcel) => shipOrder(calls, ctx, { order: told, parcel }),
  }
}

/** Where a page is: among what is new or what was changed, and behind how many. */
const place = /^(new|changed) (\d+)$/

/**
 * What is noted as stored leaves the list of new ones, so that what stood behind it moves up into pages that were read: it is
 * among the changed ones of the same round, and new still in the next.
 */
async function readPage(calls: Calls, ctx: Ctx, { since, at }: OrderQuestion): Promise<OrderPage> {
  const [, list = 'new', skipped = '0'] = place.exec(at ?? '') ?? []
  const areNew = list === 'new'
  const query = new URLSearchParams({
    ...(areNew ? { exported: 'false' } : {}),
    $filter: areNew ? importedSince(calls, since) : changedSince(calls, since),
    $expand: expanded,
    ...(skipped === '0' ? {} : { $skip: skipped }),
  })
  const told = await calls.ask(ctx, { path: `Orders?${query.toString()}`, shape: page })
  const link = told['@odata.nextLink']
  const next = link === undefined ? null : `${list} ${skippedIn(link, Number(skipped))}`
  return {
    orders: told.value.map(remoteOrder),
    next: next ?? (areNew ? 'changed 0' : null),
    areNew,
  }
}

/** However often those of its own marketplaces come: what nobody brought here in so many days is asked for no more. */
function importedSince({ clock }: Calls, since: Date | null): string {
  return `ImportDateUtc ge ${daysBefore(since ?? clock.now()).toISOString()}`
}

function changedSince({ clock }: Calls, since: Date | null): string {
  return `UpdatedDateUtc ge ${(since ?? daysBefore(clock.now())).toISOString()}`
}

function daysBefore(date: Date): Date {
  return new Date(date.getTime() - firstDays * dayMs)
}

/** What is asked next is our own question: of its link only how many come before is believed. */
function skippedIn(link: string, skipped: number): number {
  const count = Number(new URLSearchParams(link.slice(link.indexOf('?') + 1)).get('$skip'))
  if (Number.isSafeInteger(count) && count > skipped) return count
  const message = 'ChannelAdvisor names a next page of orders that can’t be read. Please report this.'
  throw channelFailure('contract_unknown', message)
}
