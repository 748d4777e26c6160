// The variants of a product: each names one value of every option, no two the same; what was there is kept by id or by its values.
import type { Call } from '../call.ts'
import { variantsOf } from '../product-fields.ts'
import type { ItemRecord, ProductRecord, VariantRecord } from '../store.ts'
import { userError, type Path, type UserError } from '../user-errors.ts'
import { checkInventory, checkVariant, maxInventoryQuantities } from './check-variant.ts'
import { checkMetafields } from '../metafields.ts'
import { findNamed, inPosition, isSame, maxVariants, type PlannedOption } from './plan-options.ts'
import type { OptionValueInput, VariantInput, VariantSetInput } from './product-set-input.ts'

export type StoredVariant = { variant: VariantRecord; item: ItemRecord }
export type PlannedVariant = {
  input: VariantInput
  optionValues: string[]
  before: StoredVariant | undefined
}
type VariantPlan = { variants: PlannedVariant[]; errors: UserError[] }

export function planVariants(
  call: Call,
  inputs: VariantSetInput[],
  options: PlannedOption[],
  existing: ProductRecord | undefined,
): VariantPlan {
  const over = overLimits(inputs)
  if (over.length > 0) return { variants: [], errors: over }
  const known = knownVariants(call, options, existing)
  const taken = new Set<string>()
  const errors: UserError[] = []
  const variants = inPosition(inputs).map(({ input, index }) => {
    const field = ['input', 'variants', index]
    const named = nameValues(input.optionValues, options, field)
    const before = input.id ? known.byId.get(input.id) : known.byValues.get(keyOf(named.values))
    errors.push(...named.errors, ...checkVariant(input, field))
    errors.push(...checkInventory(input, before?.item, field))
    errors.push(
      ...checkMetafields(input.metafields, before?.variant.metafields ?? [], [...field, 'metafields']),
    )
    if (input.id && !before) {
      const message = 'Product variant does not exist'
      errors.push(userError('PRODUCT_VARIANT_DOES_NOT_EXIST', [...field, 'id'], message))
    }
    errors.push(...repeatOf(taken, named.values, before?.variant.id, field))
    return { input, optionValues: named.values, before }
  })
  return { variants, errors }
}

function overLimits(inputs: VariantInput[]): UserError[] {
  if (inputs.length > maxVariants) {
    const message = `Cannot set more than ${maxVariants} variants for a product`
    return [userError('VARIANTS_OVER_LIMIT', ['input', 'variants'], message)]
  }
  const quantities = inputs.reduce(
    (sum, { inventoryQuantities }) => sum + (inventoryQuantities?.length ?? 0),
    0,
  )
  if (quantities <= maxInventoryQuantities) return []
  const message = `Inventory quantity input exceeds the limit of ${maxInventoryQuantities}`
  return [userError('INVENTORY_QUANTITIES_LIMIT_EXCEEDED', ['input', 'variants'], message)]
}

/** What is there now, found by id or by its values under their present names. */
function knownVariants(call: Call, options: PlannedOption[], existing: ProductRecord | undefined) {
  const renamed = new Map(
    (existing?.options ?? []).flatMap((option) =>
      option.values.map((value): [string, string] => {
        const planned = options.flatMap(({ values }) => values).find(({ id }) => id === value.id)
        return [`${option.id} ${value.name}`, planned?.name ?? value.name]
      }),
    ),
  )
  const byId = new Map<string, StoredVariant>()
  const byValues = new Map<string, StoredVariant>()
  for (const variant of existing ? variantsOf(existing, call) : []) {
    const item = call.store.get('item', variant.itemId)
    if (item === undefined) continue
    byId.set(variant.id, { variant, item })
    const values = options.map(({ id }) => {
      const index = existing?.options.findIndex((option) => option.id === id) ?? -1
      const value = variant.optionValues[index] ?? ''
      return renamed.get(`${id ?? ''} ${value}`) ?? value
    })
    byValues.set(keyOf(values), { variant, item })
  }
  return { byId, byValues }
}

function nameValues(inputs: OptionValueInput[], options: PlannedOption[], field: Path) {
  const errors: UserError[] = []
  const at = [...field, 'optionValues']
  const values = new Map<PlannedOption, string>()
  for (const [index, input] of inputs.entries()) {
    const option = options.find(({ id, name, values }) =>
      input.optionId
        ? id === input.optionId
        : input.optionName
          ? isSame(name, input.optionName)
          : values.some((value) => value.id !== undefined && value.id === input.id),
    )
    const value = findNamed(option?.values ?? [], input)
    if (option === undefined) {
      errors.push(userError('OPTION_DOES_NOT_EXIST', [...at, index], 'Option does not exist'))
    } else if (value === undefined) {
      const message = `Option value '${input.name ?? input.id ?? ''}' does not exist for option '${option.name}'`
      errors.push(userError('OPTION_VALUE_DOES_NOT_EXIST', [...at, index, 'name'], message))
    } else if (values.has(option)) {
      const message = `Option '${option.name}' is named more than once`
      errors.push(userError('INVALID_VARIANT', [...at, index], message))
    } else values.set(option, value.name)
  }
  if (errors.length === 0) {
    for (const option of options.filter((one) => !values.has(one))) {
      errors.push(userError('INVALID_VARIANT', at, `A value for option '${option.name}' is missing`))
    }
  }
  return { values: options.map((option) => values.get(option) ?? ''), errors }
}

function repeatOf(taken: Set<string>, values: string[], id: string | undefined, field: Path): UserError[] {
  const keys = [keyOf(values), ...(id === undefined ? [] : [id])]
  const isRepeated = keys.some((key) => taken.has(key))
  for (const key of keys) taken.add(key)
  if (!isRepeated || values.includes('')) return []
  const message = `The variant '${values.join(' / ')}' already exists. Please change at least one option value.`
  return [userError('INVALID_VARIANT', field, message)]
}

function keyOf(values: string[]): string {
  return JSON.stringify(values.map((value) => value.toLowerCase()))
}
