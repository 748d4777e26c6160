// The options of a product: at most three, each with values, nothing twice; what was there keeps its id.
import type { OptionRecord, ProductRecord } from '../store.ts'
import type { Findings, Path } from '../user-errors.ts'
import type { OptionInput, ProductSetInput } from './product-set-input.ts'

const maxOptions = 3
export const maxVariants = 2048

export type PlannedOption = {
  id: string | undefined
  name: string
  values: { id: string | undefined; name: string }[]
}

export function planOptions(
  input: ProductSetInput,
  existing: ProductRecord | undefined,
  findings: Findings,
): PlannedOption[] {
  const { variants, productOptions: given } = input
  if (variants && (!given || given.length === 0)) {
    const message = 'Product options input is required when updating variants.'
    findings.add('PRODUCT_OPTIONS_INPUT_MISSING', ['input'], message)
    return []
  }
  if (!given) return []
  const field = ['input', 'productOptions']
  if (!variants || variants.length === 0) {
    const message = 'Variants input is required when updating product options.'
    findings.add('VARIANTS_INPUT_MISSING', ['input'], message)
    return []
  }
  if (given.length > maxOptions) {
    findings.add('OPTIONS_OVER_LIMIT', field, `Can only specify a maximum of ${maxOptions} options`)
    return []
  }
  const options = inPosition(given).map((one) =>
    planOption(one.input, [...field, one.index], existing?.options ?? [], findings),
  )
  const repeated = firstRepeated(options.map(({ name }) => name))
  if (repeated !== undefined)
    findings.add('DUPLICATED_OPTION_NAME', field, `Option name '${repeated}' is given more than once`)
  return options
}

function planOption(input: OptionInput, field: Path, existing: OptionRecord[], findings: Findings) {
  const before = findNamed(existing, input)
  const name = input.name?.trim() || before?.name || ''
  if (input.id && !before) findings.add('OPTION_DOES_NOT_EXIST', [...field, 'id'], 'Option does not exist')
  if (name === '') findings.add('INVALID_INPUT', [...field, 'name'], "Option name can't be blank")
  findings.addLong('INVALID_INPUT', [...field, 'name'], 'Option name', name)
  if (input.linkedMetafield) {
    const message = 'Linked options are currently not supported for this shop.'
    findings.add('LINKED_OPTIONS_NOT_SUPPORTED_FOR_SHOP', [...field, 'linkedMetafield'], message)
  }
  return { id: before?.id, name, values: planValues(input, [...field, 'values'], before, findings) }
}

function planValues(
  input: OptionInput,
  field: Path,
  before: OptionRecord | undefined,
  findings: Findings,
): PlannedOption['values'] {
  const given = input.values ?? []
  const refuse = (code: string, at: Path, message: string) => findings.add(code, [...field, ...at], message)
  if (given.length === 0) refuse('OPTION_VALUES_MISSING', [], `Option '${input.name ?? ''}' has no values`)
  if (given.length > maxVariants) refuse('OPTION_VALUES_OVER_LIMIT', [], 'Option values over limit')
  const values = given.map((value, index) => {
    const known = findNamed(before?.values ?? [], value)
    if (value.id && !known)
      refuse('OPTION_VALUE_DOES_NOT_EXIST', [index, 'id'], 'Option value does not exist')
    const name = value.name?.trim() || known?.name || ''
    if (name === '') refuse('INVALID_INPUT', [index, 'name'], "Option value name can't be blank")
    findings.addLong('INVALID_INPUT', [...field, index, 'name'], 'Option value name', name)
    return { id: known?.id, name }
  })
  const repeated = firstRepeated(values.map(({ name }) => name))
  if (repeated !== undefined)
    refuse('DUPLICATED_OPTION_VALUE', [], `Option value '${repeated}' is given more than once`)
  return values
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
