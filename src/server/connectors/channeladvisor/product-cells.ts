// ChannelAdvisor's products in the names of our cells. Its numbers are JSON numbers: money is rounded to whole cents.
import Type, { type Static } from 'typebox'
import type { MasterProduct } from '../ports/catalogue-master.ts'
import { othersInPool, poolFigures } from './pool-figures.ts'

const IntegerOrNull = Type.Optional(Type.Union([Type.Integer(), Type.Null()]))
const TextOrNull = Type.Union([Type.String(), Type.Null()])

export const toldProduct = Type.Object({
  ID: Type.Integer({ minimum: 1 }),
  Sku: Type.String({ minLength: 1 }),
  ParentProductID: IntegerOrNull,
  IsParent: Type.Optional(Type.Boolean()),
  Attributes: Type.Optional(Type.Array(Type.Object({ Name: Type.String(), Value: TextOrNull }))),
  Labels: Type.Optional(Type.Array(Type.Object({ Name: Type.String() }))),
  Images: Type.Optional(Type.Array(Type.Object({ PlacementName: Type.String(), Url: TextOrNull }))),
  DCQuantities: Type.Optional(
    Type.Array(Type.Object({ DistributionCenterID: Type.Integer(), AvailableQuantity: IntegerOrNull })),
  ),
})

export const page = Type.Object({
  value: Type.Array(toldProduct),
  '@odata.nextLink': Type.Optional(Type.String()),
})

type Told = Static<typeof toldProduct>

/** Our column, its name there, and how its value is read. */
const fields: [field: string, name: string, read: (value: unknown) => unknown][] = [
  ...named(asMoney, {
    retail_price: 'RetailPrice',
    buy_it_now_price: 'BuyItNowPrice',
    store_price: 'StorePrice',
    min_price: 'MinPrice',
    max_price: 'MaxPrice',
    starting_price: 'StartingPrice',
    reserve_price: 'ReservePrice',
    second_chance_price: 'SecondChancePrice',
    estimated_shipping_cost: 'EstimatedShippingCost',
    cost: 'Cost',
  }),
  ...named(asDecimal, {
    margin: 'Margin',
    height: 'Height',
    length: 'Length',
    width: 'Width',
    weight: 'Weight',
    multipack_quantity: 'MultipackQuantity',
  }),
  ...named(asText, {
    title: 'Title',
    subtitle: 'Subtitle',
    brand: 'Brand',
    manufacturer: 'Manufacturer',
    mpn: 'MPN',
    description: 'Description',
    short_description: 'ShortDescription',
    classification: 'Classification',
    asin: 'ASIN',
    ean: 'EAN',
    isbn: 'ISBN',
    upc: 'UPC',
    harmonized_code: 'HarmonizedCode',
    tax_product_code: 'TaxProductCode',
    condition: 'Condition',
    flag: 'Flag',
    flag_description: 'FlagDescription',
    block_comment: 'BlockComment',
    warranty: 'Warranty',
    warehouse_location: 'WarehouseLocation',
    supplier_name: 'SupplierName',
    supplier_code: 'SupplierCode',
    supplier_po: 'SupplierPO',
    bundle_type: 'BundleType',
    store_title: 'StoreTitle',
    store_description: 'StoreDescription',
    relationship_name: 'RelationshipName',
  }),
  ...named(asFlag, {
    is_blocked: 'IsBlocked',
    is_external_quantity_blocked: 'IsExternalQuantityBlocked',
    is_display_in_store: 'IsDisplayInStore',
    is_available_in_store: 'IsAvailableInStore',
  }),
]

/** What a column of ours is called there. */
export function nameThere(field: string): string {
  const known = fields.find(([each]) => each === field)
  if (known === undefined) throw new TypeError(`ChannelAdvisor has no ${field}.`)
  return known[1]
}

