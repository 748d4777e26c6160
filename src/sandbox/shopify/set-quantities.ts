// Sets quantities absolutely, each row compared with what its sender believes is there; all rows or none.
import { GraphQLError, type GraphQLResolveInfo } from 'graphql'
import type { Call } from './call.ts'
import { underKey } from './idempotency.ts'
import { maxQuantity } from './product-set/check-variant.ts'
import type { Draft, ItemRecord } from './store.ts'
import { isOpenLocation, locations } from './shop.ts'
import { Findings, type UserError } from './user-errors.ts'

type Row = {
  inventoryItemId: string
  locationId: string
  quantity: number
  changeFromQuantity?: number | null
}
type Args = {
  input: { name: string; reason: string; referenceDocumentUri?: string | null; quantities: Row[] }
}
type Payload = { inventoryAdjustmentGroup: unknown; userErrors: UserError[] }

const reasons = new Set([
  ...['correction', 'cycle_count_available', 'damaged', 'movement_canceled', 'movement_created'],
  ...['movement_received', 'movement_updated', 'other', 'promotion', 'quality_control', 'received'],
  ...['reservation_created', 'reservation_deleted', 'reservation_updated', 'restock', 'safety_stock'],
  'shrinkage',
])

export function setQuantities(_source: unknown, args: Args, call: Call, info: GraphQLResolveInfo): Payload {
  if (args.input.quantities.some((row) => !('changeFromQuantity' in row))) {
    const message = 'InventoryQuantityInput must include the following argument: changeFromQuantity.'
    throw new GraphQLError(message, { extensions: { code: 'BAD_REQUEST' } })
  }
  return underKey<Payload>(call, info, args, {
    refuse: refused,
    run: () => {
      const userErrors = check(args.input, call)
      return userErrors.length > 0 ? { payload: refused(userErrors) } : change(args.input, call)
    },
  })
}

function refused(userErrors: UserError[]): Payload {
  return { inventoryAdjustmentGroup: null, userErrors }
}

function check({ name, reason, referenceDocumentUri, quantities }: Args['input'], call: Call): UserError[] {
  const findings = new Findings()
  if (name !== 'available' && name !== 'on_hand') {
    const message = "The quantity name must be either 'available' or 'on_hand'."
    findings.add('INVALID_NAME', ['input', 'name'], message)
  }
  if (!reasons.has(reason))
    findings.add('INVALID_REASON', ['input', 'reason'], 'The specified reason is invalid.')
  if (referenceDocumentUri && !isReference(referenceDocumentUri)) {
    const message = 'The specified reference document is invalid.'
    findings.add('INVALID_REFERENCE_DOCUMENT', ['input', 'referenceDocumentUri'], message)
  }
  const seen = new Set<string>()
  for (const [index, row] of quantities.entries()) {
    const at = ['input', 'quantities', index]
    const pair = `${row.inventoryItemId} ${row.locationId}`
    if (seen.has(pair)) {
      const message = 'The combination of inventoryItemId and locationId must be unique.'
      findings.add('NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR', at, message)
    } else checkRow(row, name, call, (code, part, message) => findings.add(code, [...at, part], message))
    seen.add(pair)
  }
  return findings.errors
}

type Refuse = (code: string, part: string, message: string) => void

function checkRow(row: Row, name: string, { store }: Call, refuse: Refuse): void {
  const { quantity, changeFromQuantity } = row
  const item = store.get('item', row.inventoryItemId)
  if (item === undefined)
    return refuse(
      'INVALID_INVENTORY_ITEM',
      'inventoryItemId',
      'The specified inventory item could not be found.',
    )
  if (!isOpenLocation(row.locationId))
    return refuse('INVALID_LOCATION', 'locationId', 'The specified location could not be found.')
  if (quantity > maxQuantity) {
    const message = "The total quantity can't be higher than 1,000,000,000."
    return refuse('INVALID_QUANTITY_TOO_HIGH', 'quantity', message)
  }
  if (quantity < -maxQuantity) {
    const message = "The total quantity can't be lower than -1,000,000,000."
    return refuse('INVALID_QUANTITY_TOO_LOW', 'quantity', message)
  }
  if (name === 'on_hand' && quantity < 0)
    return refuse('INVALID_QUANTITY_NEGATIVE', 'quantity', "The quantity can't be negative.")
  const persisted = item.levels[row.locationId]?.available ?? 0
  if (typeof changeFromQuantity !== 'number' || changeFromQuantity === persisted) return
  const message = 'The changeFromQuantity value does not match persisted value.'
  refuse('CHANGE_FROM_QUANTITY_STALE', 'changeFromQuantity', message)
}

/** An item that was not stocked at a location is from now on: since 2026-10 that is no error any more. */
function change({ quantities }: Args['input'], call: Call) {
  const items = new Map<string, ItemRecord>()
  const changes = quantities.flatMap(({ inventoryItemId, locationId, quantity }) => {
    const item = items.get(inventoryItemId) ?? call.store.get('item', inventoryItemId)
    if (item === undefined) return []
    const before = item.levels[locationId]
    const delta = quantity - (before?.available ?? 0)
    if (delta === 0 && before !== undefined) return []
    const levels = { ...item.levels, [locationId]: { available: quantity } }
    items.set(inventoryItemId, { ...item, levels })
    const location = { ...locations.find(({ id }) => id === locationId) }
    return ['available', 'on_hand'].map((name) => ({
      name,
      delta,
      quantityAfterChange: name === 'on_hand' ? quantity : null,
      itemId: inventoryItemId,
      location,
    }))
  })
  if (changes.length === 0) return { payload: { inventoryAdjustmentGroup: null, userErrors: [] } }
  const group = { id: '', changes }
  return {
    payload: { inventoryAdjustmentGroup: group, userErrors: [] },
    write: (draft: Draft) => {
      group.id = draft.newId('InventoryAdjustmentGroup')
      for (const [id, item] of items) draft.put('item', id, item)
    },
  }
}

function isReference(uri: string): boolean {
  if (uri.startsWith('gid://')) return /^gid:\/\/[\w-]+\/[\w-]+\/[^/\s]+$/.test(uri)
  return /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(uri)
}
