import { Button, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { carrierCodes } from '../../../contract/orders/parcels.ts'
import { counted } from '../../ui/count-text.ts'
import { readPasted } from './read-pasted.ts'
import { withTyped, type ShipForm, type ShipLine, type ShippedOrder } from './ship-form.ts'
import classes from './shipping.module.css'

type ShipForAllProps = {
  orders: readonly ShippedOrder[]
  form: ShipForm
  onChange: (part: Partial<ShipForm>) => void
}

/** What is the same for every parcel, and numbers that come from elsewhere. */
export function ShipForAll({ orders, form: { lines, pasted }, onChange }: ShipForAllProps) {
  const [isPasting, setIsPasting] = useState(pasted !== '')
  const handleAll = (part: Partial<ShipLine>) =>
    onChange({ lines: mapLines(lines, (line) => withTyped(line, part)) })
  const { found, unknown, repeated } = readPasted(pasted, orders)
  const handlePaste = (text: string) => {
    const { found: parcels } = readPasted(text, orders)
    const filled = mapLines(lines, (line, id) => {
      const parcel = parcels.get(id)
      // What was pasted before may have been corrected in its line since.
      const before = found.get(id)
      const isNew =
        parcel?.tracking_no !== before?.tracking_no || parcel?.carrier_code !== before?.carrier_code
      if (parcel === undefined || !isNew) return line
      const { tracking_no, carrier_code = line.carrier_code } = parcel
      return { ...line, tracking_no, carrier_code }
    })
    onChange({ pasted: text, lines: filled })
  }
  const without = orders.filter(({ id }) => lines[id]?.tracking_no === '')
  const handleLeave = () => {
    const gone = new Set(without.map(({ id }) => String(id)))
    onChange({ lines: Object.fromEntries(Object.entries(lines).filter(([id]) => !gone.has(id))) })
  }
  return (
    <section className={classes.all} aria-label="Same for all">
      <div className={classes.same}>
        <Text fw={600} size="sm" className={classes.sameLabel}>
          Same for all
        </Text>
        <NativeSelect
          aria-label="Carrier of all"
          data={carrierChoices}
          value={oneOf(lines, 'carrier_code')}
          onChange={(event) => handleAll({ carrier_code: event.currentTarget.value })}
        />
        <TextInput
          type="datetime-local"
          aria-label="Ship time of all"
          value={oneOf(lines, 'ship_time')}
          onChange={(event) => handleAll({ ship_time: event.currentTarget.value })}
        />
        <Button variant="default" aria-expanded={isPasting} onClick={() => setIsPasting(!isPasting)}>
          Paste tracking numbers
        </Button>
      </div>
      {isPasting ? (
        <div>
          <Textarea
            data-autofocus
            label="Order, tracking number"
            description="One order in a line; a carrier may follow. Orders are named by id or number."
            placeholder={'100001, 1Z999AA10123456784\n100002, 1234567890'}
            rows={4}
            dir="ltr"
            value={pasted}
            onChange={(event) => handlePaste(event.currentTarget.value)}
          />
          {pasted === '' ? null : (
            <Text size="sm" mt={4} role="status">
              {counted(found.size, 'order')} filled in.
              <Lines label="Not understood" lines={unknown} />
              <Lines label="Named twice, where the first line counts" lines={repeated} />
            </Text>
          )}
          {found.size === 0 || without.length === 0 ? null : (
            <Button variant="subtle" size="compact-sm" mt={4} onClick={handleLeave}>
              Leave out {counted(without.length, 'order')} without a number
            </Button>
          )}
        </div>
      ) : null}
    </section>
  )
}

/** A few of the lines that fill in nothing. */
function Lines({ label, lines }: { label: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <span className={classes.unknown}>
      {' '}
      {label}: {lines.slice(0, 5).join(' · ')}
      {lines.length > 5 ? ` and ${lines.length - 5} more` : ''}
    </span>
  )
}

export const carrierChoices = [{ value: '', label: 'Carrier' }, ...carrierCodes]

function mapLines(
  lines: ShipForm['lines'],
  change: (line: ShipLine, id: number) => ShipLine,
): ShipForm['lines'] {
  return Object.fromEntries(Object.entries(lines).map(([id, line]) => [id, change(line, Number(id))]))
}

/** What all of them say; nothing where they differ. */
function oneOf(lines: ShipForm['lines'], field: 'carrier_code' | 'ship_time'): string {
  const values = new Set(Object.values(lines).map((line) => line[field]))
  const [only = ''] = values
  return values.size === 1 ? only : ''
}
