// What buyers buy in the practice store: their orders go their way as somebody says on the admin port.
import { Type, type Static } from 'typebox'
import { practiceOrdersOf, type PlacedOrder } from '../practice-orders.ts'
import { readInput, RefusedInput } from '../refused-input.ts'
import { draw } from '../seeded-random.ts'
import type { Surroundings } from './call.ts'
import { formatAmount, toCents } from './money.ts'
import { itemOf, isOnOnlineStore, variantsOf, variantTitle } from './product-fields.ts'
import { locations, mainLocationId } from './shop.ts'
import type { Draft, ItemRecord, LineRecord, OrderRecord, PartRecord, Store } from './store.ts'

const text = Type.String({ minLength: 1 })
const saidLine = Type.Object(
  { sku: text, quantity: Type.Optional(Type.Integer({ minimum: 0 })), price: Type.Optional(text) },
  { additionalProperties: false },
)
/** What is sent from one location, which is said by its name. */
const saidPart = Type.Object({ location: text, status: text }, { additionalProperties: false })
/** An order as somebody says that it is; without a name, or with one that is not known, it is a new one. */
const saidOrder = Type.Object(
  {
    name: Type.Optional(text),
    lines: Type.Optional(Type.Array(saidLine)),
    parts: Type.Optional(Type.Array(saidPart, { minItems: 1 })),
    ...{ fulfillment: Type.Optional(text), financial: Type.Optional(text), tracking: Type.Optional(text) },
    ...{ updated_at: Type.Optional(text), processed_at: Type.Optional(text) },
    ...{ created_at: Type.Optional(text), hides_customer: Type.Optional(Type.Boolean()) },
    ...{ cancelled: Type.Optional(Type.Boolean()), closed: Type.Optional(Type.Boolean()) },
    ...{ test: Type.Optional(Type.Boolean()), refunded: Type.Optional(text), tax: Type.Optional(text) },
  },
  { additionalProperties: false },
)
type SaidOrder = Static<typeof saidOrder>

export function readOrders(body: unknown): SaidOrder[] {
  if (body === undefined) return []
  if (!Array.isArray(body)) throw new RefusedInput('orders must be a list')
  return body.map((order) => {
    const said = readInput(saidOrder, order)
    for (const { location } of said.parts ?? []) locationNamed(location)
    return said
  })
}

function locationNamed(name: string): string {
  const found = locations.find((location) => location.name === name)
  if (found !== undefined) return found.id
  throw new RefusedInput(`${name} is no location; they are ${locations.map((each) => each.name).join(', ')}`)
}

type Saying = { order: SaidOrder; now: Date }

export function sayOrder(draft: Draft, store: Store, { order: said, now }: Saying): void {
  const known = store.all('order').find(({ name }) => name === said.name)
  const { parts, ...before } = known ?? newOrder(draft, now)
  const at = said.updated_at ?? now.toISOString()
  const { fulfillment, financial, tracking } = said
  const lines = said.lines === undefined ? before.lines : changedLines(draft, store, before.lines, said.lines)
  draft.put('order', before.id, {
    ...before,
    ...partsAfter(draft, said, parts),
    ...(said.name === undefined ? {} : { name: said.name }),
    ...(fulfillment === undefined ? {} : { fulfillment }),
    ...(financial === undefined ? {} : { financial }),
    ...(tracking === undefined ? {} : { tracking: { company: 'UPS', number: tracking } }),
    updatedAt: at,
    createdAt: said.created_at ?? before.createdAt,
    processedAt: said.processed_at ?? said.created_at ?? before.processedAt,
    hidesCustomer: said.hides_customer ?? before.hidesCustomer ?? false,
    cancelledAt: said.cancelled === true ? at : before.cancelledAt,
    closedAt: said.closed === true ? at : before.closedAt,
    test: said.test ?? before.test,
    refunded: said.refunded ?? before.refunded,
    tax: said.tax ?? before.tax,
    lines: said.cancelled === true ? lines.map((line) => ({ ...line, currentQuantity: 0 })) : lines,
  })
}

/** Said of the whole order, a state is that of all its parts. */
function partsAfter(
  draft: Draft,
  said: SaidOrder,
  before: PartRecord[] | undefined,
): { parts?: PartRecord[] } {
  const after =
    said.parts?.map(({ location, status }) => ({
      ...{ id: draft.newId('FulfillmentOrder'), locationId: locationNamed(location), status },
    })) ?? (said.fulfillment === undefined ? before : undefined)
  return after === undefined ? {} : { parts: after }
}

