import { createHash } from 'node:crypto'
import type { ChannelError } from '../ports/sales-channel.ts'
import { callShopify, type Shop } from './graphql-call.ts'
import { refusedRows } from './refusals.ts'

export type QuantityRow = { ref: string; sku: string; inventoryItemId: string; quantity: number }

type Batch = { rows: QuantityRow[]; locationId: string; productRef: string; intent: string }

const mostRows = 250
const mostKeys = 3

/** Sets absolute stock at one location; answers the refs that were refused. */
export async function setQuantities(shop: Shop, batch: Batch): Promise<Map<string, ChannelError>> {
  const refused = new Map<string, ChannelError>()
  for (let start = 0; start < batch.rows.length; start += mostRows) {
    const rows = batch.rows.slice(start, start + mostRows)
    for (const [ref, error] of await setBatch(shop, { ...batch, rows })) refused.set(ref, error)
  }
  return refused
}

async function setBatch(shop: Shop, batch: Batch): Promise<Map<string, ChannelError>> {
  const { rows, locationId, productRef, intent } = batch
  if (rows.length === 0) return new Map()
  const input = {
    name: 'available',
    reason: 'correction',
    referenceDocumentUri: `gid://backroom/Product/${encodeURIComponent(productRef)}`,
    // Null switches the comparison off: our count is the truth, and an absolute value is harmless to repeat.
    quantities: rows.map(({ inventoryItemId, quantity }) => ({
      inventoryItemId,
      locationId,
      quantity,
      changeFromQuantity: null,
    })),
  }
  for (let attempt = 1; ; attempt += 1) {
    const variables = { input, key: quantityKey(intent, input, attempt) }
    const { userErrors } = (await callShopify(shop, 'SetQuantities', { variables })).inventorySetQuantities
    // A key whose first use failed is burnt for good; the same values go out under the next one.
    const isBurnt = userErrors.some(({ code }) => code === 'IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED')
    if (isBurnt && attempt < mostKeys) continue
    const refused = refusedRows(userErrors, { rows })
    if (refused.size === 0) return refused
    // Shopify sets all rows or none, so the others go again without the refused ones.
    const others = await setBatch(shop, { ...batch, rows: rows.filter(({ ref }) => !refused.has(ref)) })
    return new Map([...refused, ...others])
  }
}

/** The same values under the same intent has the same key; anything else another one. */
export function quantityKey(intent: string, input: object, attempt: number): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([intent, input, attempt]))
    .digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
