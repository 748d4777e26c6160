// Stocks an item at a location, so that quantities can lie there.
import type { GraphQLResolveInfo } from 'graphql'
import type { Call } from './call.ts'
import { underKey } from './idempotency.ts'
import { levelNode } from './inventory-fields.ts'
import { isOpenLocation } from './shop.ts'
import type { Draft } from './store.ts'
import { userError, type UserError } from './user-errors.ts'

type Args = { inventoryItemId: string; locationId: string; available?: number | null; onHand?: number | null }
type Payload = { inventoryLevel: unknown; userErrors: UserError[] }

export function activateInventory(_source: unknown, args: Args, call: Call, info: GraphQLResolveInfo) {
  return underKey<Payload>(call, info, args, { refuse: refused, run: () => activate(args, call) })
}

function activate({ inventoryItemId, locationId, available, onHand }: Args, { store }: Call) {
  const item = store.get('item', inventoryItemId)
  const fail = (field: string, message: string) => ({ payload: refused([userError(null, [field], message)]) })
  if (item === undefined)
    return fail('inventoryItemId', "The product couldn't be stocked because it wasn't found.")
  if (!isOpenLocation(locationId))
    return fail('locationId', "The product couldn't be stocked because the location wasn't found.")
  const quantity = available ?? onHand
  const before = item.levels[locationId]
  if (before !== undefined && typeof quantity === 'number') {
    const message = 'Not allowed to set available quantity when the item is already active at the location.'
    return fail('available', message)
  }
  const levels = { ...item.levels, [locationId]: before ?? { available: quantity ?? 0 } }
  const after = { ...item, levels }
  return {
    payload: { inventoryLevel: levelNode(after, locationId), userErrors: [] },
    write: (draft: Draft) => draft.put('item', item.id, after),
  }
}

function refused(userErrors: UserError[]): Payload {
  return { inventoryLevel: null, userErrors }
}
