import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/SimpleGrid.css'
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { currencies } from '../../../contract/currencies.ts'
import { orderStatuses } from '../../../contract/orders.ts'
import { FetchedInput, type FetchFailure } from './FetchedInput.tsx'
import type { Fetched, InvoiceForm } from './invoice-form.ts'

type InvoiceFieldsProps = {
  form: InvoiceForm
  fetched: Fetched
  failures: { [Field in keyof Fetched]: FetchFailure | undefined }
  problems: Record<string, string>
  onChange: (part: Partial<InvoiceForm>) => void
}

/** Everything but the addresses. */
export function InvoiceFields({ form, fetched, failures, problems, onChange }: InvoiceFieldsProps) {
  const typed = (field: TextField) => ({
    value: form[field],
    error: problems[field],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ [field]: event.currentTarget.value }),
  })
  const money = { type: 'number', min: 0, step: 0.01 }
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <FetchedInput
        label="Order ID"
        value={fetched.order_id ?? ''}
        error={problems.order_id}
        failure={failures.order_id}
      />
      <TextInput withAsterisk label="Order Time" type="datetime-local" {...typed('order_time')} />
      <TextInput label="Order Number" placeholder="As the order id" {...typed('order_number')} />
      <NativeSelect
        label="Status"
        data={[...orderStatuses]}
        value={form.order_status}
        error={problems.order_status}
        onChange={(event) => onChange({ order_status: event.currentTarget.value })}
      />
      <FetchedInput
        label="Cost"
        value={fetched.cost?.toFixed(2) ?? ''}
        error={problems.cost}
        failure={failures.cost}
      />
      <TextInput
        withAsterisk
        label="Quantity"
        type="number"
        min={1}
        step={1}
        data-autofocus
        {...typed('qty')}
      />
      <TextInput withAsterisk label="Amount" {...money} {...typed('amount')} />
      <TextInput label="Discount" {...money} {...typed('discount')} />
      <TextInput label="Tax" {...money} {...typed('tax')} />
      <TextInput label="Shipping Fee" {...money} {...typed('shipping_fee')} />
      <TextInput label="Tracking No" maxLength={64} {...typed('trackingNo')} />
      <TextInput label="Ship Label Value" {...typed('shipLabelValue')} />
      <NativeSelect
        label="Currency"
        data={[{ value: '', label: 'That of the business' }, ...currencies]}
        value={form.currency}
        error={problems.currency}
        onChange={(event) => onChange({ currency: event.currentTarget.value })}
      />
    </SimpleGrid>
  )
}

type TextField = {
  [Field in keyof InvoiceForm]: InvoiceForm[Field] extends string ? Field : never
}[keyof InvoiceForm]
