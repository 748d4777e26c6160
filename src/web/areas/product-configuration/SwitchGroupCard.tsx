import { Button, Checkbox } from '@mantine/core'
import type { ProductConfiguration } from '../../../contract/products/product-configuration.endpoints.ts'
import { productAttributes } from '../../../contract/products/product-attributes.ts'
import { configuredFields } from '../../../contract/products/product-form.ts'
import { Card } from '../../ui/Card.tsx'
import classes from './ProductConfiguration.module.css'
import type { SwitchGroup } from './switch-changes.ts'

const titles: Record<SwitchGroup, string> = {
  attribute_configuration: 'Attribute Configuration',
  field_configuration: 'Field Configuration',
}

const captions = new Map([
  ...configuredFields.map(({ column, label }) => [`field_configuration ${column.field}`, label] as const),
  ...productAttributes.map(({ name, caption }) => [`attribute_configuration ${name}`, caption] as const),
])

const needed = new Set(
  configuredFields.filter((each) => each.isAlwaysActive === true).map(({ column }) => column.field),
)

type SwitchGroupCardProps = {
  group: SwitchGroup
  switches: ProductConfiguration[SwitchGroup]
  /** What is not saved yet. */
  changed: Readonly<Record<string, boolean>>
  onSwitch: (names: readonly string[], isActive: boolean) => void
}

/** One box for each field or attribute, in the order of the forms. */
export function SwitchGroupCard({ group, switches, changed, onSwitch }: SwitchGroupCardProps) {
  const isFixed = (name: string) => group === 'field_configuration' && needed.has(name)
  const free = switches.filter(({ name }) => !isFixed(name))
  const isAllOn = free.every(({ is_active }) => is_active)
  const names = free.map(({ name }) => name)
  return (
    <Card
      title={titles[group]}
      actions={
        <Button variant="subtle" size="compact-sm" onClick={() => onSwitch(names, !isAllOn)}>
          {isAllOn ? 'Switch all off' : 'Switch all on'}
        </Button>
      }
    >
      <div role="group" aria-label={titles[group]} className={classes.boxes}>
        {switches.map(({ name, is_active }) => (
          <Checkbox
            key={name}
            className={classes.box}
            data-changed={Object.hasOwn(changed, name) || undefined}
            label={captions.get(`${group} ${name}`) ?? name}
            description={isFixed(name) ? 'Every product has one' : undefined}
            checked={is_active}
            disabled={isFixed(name)}
            onChange={(event) => onSwitch([name], event.currentTarget.checked)}
          />
        ))}
      </div>
    </Card>
  )
}
