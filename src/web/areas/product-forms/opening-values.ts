import { productAttributes } from '../../../contract/products/product-attributes.ts'
import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import { basicInfoFields, pricingFields } from '../../../contract/products/product-form.ts'
import { inputText, type FormInput } from '../../form/form-input.ts'
import type { FormValues } from '../../form/form-state.ts'
import { attributePrefix, centerPrefix, type ProductInputs } from './product-inputs.ts'
import { imagesText } from '../pictures/loose-images.ts'
import { relativesText, type Relative } from '../product-relatives/relatives.ts'

/** What a new product starts with. */
export function newProductValues(inputs: ProductInputs, year: number): FormValues {
  const initial = new Map([
    ...[...basicInfoFields, ...pricingFields].map((each) => [each.column.field, each.initial ?? ''] as const),
    ...productAttributes.map(
      (each) =>
        [
          `${attributePrefix}${each.name}`,
          each.initial === 'this_year' ? String(year) : (each.initial ?? ''),
        ] as const,
    ),
    ['is_display_in_store', 'No'],
  ])
  return {
    ...texts(
      [...inputs.fields, ...inputs.attributes],
      ({ name, column }) => initial.get(name) ?? initial.get(column.field) ?? '',
    ),
    ...texts(inputs.centers, () => '0'),
    ...noRelatives,
    images: imagesText([]),
  }
}

const noRelatives = { children: relativesText([]), parents: relativesText([]) }

/** What stands in the form of a product that is there already. */
export function productValues(inputs: ProductInputs, product: ProductDetail): FormValues {
  const fields: Readonly<Record<string, unknown>> = product
  const quantities = new Map(product.distribution_centers.map(({ name, qty }) => [name, qty]))
  return {
    ...texts(inputs.fields, (input) => inputText(input, fields[input.name])),
    ...texts(inputs.centers, ({ name }) => String(quantities.get(name.slice(centerPrefix.length)) ?? 0)),
    ...attributeTexts(inputs, product),
    ...noRelatives,
    children: relativesText(product.children.map((each) => asKept(each, product.category))),
  }
}

function asKept(
  { id, sku, title, product_type }: ProductDetail['children'][number],
  category: string | null,
): Relative {
  return { id, sku, title, product_type, category: category ?? '', isKept: true, isMoved: false }
}

/** What a product takes over from the one that it will belong to. */
export function ownedProductValues(inputs: ProductInputs, owner: ProductDetail, year: number): FormValues {
  const start = newProductValues(inputs, year)
  const theirs = productValues(inputs, owner)
  const prices = inputs.pricing.map(({ name }) => name).filter((name) => !ownFigures.has(name))
  const attributes = inputs.attributes.map(({ name }) => name).filter((name) => !ownAttributes.has(name))
  const taken = [...shared, ...prices, ...attributes].filter(
    (name) => name in start && (theirs[name] ?? '') !== '',
  )
  const values = { ...start, ...Object.fromEntries(taken.map((name) => [name, theirs[name] ?? ''])) }
  if (!('manufacturer' in values)) return values
  return { ...values, manufacturer: theirs.manufacturer || values.brand || '' }
}

/** What all that belongs together has in common; codes are each product's own. */
const shared = ['brand', 'title', 'style_grouping_id', 'category', 'condition', 'mpn']
const ownFigures = new Set(['margin'])
const ownAttributes = new Set(
  ['goat_sku', 'size', 'eu_size', 'uk_size'].map((name) => attributePrefix + name),
)

function attributeTexts(inputs: ProductInputs, { attributes }: ProductDetail): FormValues {
  const stored = new Map(attributes.map(({ name, value }) => [name, value]))
  return texts(inputs.attributes, (input) =>
    inputText(input, asText(stored.get(input.name.slice(attributePrefix.length)))),
  )
}

/** Other systems store numbers, flags and lists as attributes: their text is what can be edited. */
function asText(value: unknown): unknown {
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'number')
    return value
  return JSON.stringify(value)
}

function texts(inputs: readonly FormInput[], textOf: (input: FormInput) => string): FormValues {
  return Object.fromEntries(inputs.map((input) => [input.name, textOf(input)]))
}
