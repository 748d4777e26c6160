// What a change of the store's records is called when apps are told of it, and what of it they are told.
import { numberOfGlobalId } from '../global-ids.ts'
import type { ItemRecord, OrderRecord, ProductRecord, Tables } from '../store.ts'

export type Event = { topic: string; resource: Record<string, unknown> }

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
      return [{ topic: before === undefined ? 'PRODUCTS_CREATE' : 'PRODUCTS_UPDATE', ...product(after) }]
    case 'item':
      return levelEvents(before as ItemRecord | undefined, after as ItemRecord, at)
    default:
      return []
  }
}

function orderEvents(before: OrderRecord | undefined, after: OrderRecord): Event[] {
  const resource = {
    ...{ ...named(after.id), name: after.name, test: after.test, currency: 'USD' },
    ...{ financial_status: after.financial.toLowerCase(), cancelled_at: after.cancelledAt },
    ...{ created_at: after.createdAt, updated_at: after.updatedAt },
    ...{ email: 'robin@example.com', line_items: after.lines },
  }
  if (before === undefined) return [{ topic: 'ORDERS_CREATE', resource }]
  const isCancelled = before.cancelledAt === null && after.cancelledAt !== null
  return [
    { topic: 'ORDERS_UPDATED', resource },
    ...(isCancelled ? [{ topic: 'ORDERS_CANCELLED', resource }] : []),
  ]
}

function product(after: unknown): { resource: Record<string, unknown> } {
  const { id, title, handle, status, updatedAt } = after as ProductRecord
  return {
    resource: { ...named(id), title, handle, status: status.toLowerCase(), updated_at: updatedAt },
  }
}

function levelEvents(before: ItemRecord | undefined, after: ItemRecord, at: string): Event[] {
  return Object.entries(after.levels)
    .filter(([location, { available }]) => before?.levels[location]?.available !== available)
    .map(([location, { available }]) => ({
      topic: 'INVENTORY_LEVELS_UPDATE',
      resource: {
        inventory_item_id: Number(numberOfGlobalId(after.id)),
        location_id: Number(numberOfGlobalId(location)),
        ...{ available, updated_at: at },
      },
    }))
}

function named(id: string) {
  return { id: Number(numberOfGlobalId(id)), admin_graphql_api_id: id }
}
