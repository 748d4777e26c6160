import type { ProductConfiguration } from '../../../contract/products/product-configuration.endpoints.ts'
import { fieldsOf } from '../../ui/is-record.ts'

export const switchGroups = ['attribute_configuration', 'field_configuration'] as const
export type SwitchGroup = (typeof switchGroups)[number]

/** What somebody switched and has not saved: name → state, of what differs from what is saved. */
export type SwitchChanges = Record<SwitchGroup, Readonly<Record<string, boolean>>>

export const noChanges: SwitchChanges = { attribute_configuration: {}, field_configuration: {} }

/** Sets some of a group; what is as it is saved is no change. */
export function switched(
  saved: ProductConfiguration,
  changes: SwitchChanges,
  { group, names, isActive }: { group: SwitchGroup; names: readonly string[]; isActive: boolean },
): SwitchChanges {
  const written = new Map(Object.entries(changes[group]))
  for (const { name, is_active } of saved[group]) {
    if (!names.includes(name)) continue
    if (is_active === isActive) written.delete(name)
    else written.set(name, isActive)
  }
  return { ...changes, [group]: Object.fromEntries(written) }
}

/** The saved state with the changes over it, as it is sent. */
export function withChanges(saved: ProductConfiguration, changes: SwitchChanges): ProductConfiguration {
  const over = (group: SwitchGroup) =>
    saved[group].map((each) => ({ ...each, is_active: changes[group][each.name] ?? each.is_active }))
  return {
    attribute_configuration: over('attribute_configuration'),
    field_configuration: over('field_configuration'),
    version: saved.version,
  }
}

export function countChanges(changes: SwitchChanges): number {
  return switchGroups.reduce((sum, group) => sum + Object.keys(changes[group]).length, 0)
}

/** Changes that were kept elsewhere, as far as they still are some. */
export function readChanges(saved: ProductConfiguration, kept: unknown): SwitchChanges {
  const groups = fieldsOf(kept)
  return switchGroups.reduce<SwitchChanges>((changes, group) => {
    const states = fieldsOf(groups[group])
    return saved[group].reduce((sum, { name }) => {
      const isActive = states[name]
      return typeof isActive === 'boolean' ? switched(saved, sum, { group, names: [name], isActive }) : sum
    }, changes)
  }, noChanges)
}
