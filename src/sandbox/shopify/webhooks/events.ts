// What a change of the store's records is called when apps are told of it, and what of it they are told.
import { numberOfGlobalId } from '../global-ids.ts'
import type { ItemRecord, OrderRecord, ProductRecord, Tables } from '../store.ts'

/** `of` is the record that it is about. */
export type Event = { topic: string; of: string; resource: Record<string, unknown> }

type Told = 'order' | 'product' | 'item'

/** The events of a record that was put in the place of another, or of none. */
export function eventsOf<N extends keyof Tables>(
  table: N,
  before: Tables[N] | undefined,
  after: Tables[N],
  at: string,
): Event[] {
  switch (table as Told | '') {
    case 'order':
      return orderEvents(before as OrderRecord | undefined, after as OrderRecord)
    case 'product':
      return [
        productEvent(before === undefined ? 'PRODUCTS_CREATE' : 'PRODUCTS_UPDATE', after as ProductRecord),
      ]
    case 'item':
      return levelEvents(before as ItemRecord | undefined, after as ItemRecord, at)
    default:
      return []
  }
}

/** What is told of a record that is gone. */
export function deletionOf(table: keyof Tables, id: string): Event[] {
  if (table !== 'product') return []
  return [{ topic: 'PRODUCTS_DELETE', of: id, resource: { id: Number(numberOfGlobalId(id)) } }]
}

/** One event for whatever changes of a record within one step, and for each of its levels. */
export function newestOf(events: readonly Event[]): Event[] {
  const newest = new Map(
    events.map((event) => [`${event.topic} ${event.of} ${String(event.resource['location_id'])}`, event]),
  )
  return [...newest.values()]
}

function orderEvents(before: OrderRecord | undefined, after: OrderRecord): Event[] {
  const resource = {
    ...{ ...named(after.id), name: after.name, test: after.test, currency: 'USD' },
    ...{ financial_status: after.financial.toLowerCase(), cancelled_at: after.cancelledAt },
    ...{ created_at: after.createdAt, updated_at: after.updatedAt },
    ...{ email: after.hidesCustomer === true ? null : 'robin@example.com', line_items: after.lines },
  }
  const of = after.id
  if (before === undefined) return [{ topic: 'ORDERS_CREATE', of, resource }]
  const isCancelled = before.cancelledAt === null && after.cancelledAt !== null
  return [
    { topic: 'ORDERS_UPDATED', of, resource },
    ...(isCancelled ? [{ topic: 'ORDERS_CANCELLED', of, resource }] : []),
  ]
}

function productEvent(topic: string, { id, title, handle, status, updatedAt }: ProductRecord): Event {
  const resource = { ...named(id), title, handle, status: status.toLowerCase(), updated_at: stamp(updatedAt) }
  return { topic, of: id, resource }
}

function levelEvents(before: ItemRecord | undefined, after: ItemRecord, at: string): Event[] {
  return Object.entries(after.levels)
    .filter(([location, { available }]) => before?.levels[location]?.available !== available)
    .map(([location, { available }]) => ({
      topic: 'INVENTORY_LEVELS_UPDATE',
      of: after.id,
      resource: {
        inventory_item_id: Number(numberOfGlobalId(after.id)),
        location_id: Number(numberOfGlobalId(location)),
        ...{ available, updated_at: stamp(at) },
      },
    }))
}

/** The vendor's stamps are in whole seconds. */
function stamp(at: string): string {
  return at.replace(/\.\d+Z$/, 'Z')
}

function named(id: string) {
  return { id: Number(numberOfGlobalId(id)), admin_graphql_api_id: id }
}
