// The fields of inventory items and of what lies of them at a location.
import { connection, type PageArgs } from './connection.ts'
import { numberOfGlobalId } from './global-ids.ts'
import { variantOfItem } from './product-fields.ts'
import type { ItemRecord } from './store.ts'
import type { Resolvers } from './call.ts'

type LevelNode = { id: string; available: number }

export const itemFields: Resolvers = {
  variants: (item: ItemRecord, args: PageArgs, call) => {
    const variant = variantOfItem(item, call.store)
    return connection(variant === undefined ? [] : [variant], args)
  },
  inventoryLevel: (item: ItemRecord, { locationId }: { locationId: string }) => levelNode(item, locationId),
}

export function levelNode(item: ItemRecord, locationId: string): LevelNode | null {
  const level = item.levels[locationId]
  if (level === undefined) return null
  const [place, number] = [numberOfGlobalId(locationId), numberOfGlobalId(item.id)]
  const id = `gid://shopify/InventoryLevel/${place}?inventory_item_id=${number}`
  return { id, available: level.available }
}

export const levelFields: Resolvers = {
  quantities: ({ id, available }: LevelNode, args: { names: string[] }) =>
    args.names
      .filter((name) => quantityNames.has(name))
      .map((name) => ({
        id: `${id.replace('/InventoryLevel/', '/InventoryQuantity/')}&name=${name}`,
        name,
        quantity: name === 'available' || name === 'on_hand' ? available : 0,
      })),
}

/** Nothing is ever reserved or on its way here, so what is on hand is available. */
const quantityNames = new Set([
  ...['available', 'on_hand', 'committed', 'incoming', 'reserved'],
  ...['damaged', 'safety_stock', 'quality_control'],
])

type ChangeNode = { name: string; itemId: string; location: { id?: string } }
type ChangesArgs = { inventoryItemIds?: string[]; locationIds?: string[]; quantityNames?: string[] }

export const groupFields: Resolvers = {
  changes: ({ changes }: { changes: ChangeNode[] }, args: ChangesArgs) =>
    changes.filter(
      ({ name, itemId, location }) =>
        (args.quantityNames?.includes(name) ?? true) &&
        (args.inventoryItemIds?.includes(itemId) ?? true) &&
        (args.locationIds?.includes(location.id ?? '') ?? true),
    ),
}

export const changeFields: Resolvers = {
  item: ({ itemId }: ChangeNode, _args, call) => call.store.get('item', itemId) ?? null,
}
