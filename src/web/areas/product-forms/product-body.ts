import { productAttributes } from '../../../contract/products/product-attributes.ts'
import type { AttributeValue } from '../../../contract/products/product-detail.ts'
import type { ProductPayload } from '../../../contract/products/product-payload.ts'
import { changedInputs, type FormInput } from '../../form/form-input.ts'
import type { FormState, FormValues } from '../../form/form-state.ts'
import type { FormKind } from './form-kinds.ts'
import { attributePrefix, centerPrefix, type ProductInputs } from './product-inputs.ts'
import { imagesOf } from '../pictures/loose-images.ts'
import { areSameRelatives, relativesOf } from '../product-relatives/relatives.ts'

/** What a new product is sent with whatever is filled in; only then. */
const constants = {
  is_blocked: false,
  second_chance_price: 0,
  total_quantity: 0,
  supplier_code: '',
  classification: '',
}

/** A new product as it is sent: what is filled in, and every centre with its quantity. */
export function creationBody(
  { type, mode, relation }: FormKind,
  { inputs, values, ownerId }: { inputs: ProductInputs; values: FormValues; ownerId: number | null },
): ProductPayload {
  const isChild = type === 'basic' && mode === 'add'
  const owner = mode !== 'add' ? {} : isChild ? { parent_id: ownerId } : { master_id: ownerId }
  return {
    product_type: isChild ? 'child' : type,
    ...owner,
    ...constants,
    ...changedFields(inputs.fields, values, {}),
    ...(inputs.attributes.length > 0 && { attributes: changedAttributes(inputs, values, {}) }),
    distribution_centers: quantities(inputs, values),
    ...(relation !== undefined && relativesBody(relation.field, values)),
    images: imagesOf(values.images).map(({ id }) => id),
  }
}

/** What the form changes of a product: all else stays as it is. Its pictures are stored already. */
export function updateBody(
  { type, relation }: FormKind,
  { inputs, state: { values, base } }: { inputs: ProductInputs; state: FormState },
): ProductPayload {
  const attributes = changedAttributes(inputs, values, base)
  const centers = quantities(inputs, values).filter(({ name, qty }) => {
    const before = base[`${centerPrefix}${name}`] ?? ''
    return qty !== Number(before)
  })
  const isRelated =
    relation !== undefined && !areSameRelatives(values[relation.field] ?? '', base[relation.field] ?? '')
  return {
    product_type: type,
    ...changedFields(inputs.fields, values, base),
    ...(Object.keys(attributes).length > 0 && { attributes }),
    ...(centers.length > 0 && { distribution_centers: centers }),
    ...(isRelated && relativesBody(relation.field, values)),
  }
}

/** The names are columns and the values were read by their types, which only the endpoint's schema knows. */
function changedFields(inputs: readonly FormInput[], values: FormValues, before: FormValues): ProductPayload {
  const fields = changedInputs(inputs, values, before).map(({ name, value }) => [name, value])
  return Object.fromEntries(fields) as ProductPayload
}

function changedAttributes(
  { attributes }: ProductInputs,
  values: FormValues,
  before: FormValues,
): Record<string, AttributeValue> {
  return Object.fromEntries(
    changedInputs(attributes, values, before).map(({ name, value }) => [
      name.slice(attributePrefix.length),
      value,
    ]),
  )
}

function quantities({ centers }: ProductInputs, values: FormValues) {
  return centers.map(({ name }) => ({
    name: name.slice(centerPrefix.length),
    qty: Number(values[name] ?? 0),
  }))
}

function relativesBody(field: 'children' | 'parents', values: FormValues): ProductPayload {
  const relatives = relativesOf(values[field])
  const moved = relatives.filter(({ isMoved }) => isMoved).map(({ id }) => id)
  return { [field]: relatives.map(({ id }) => id), ...(moved.length > 0 && { moved }) }
}

const ownColumns: ReadonlySet<string> = new Set(productAttributes.map(({ name }) => name))

/** The form's name for what the server calls a field. */
export function inputNameOf(path: string, sent: ProductPayload): string {
  const [field = '', index = ''] = path.split('.')
  const center = sent.distribution_centers?.[Number(index)]
  if (field === 'distribution_centers' && index !== '' && center !== undefined)
    return `${centerPrefix}${center.name}`
  const image = sent.images?.[Number(index)]
  if (field === 'images' && index !== '' && image !== undefined) return `images.${image}`
  if (field === 'tax_product_code') return 'tax_code'
  // Attributes with a column of their own are called by that.
  if (ownColumns.has(path)) return `${attributePrefix}${path}`
  return field === 'children' || field === 'parents' ? field : path
}
