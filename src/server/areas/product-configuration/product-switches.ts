import { productAttributes } from '../../../contract/products/product-attributes.ts'
import { configuredFields } from '../../../contract/products/product-form.ts'
import type { ProductConfiguration } from '../../../contract/products/product-configuration.endpoints.ts'
import { RuleBroken } from '../../platform/errors.ts'
import type { InactiveNames } from './product-configuration.store.ts'

type Switch = ProductConfiguration['field_configuration'][number]
type Switches = readonly Switch[] | undefined

const fieldNames = configuredFields.map(({ column }) => column.field)
const attributeNames = productAttributes.map(({ name }) => name)

/** What is switched off as what is on and off. */
export function switchesOf(names: InactiveNames): ProductConfiguration {
  return {
    field_configuration: switches(fieldNames, names.inactive_fields),
    attribute_configuration: switches(attributeNames, names.inactive_attributes),
    version: names.version,
  }
}

/** What is off after a change; throws where it would switch off what no product can do without. */
export function inactiveAfter(
  before: InactiveNames,
  { fields, attributes }: { fields: Switches; attributes: Switches },
): Omit<InactiveNames, 'version'> {
  const needed = configuredFields.find(
    ({ isAlwaysActive, column }) =>
      isAlwaysActive === true && fields?.some((each) => each.name === column.field && !each.is_active),
  )
  if (needed !== undefined) throw neededField(needed.label, needed.column.field)
  return {
    inactive_fields: inactive(fieldNames, before.inactive_fields, fields),
    inactive_attributes: inactive(attributeNames, before.inactive_attributes, attributes),
  }
}

function switches(names: readonly string[], off: readonly string[]): Switch[] {
  return names.map((name) => ({ name, is_active: !off.includes(name) }))
}

// The last word about a name holds.
function inactive(names: readonly string[], before: readonly string[], written: Switches = []): string[] {
  const states = new Map(written.map(({ name, is_active }) => [name, is_active]))
  return names.filter((name) => !(states.get(name) ?? !before.includes(name)))
}

function neededField(label: string, field: string): RuleBroken {
  const sentence = `${label} can't be switched off: every product has one.`
  return new RuleBroken(sentence, { code: 'field_needed', errors: { [field]: [sentence] } })
}