/** A store that nobody has been let into yet has sold something already. */
export function beginWithOrders(store: Store, now: Date): void {
  if (store.all('token').length > 0 || store.all('order').length > 0) return
  store.write((draft) => {
    for (const sold of practiceOrdersOf('Shopify', now)) {
      const order = soldOrder(sold)
      draft.put('order', order.id, order)
    }
  })
}

function soldOrder({ id, number, at, lines, shipping, tax, discount }: PlacedOrder): OrderRecord {
  return {
    ...{ id: `gid://shopify/Order/${id}`, name: number, createdAt: at, processedAt: at, updatedAt: at },
    ...{ cancelledAt: null, closedAt: null, test: false, fulfillment: 'UNFULFILLED', financial: 'PAID' },
    ...{ tracking: null, shipping, tax, discount, refunded: '0.00' },
    lines: lines.map((line) => ({
      ...{ id: line.id, variantId: null, sku: line.sku, name: line.title, price: line.price },
      ...{ quantity: line.quantity, currentQuantity: line.quantity },
    })),
  }
}

function newOrder(draft: Draft, now: Date): OrderRecord {
  const at = now.toISOString()
  return {
    id: draft.newId('Order'),
    name: `#${1000 + draft.nextNumber('orders')}`,
    ...{ createdAt: at, processedAt: at, updatedAt: at, cancelledAt: null, closedAt: null, test: false },
    ...{ fulfillment: 'UNFULFILLED', financial: 'PAID', tracking: null },
    ...{ shipping: '0.00', tax: '0.00', discount: '0.00', refunded: '0.00' },
    lines: [],
  }
}

/** A line that is named with other pieces changes, one that is not named stays; what is bought leaves the shelf of the store. */
function changedLines(
  draft: Draft,
  store: Store,
  lines: readonly LineRecord[],
  said: readonly Static<typeof saidLine>[],
): LineRecord[] {
  const after = lines.map((line) => {
    const named = said.find(({ sku }) => sku === line.sku)
    return named === undefined ? line : { ...line, currentQuantity: named.quantity ?? line.currentQuantity }
  })
  const fresh = said.filter(({ sku }) => !lines.some((line) => line.sku === sku))
  return [...after, ...fresh.map((line) => newLine(draft, store, line))]
}

function newLine(
  draft: Draft,
  store: Store,
  { sku, quantity = 1, price }: Static<typeof saidLine>,
): LineRecord {
  const variant = store.all('variant').find((each) => each.sku === sku)
  const product = variant && store.get('product', variant.productId)
  if (variant !== undefined) {
    const item = draft.get('item', variant.itemId)
    if (item !== undefined) draft.put('item', item.id, without(item, quantity))
  }
  return {
    ...{
      id: draft.newId('LineItem'),
      variantId: variant?.id ?? null,
      sku,
      quantity,
      currentQuantity: quantity,
    },
    name: product && variant ? `${product.title} - ${variantTitle(variant)}` : sku,
    price: formatAmount(price ?? variant?.price ?? '100'),
  }
}

function without(item: ItemRecord, quantity: number): ItemRecord {
  const available = (item.levels[mainLocationId]?.available ?? 0) - quantity
  return { ...item, levels: { ...item.levels, [mainLocationId]: { available } } }
}

export function subtotalOf({ lines }: OrderRecord): bigint {
  return lines.reduce((sum, { price, quantity }) => sum + toCents(price) * BigInt(quantity), 0n)
}

/** Buyers come by themselves, as often as the settings say, while somebody looks; each takes one piece of what is there. */
export function receiveBuyers({ store, seed, settings, now, buyerEveryS }: Surroundings): void {
  const everyS = settings().buyerEveryS ?? buyerEveryS
  if (everyS === 0) return
  const at = now()
  const last = store.get('visit', 'last')?.at
  if (last !== undefined && at.getTime() - Date.parse(last) < everyS * 1000) return
  const skus = last === undefined ? [] : onSale(store, at)
  store.write((draft) => {
    const sku = skus[draw(Math.max(1, skus.length), seed, 'buyer', draft.nextNumber('visits'))]
    // The first look only begins the waiting: nobody buys at the moment of opening.
    if (sku !== undefined) sayOrder(draft, store, { order: { lines: [{ sku }] }, now: at })
    draft.put('visit', 'last', { at: at.toISOString() })
  })
}

function onSale(store: Store, now: Date): string[] {
  return store
    .all('product')
    .filter((product) => isOnOnlineStore(product, now))
    .flatMap((product) => variantsOf(product, { store }))
    .filter((variant) => (itemOf(variant, { store }).levels[mainLocationId]?.available ?? 0) > 0)
    .flatMap(({ sku }) => sku ?? [])
}
