import { Type, type Static } from 'typebox'
import { IdParams, listReply, pageQuery } from '../columns/list.ts'
import { TextOrNull } from '../columns/schemas.ts'
import { endpoint } from '../endpoint.ts'
import { RunKind } from '../runs.ts'
import { OrderOfChange } from './order-name.ts'

/** What can have happened to a product. */
const ProductEventKind = Type.Enum([
  'created',
  'changed',
  'deleted',
  'restored',
  'published',
  'unpublished',
  'ordered',
  'order_canceled',
  'purchased',
  'picture_added',
  'picture_replaced',
  'picture_removed',
  'picture_moved',
])

/** A field of the catalogue, `attributes.size`, `distribution_centers.Phoenix`, the slot of a picture, or what else happens: `orders`. */
const EventField = Type.String()

/** Names one thing that happened. */
const EventId = Type.String({ pattern: '^[a-z]\\d{1,18}(\\.[^]+)?$' })

/** Null where nobody knows it, or where it says nothing. */
const ProductEvent = Type.Object({
  id: EventId,
  kind: ProductEventKind,
  field: EventField,
  previous_value: Type.Unknown({
    description: 'As the product has it, a picture by its address; long texts are cut',
  }),
  updated_value: Type.Unknown({ description: 'The marketplace, or the pieces, of what else happened' }),
  updated_by: TextOrNull(),
  reason: TextOrNull(),
  order_id: TextOrNull(),
  order: OrderOfChange,
  run: Type.Union([Type.Object({ id: Type.Integer(), kind: RunKind, label: Type.String() }), Type.Null()]),
  created_on: Type.String(),
  is_revertible: Type.Boolean(),
})
export type ProductEvent = Static<typeof ProductEvent>

const ProductTimeline = listReply(ProductEvent, {
  fields: Type.Array(Type.Object({ field: EventField, count: Type.Integer() }), {
    description: 'What the timeline can be narrowed to',
  }),
})
export type ProductTimeline = Static<typeof ProductTimeline>

/** One change, or everything after a point. */
const Reversion = Type.Object({
  change: Type.Optional(EventId),
  after: Type.Optional(EventId),
  preview: Type.Optional(Type.Boolean({ description: 'Says what it would do, and does nothing' })),
})
export type Reversion = Static<typeof Reversion>

const Reverted = Type.Object({
  version: Type.Integer({ description: 'Of the product now' }),
  run_id: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'The act, by which it can be undone; null when nothing was changed',
  }),
  undone: Type.Integer({ description: 'Fields that are as they were' }),
  changes: Type.Array(
    Type.Object({ field: EventField, previous_value: Type.Unknown(), updated_value: Type.Unknown() }),
  ),
  kept: Type.Array(Type.Object({ field: EventField, reason: Type.String() })),
})
export type Reverted = Static<typeof Reverted>

/** Everything that happened to a product, the newest first. */
export const showTimeline = endpoint('GET', '/api/products/{id}/timeline/', {
  params: IdParams,
  query: Type.Object({ ...pageQuery, field: Type.Optional(Type.String({ maxLength: 1_000 })) }),
  replies: { 200: ProductTimeline },
})

/** Puts a product back to what it was before a change, or at a point; it is an act that can be undone. */
export const revertProduct = endpoint('POST', '/api/products/{id}/revert/', {
  params: IdParams,
  body: Reversion,
  replies: { 200: Reverted },
  isVersioned: true,
  isIdempotent: true,
})
