import '@mantine/core/styles/Fieldset.css'
import '@mantine/core/styles/SimpleGrid.css'
import { Fieldset, SimpleGrid, TextInput } from '@mantine/core'
import classes from './Invoice.module.css'
import { addressLabels, type AddressField, type AddressForm } from './invoice-form.ts'

type AddressFieldsProps = {
  block: 'ship' | 'bill'
  legend: string
  address: AddressForm
  problems: Record<string, string>
  onChange: (address: AddressForm) => void
}

/** One address; only the names must be there. */
export function AddressFields({ block, legend, address, problems, onChange }: AddressFieldsProps) {
  const fields = Object.entries(addressLabels) as [AddressField, string][]
  return (
    <Fieldset
      variant="unstyled"
      legend={legend}
      classNames={{ root: classes.address, legend: classes.legend }}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {fields.map(([field, label]) => (
          <TextInput
            key={field}
            label={label}
            type={field === 'emailAddress' ? 'email' : 'text'}
            maxLength={200}
            withAsterisk={field === 'firstName' || field === 'lastName'}
            value={address[field] ?? ''}
            error={problems[`${block}.${field}`]}
            onChange={(event) => onChange({ ...address, [field]: event.currentTarget.value })}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  )
}
