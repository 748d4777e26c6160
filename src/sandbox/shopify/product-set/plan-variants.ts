// The variants of a product: each names one value of every option, no two the same; what was there is kept by id or by its values.
import type { Call } from '../call.ts'
import { variantsOf } from '../product-fields.ts'
import type { ItemRecord, ProductRecord, VariantRecord } from '../store.ts'
import type { Findings, Path } from '../user-errors.ts'
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

export function planVariants(
  call: Call,
  inputs: VariantSetInput[],
  options: PlannedOption[],
  existing: ProductRecord | undefined,
  findings: Findings,
): PlannedVariant[] {
  if (inputs.length > maxVariants) {
    const message = `Cannot set more than ${maxVariants} variants for a product`
    findings.add('VARIANTS_OVER_LIMIT', ['input', 'variants'], message)
    return []
  }
  if (inputs.flatMap((input) => input.inventoryQuantities ?? []).length > maxInventoryQuantities) {
    const message = `Inventory quantity input exceeds the limit of ${maxInventoryQuantities}`
    findings.add('INVENTORY_QUANTITIES_LIMIT_EXCEEDED', ['input', 'variants'], message)
    return []
  }
  const known = knownVariants(call, options, existing)
  const taken = new Set<string>()
  return inPosition(inputs).map(({ input, index }) => {
    const field = ['input', 'variants', index]
    const optionValues = nameValues(input.optionValues, options, field, findings)
    const before = input.id ? known.byId.get(input.id) : known.byValues.get(keyOf(optionValues))
    checkVariant(input, field, findings)
    checkInventory(input, before?.item, field, findings)
    checkMetafields(input.metafields, before?.variant.metafields ?? [], [...field, 'metafields'], findings)
    if (input.id && !before)
      findings.add('PRODUCT_VARIANT_DOES_NOT_EXIST', [...field, 'id'], 'Product variant does not exist')
    if (isRepeated(taken, optionValues, before?.variant.id)) {
      const message = `The variant '${optionValues.join(' / ')}' already exists. Please change at least one option value.`
      findings.add('INVALID_VARIANT', field, message)
    }
    return { input, optionValues, before }
  })
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

function nameValues(
  inputs: OptionValueInput[],
  options: PlannedOption[],
  field: Path,
  findings: Findings,
): string[] {
  const foundBefore = findings.errors.length
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
      findings.add('OPTION_DOES_NOT_EXIST', [...at, index], 'Option does not exist')
    } else if (value === undefined) {
      const message = `Option value '${input.name ?? input.id ?? ''}' does not exist for option '${option.name}'`
      findings.add('OPTION_VALUE_DOES_NOT_EXIST', [...at, index, 'name'], message)
    } else if (values.has(option)) {
      findings.add('INVALID_VARIANT', [...at, index], `Option '${option.name}' is named more than once`)
    } else values.set(option, value.name)
  }
  if (findings.errors.length === foundBefore) {
    for (const option of options.filter((one) => !values.has(one)))
      findings.add('INVALID_VARIANT', at, `A value for option '${option.name}' is missing`)
  }
  return options.map((option) => values.get(option) ?? '')
}

function isRepeated(taken: Set<string>, values: string[], id: string | undefined): boolean {
  const keys = [keyOf(values), ...(id === undefined ? [] : [id])]
  const isTaken = keys.some((key) => taken.has(key))
  for (const key of keys) taken.add(key)
  return isTaken && !values.includes('')
}

function keyOf(values: string[]): string {
  return JSON.stringify(values.map((value) => value.toLowerCase()))
}
