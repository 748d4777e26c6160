import { integer } from '../../../contract/columns/build-columns.ts'
import { productAttributes } from '../../../contract/products/product-attributes.ts'
import { basicInfoFields, pricingFields, type FormField } from '../../../contract/products/product-form.ts'
import type { ProductType } from '../../../contract/products/products.ts'
import type { FormInput } from '../../form/form-input.ts'
import { attributeOptions, type AttributeLists } from '../product-fields/attribute-options.ts'

/** A distribution centre as the forms show it. */
export type Center = { id: number; name: string; code: string; type: string }

/** What the inputs of a form depend on beside the kind of product. */
export type FormLists = AttributeLists & {
  suppliers: readonly string[]
  centers: readonly Center[]
  isActive: (field: string) => boolean
  isActiveAttribute: (name: string) => boolean
}

export type ProductInputs = ReturnType<typeof productInputs>

/** The inputs of a product's form by section; what is switched off is in none. */
export function productInputs(type: ProductType, lists: FormLists) {
  const shown = (fields: readonly FormField[]) =>
    fields
      .filter(({ column, types, isAlwaysActive }) => {
        const isUsed = isAlwaysActive === true || lists.isActive(column.field)
        return isUsed && types?.includes(type) !== false
      })
      .map((field) => fieldInput(field, type, lists))
  const basicInfo = shown(basicInfoFields)
  const pricing = shown(pricingFields)
  const centers = lists.centers.map(centerInput)
  const attributes = productAttributes
    .filter(({ name }) => lists.isActiveAttribute(name))
    .map(({ name, caption, column, options }) => ({
      name: `${attributePrefix}${name}`,
      label: caption,
      column,
      options: attributeOptions(options, lists),
    }))
  return { basicInfo, pricing, centers, attributes, fields: [...basicInfo, ...pricing] }
}

export const attributePrefix = 'attributes.'
export const centerPrefix = 'distribution_centers.'

/** The field of an input on the wire, where that has another name than the column. */
const wireNames: Readonly<Record<string, string>> = { tax_product_code: 'tax_code' }

function fieldInput(field: FormField, type: ProductType, { suppliers }: FormLists): FormInput {
  const { column, label, options, isLong } = field
  const isParentsMpn = type === 'parent' && column.field === 'mpn'
  return {
    name: wireNames[column.field] ?? column.field,
    label,
    column,
    options,
    isLong,
    suggestions: column.field === 'supplier_name' ? suppliers : undefined,
    isRequired: required.has(column.field) && !isParentsMpn,
    isReadOnly: isParentsMpn,
    hasDefault: field.initial !== undefined,
  }
}

const required = new Set(['sku', 'title', 'mpn'])

function centerInput({ name }: Center): FormInput {
  return { name: `${centerPrefix}${name}`, label: `Quantity in ${name}`, column: quantity }
}

const quantity = integer('qty', 'Quantity')
