// The options of a product: at most three, each with values, nothing twice; what was there keeps its id.
import type { OptionRecord, ProductRecord } from '../store.ts'
import { tooLong, userError, type Path, type UserError } from '../user-errors.ts'
import type { OptionInput, ProductSetInput } from './product-set-input.ts'

const maxOptions = 3
export const maxVariants = 2048

export type PlannedOption = {
  id: string | undefined
  name: string
  values: { id: string | undefined; name: string }[]
}
type OptionPlan = { options: PlannedOption[]; errors: UserError[] }

export function planOptions(input: ProductSetInput, existing: ProductRecord | undefined): OptionPlan {
  const given = input.productOptions
  const errors = missingPart(input)
  if (errors.length > 0 || !given) return { options: [], errors }
  if (given.length > maxOptions) {
    const message = `Can only specify a maximum of ${maxOptions} options`
    return { options: [], errors: [userError('OPTIONS_OVER_LIMIT', ['input', 'productOptions'], message)] }
  }
  const planned = inPosition(given).map(({ input, index }) =>
    planOption(input, index, existing?.options ?? []),
  )
  return {
    options: planned.map(({ option }) => option),
    errors: [...planned.flatMap((one) => one.errors), ...repeatedNames(planned.map(({ option }) => option))],
  }
}

function missingPart({ variants, productOptions }: ProductSetInput): UserError[] {
  if (variants && (!productOptions || productOptions.length === 0)) {
    const message = 'Product options input is required when updating variants.'
    return [userError('PRODUCT_OPTIONS_INPUT_MISSING', ['input'], message)]
  }
  if (productOptions && (!variants || variants.length === 0)) {
    const message = 'Variants input is required when updating product options.'
    return [userError('VARIANTS_INPUT_MISSING', ['input'], message)]
  }
  return []
}

function planOption(input: OptionInput, index: number, existing: OptionRecord[]) {
  const field = ['input', 'productOptions', index]
  const before = findNamed(existing, input)
  const name = input.name?.trim() || before?.name || ''
  const errors: UserError[] = []
  const refuse = (code: string, part: string, message: string) =>
    errors.push(userError(code, [...field, part], message))
  if (input.id && !before) refuse('OPTION_DOES_NOT_EXIST', 'id', 'Option does not exist')
  if (name === '') refuse('INVALID_INPUT', 'name', "Option name can't be blank")
  errors.push(...tooLong('INVALID_INPUT', [...field, 'name'], 'Option name', name))
  if (input.linkedMetafield) {
    const message = 'Linked options are currently not supported for this shop.'
    refuse('LINKED_OPTIONS_NOT_SUPPORTED_FOR_SHOP', 'linkedMetafield', message)
  }
  const planned = planValues(input, [...field, 'values'], before)
  return { option: { id: before?.id, name, values: planned.values }, errors: [...errors, ...planned.errors] }
}

function planValues(input: OptionInput, field: Path, before: OptionRecord | undefined) {
  const given = input.values ?? []
  const errors: UserError[] = []
  const refuse = (code: string, at: Path, message: string) =>
    errors.push(userError(code, [...field, ...at], message))
  if (given.length === 0) refuse('OPTION_VALUES_MISSING', [], `Option '${input.name ?? ''}' has no values`)
  if (given.length > maxVariants) refuse('OPTION_VALUES_OVER_LIMIT', [], 'Option values over limit')
  const values = given.map((value, index) => {
    const known = findNamed(before?.values ?? [], value)
    if (value.id && !known)
      refuse('OPTION_VALUE_DOES_NOT_EXIST', [index, 'id'], 'Option value does not exist')
    const name = value.name?.trim() || known?.name || ''
    if (name === '') refuse('INVALID_INPUT', [index, 'name'], "Option value name can't be blank")
    errors.push(...tooLong('INVALID_INPUT', [...field, index, 'name'], 'Option value name', name))
    return { id: known?.id, name }
  })
  const repeated = firstRepeated(values.map(({ name }) => name))
  if (repeated !== undefined)
    refuse('DUPLICATED_OPTION_VALUE', [], `Option value '${repeated}' is given more than once`)
  return { values, errors }
}

function repeatedNames(options: PlannedOption[]): UserError[] {
  const repeated = firstRepeated(options.map(({ name }) => name))
  if (repeated === undefined) return []
  const message = `Option name '${repeated}' is given more than once`
  return [userError('DUPLICATED_OPTION_NAME', ['input', 'productOptions'], message)]
}

/** By its id when that is said, else by its name. */
export function findNamed<Known extends { id: string | undefined; name: string }>(
  known: Known[],
  { id, name }: Pick<OptionInput, 'id' | 'name'>,
): Known | undefined {
  return known.find((one) => (id ? one.id === id : isSame(one.name, name ?? '')))
}

export function isSame(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}

function firstRepeated(names: string[]): string | undefined {
  const seen = new Set<string>()
  return names.find((name) => {
    const folded = name.trim().toLowerCase()
    if (seen.has(folded)) return true
    seen.add(folded)
    return false
  })
}

/** In the order of their positions; where none is said, in which they came. */
export function inPosition<Input extends { position?: number | null }>(inputs: Input[]) {
  return inputs
    .map((input, index) => ({ input, index }))
    .toSorted((a, b) => (a.input.position ?? a.index + 1) - (b.input.position ?? b.index + 1))
}