/** How a text says what the JSON of a field there would say; undefined for a field that is not read. */
export function fieldFromText(there: string): { name: string; read: (text: string) => unknown } | undefined {
  const known = readable.find(([name]) => name.toLowerCase() === there.toLowerCase())
  if (known === undefined) return undefined
  const [name, read] = known
  return { name, read: (text) => (text === '' ? null : read(text)) }
}

const readable = [
  ...fields.map(([, name, kind]) => [name, textReader(kind)] as const),
  ...poolFigures.map((name) => [name, numberFromText] as const),
]

function textReader(kind: (value: unknown) => unknown): (text: string) => unknown {
  return kind === asText ? same : kind === asFlag ? flagFromText : numberFromText
}

// What is no flag or number stays a text, which then says nothing.

function same(text: string): string {
  return text
}

function flagFromText(text: string): boolean | string {
  return /^true$/i.test(text) || (/^false$/i.test(text) ? false : text)
}

function numberFromText(text: string): number | string {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

export function masterProduct(told: Told): MasterProduct {
  const { ID: id, Sku: sku, ParentProductID: parentId = null, IsParent: isParent = false } = told
  const quantities = (told.DCQuantities ?? []).flatMap(
    ({ DistributionCenterID: centerId, AvailableQuantity: pieces }) =>
      typeof pieces === 'number' ? [{ centerId, pieces: Math.max(0, pieces) }] : [],
  )
  // What owns others has no stock, and so no cost either.
  return {
    id,
    parentId,
    sku,
    isParent,
    cells: cellsOf(told, isParent),
    quantities: isParent ? [] : quantities,
    others: isParent ? {} : othersInPool(told),
  }
}

function cellsOf(told: Told, isParent: boolean): Record<string, unknown> {
  const cells = new Map<string, unknown>()
  for (const [field, name, read] of fields) {
    const value = Object.hasOwn(told, name) ? read(Reflect.get(told, name)) : undefined
    if (value !== undefined && !(field === 'cost' && isParent)) cells.set(field, value)
  }
  for (const { Name, Value } of told.Attributes ?? []) {
    const name = Name.trim().toLowerCase().replaceAll(/\s+/g, '_')
    if (name !== '' && name !== '__proto__') cells.set(`attributes.${name}`, Value === '' ? null : Value)
  }
  const labels = (told.Labels ?? []).map(({ Name }) => Name.trim()).filter((each) => each !== '')
  if (told.Labels !== undefined) cells.set('labels', [...new Set(labels)].toSorted())
  if (told.Images !== undefined) cells.set('images', slotsOf(told.Images))
  return Object.fromEntries(cells)
}

/** Addresses by slot, up to the last that is filled. */
function slotsOf(images: NonNullable<Told['Images']>): (string | null)[] {
  const slots: (string | null)[] = []
  for (const { PlacementName, Url } of images) {
    const slot = Number(/^ITEMIMAGEURL([1-8])$/.exec(PlacementName)?.[1] ?? 0)
    if (slot > 0 && Url !== null && Url !== '') slots[slot - 1] = Url
  }
  return Array.from(slots, (url) => url ?? null)
}

function named(read: (value: unknown) => unknown, names: Record<string, string>) {
  return Object.entries(names).map(([field, name]): (typeof fields)[number] => [field, name, read])
}

// Undefined is what says nothing: a value of another type than the one that is documented.

function asMoney(value: unknown): number | null | undefined {
  const amount = asDecimal(value)
  return typeof amount === 'number' && amount < 0 ? undefined : amount
}

/** The fifth decimal of a binary fraction is noise. */
function asDecimal(value: unknown): number | null | undefined {
  if (value === null) return null
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  return Math.round(Number((value * 100).toFixed(4))) / 100
}

function asText(value: unknown): string | null | undefined {
  if (value === null) return null
  if (typeof value !== 'string') return undefined
  return value.trim() === '' ? null : value.trim()
}

function asFlag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined
}
