import { Anchor, Button } from '@mantine/core'
import { saveFile } from '../../ui/save-text.ts'
import { labelFile, shipLabelOf } from './ship-label.ts'

type ShipLabelProps = {
  /** As the marketplace or an invoice has it. */
  value: string | null
  /** What the order is called by. */
  name: string
}

/** The label that a parcel leaves under: an address opens beside the page, a file is saved for the device to show. */
export function ShipLabel({ value, name }: ShipLabelProps) {
  const label = value === null ? undefined : shipLabelOf(value)
  if (label === undefined) return null
  if (label.kind === 'address')
    return (
      <Anchor href={label.href} target="_blank" rel="noreferrer" inherit aria-label={`Ship label of ${name}`}>
        Open the label
      </Anchor>
    )
  const end = label.type.split('/')[1] ?? 'bin'
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Ship label of ${name}`}
      onClick={() => saveFile(labelFile(label), `label-${name}.${end}`)}
    >
      Save the label
    </Button>
  )
}
