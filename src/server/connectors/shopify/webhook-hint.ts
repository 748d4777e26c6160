import { Type } from 'typebox'
import { hasShape } from '../../platform/has-shape.ts'
import type { WebhookHint } from '../ports/webhooks.ts'

const stamp = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const number = Type.Integer({ minimum: 1 })
const product = Type.Object({ id: number, updated_at: stamp })
const level = Type.Object({ inventory_item_id: number, updated_at: stamp })

/** What a webhook of this topic says of where to look. */
export function hintOf(topic: string, body: Buffer): WebhookHint {
  if (topic.startsWith('orders/')) return { about: 'orders' }
  if (topic.startsWith('products/')) {
    const said = parse(body)
    if (!hasShape(product, said)) return { about: 'nothing' }
    return { about: 'product', externalId: globalId('Product', said.id), changedOn: timeOf(said.updated_at) }
  }
  if (topic.startsWith('inventory_levels/')) {
    const said = parse(body)
    if (!hasShape(level, said)) return { about: 'nothing' }
    const externalId = globalId('InventoryItem', said.inventory_item_id)
    return { about: 'stock', externalId, changedOn: timeOf(said.updated_at) }
  }
  return { about: 'nothing' }
}

function globalId(type: 'Product' | 'InventoryItem', id: number): string {
  return `gid://shopify/${type}/${id}`
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    return null
  }
}

function timeOf(text: string | null | undefined): Date | null {
  const time = new Date(text ?? '')
  return Number.isNaN(time.getTime()) ? null : time
}
