import { importFields, isImportField } from '../../../contract/import-fields.ts'
import type { ImportMapping } from '../../../contract/imports.ts'

/** Guesses from its header which field each column means, each field once; the first rows settle what "Type" is. */
export function proposeMapping(
  headers: readonly string[],
  firstRows: readonly string[][] = [],
): ImportMapping {
  const taken = new Set<string>()
  const mapping: ImportMapping = {}
  for (const [index, header] of headers.entries()) {
    const values = firstRows.map((cells) => cells[index]?.trim() ?? '').filter(Boolean)
    const name = normalise(header)
    const field = name === 'type' && saysType(values) ? 'product_type' : fieldByName.get(name)
    if (field === undefined || taken.has(field)) continue
    taken.add(field)
    mapping[header] = field
  }
  return mapping
}

function saysType(values: readonly string[]): boolean {
  return values.length > 0 && values.every((value) => /^(parent|basic|child|master)$/i.test(value))
}

/** What a person chose, and proposals for the columns and fields that he said nothing of. */
export function completedMapping(
  { headers, firstRows }: { headers: readonly string[]; firstRows: readonly string[][] },
  chosen: ImportMapping,
): ImportMapping {
  const fields = new Set(Object.values(chosen))
  const proposed = Object.entries(proposeMapping(headers, firstRows)).filter(
    ([, field]) => !fields.has(field),
  )
  return withoutBlank({ ...Object.fromEntries(proposed), ...chosen })
}

/** A header mapped to nothing is left out. */
export function withoutBlank(mapping: ImportMapping): ImportMapping {
  return Object.fromEntries(Object.entries(mapping).filter(([, field]) => field !== ''))
}

/** What is wrong with a mapping that a person made; undefined when nothing is. */
export function mappingProblem(mapping: ImportMapping, headers: readonly string[]): string | undefined {
  const entries = Object.entries(mapping)
  const strange = entries.find(([header]) => !headers.includes(header))
  if (strange) return `The file has no column "${strange[0]}".`
  const unknown = entries.find(([, field]) => !isImportField(field))
  if (unknown) return `There is no field "${unknown[1]}" to map "${unknown[0]}" to.`
  const fields = entries.map(([, field]) => field)
  const twice = entries.find(([, field], index) => fields.indexOf(field) !== index)
  if (twice) return `Two columns are mapped to "${twice[1]}".`
  if (!fields.includes('sku')) return 'No column is mapped to SKU; every row needs one.'
  return undefined
}

function normalise(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

const synonyms: Record<string, readonly string[]> = {
  sku: [
    'item sku',
    'product sku',
    'seller sku',
    'variant sku',
    'item number',
    'style',
    'product code',
    'code',
    'article',
  ],
  mpn: ['style code', 'style id', 'manufacturer part number', 'part number', 'model number'],
  title: ['name', 'product name', 'product title', 'item name'],
  brand: ['vendor', 'make', 'label name', 'marke'],
  retail_price: ['price', 'retail', 'msrp', 'rrp', 'retail price usd', 'list price'],
  buy_it_now_price: ['buy now', 'sale price', 'selling price', 'our price', 'buy it now'],
  cost: ['unit cost', 'cost price', 'cost per item', 'cogs', 'wholesale price', 'purchase price'],
  upc: ['barcode', 'gtin', 'upc code', 'gtin12'],
  ean: ['gtin13', 'ean13'],
  description: ['body', 'body html', 'long description'],
  shopify_product_type: ['product line', 'type', 'product category'],
  labels: ['tags', 'keywords'],
  weight: ['weight lb', 'weight lbs', 'weight pounds'],
  phoenix_quantity: ['quantity', 'qty', 'stock', 'inventory', 'on hand', 'available', 'phoenix'],
  'attributes.color': ['colour', 'colours', 'colors', 'colorway', 'primary color'],
  'attributes.size': ['us size', 'shoe size', 'option1 value'],
  received_date_utc: ['received', 'received date', 'received on'],
  supplier_name: ['supplier'],
  warehouse_location: ['location', 'bin', 'shelf'],
  image: ['image src', 'image url', 'picture', 'photo', 'image link'],
  parent_sku: ['parent', 'parent id', 'group sku'],
  height: ['height in', 'height inches'],
  width: ['width in', 'width inches'],
  length: ['length in', 'length inches'],
}

// A field's own name and label win over another field's synonym.
const fieldByName = new Map([
  ...Object.entries(synonyms).flatMap(([field, names]) =>
    names.map((name): [string, string] => [normalise(name), field]),
  ),
  ...importFields.flatMap(({ field, label }): [string, string][] => [
    [normalise(field.replace('attributes.', '')), field],
    [normalise(label), field],
  ]),
])
