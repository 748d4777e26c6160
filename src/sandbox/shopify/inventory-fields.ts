// The fields of inventory items and of what lies of them at a location.
import { connection } from './connection.ts'
import type { PageArgs } from './connection.ts'
import { numberOfGlobalId } from './global-ids.ts'
import type { ItemRecord, Level } from './records.ts'
import type { Resolvers } from './resolvers.ts'
import { locations, shop } from './shop.ts'

type LevelNode = { id: string; locationId: string; level: Level }

export const itemFields: Resolvers = {
  sku: (item: ItemRecord, _args, call) => call.store.get('variant', item.variantId)?.sku ?? null,
  unitCost: (item: ItemRecord) =>
    item.cost === null ? null : { amount: item.cost, currencyCode: shop.currencyCode },
  measurement: (item: ItemRecord) => ({
    id: `gid://shopify/InventoryItemMeasurement/${numberOfGlobalId(item.id)}`,
    weight: item.weight,
  }),
  inventoryLevel: (item: ItemRecord, args: { locationId: string }) => levelNode(item, args.locationId),
  inventoryLevels: (item: ItemRecord, args: PageArgs) =>
    connection(
      Object.keys(item.levels).flatMap((locationId) => levelNode(item, locationId) ?? []),
      args,
    ),
}

export const levelFields: Resolvers = {
  isActive: () => true,
  location: ({ locationId }: LevelNode) => locations.find(({ id }) => id === locationId),
  quantities: ({ id, level }: LevelNode, args: { names: string[] }) =>
    args.names.filter(isQuantityName).map((name) => ({
      id: `${id.replace('/InventoryLevel/', '/InventoryQuantity/')}&name=${name}`,
      name,
      quantity: name === 'available' || name === 'on_hand' ? level.available : 0,
      updatedAt: level.updatedAt,
    })),
}

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

export function levelNode(item: ItemRecord, locationId: string): LevelNode | null {
  const level = item.levels[locationId]
  if (level === undefined) return null
  const id = `gid://shopify/InventoryLevel/${numberOfGlobalId(locationId)}?inventory_item_id=${numberOfGlobalId(item.id)}`
  return { id, locationId, level }
}

/** Nothing is ever reserved or on its way here, so what is on hand is available. */
function isQuantityName(name: string): boolean {
  const names = [
    'available',
    'on_hand',
    'committed',
    'incoming',
    'reserved',
    'damaged',
    'safety_stock',
    'quality_control',
  ]
  return names.includes(name)
}
