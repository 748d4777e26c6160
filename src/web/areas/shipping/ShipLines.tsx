import { ActionIcon, Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { X } from 'lucide-react'
import { isWaiting } from '../../../contract/orders.ts'
import { incompleteParcel } from '../../../contract/orders/parcels.ts'
import { countText } from '../../ui/count-text.ts'
import { timeText } from '../../ui/time-text.ts'
import { guessCarrier } from './guess-carrier.ts'
import {
  withTyped,
  type LineProblems,
  type ShipField,
  type ShipLine,
  type ShippedOrder,
} from './ship-form.ts'
import { LabelOfOrder } from './LabelOfOrder.tsx'
import { carrierChoices } from './ShipForAll.tsx'
import classes from './shipping.module.css'

/** Inputs of thousands of orders at once would hold up every key. */
const perPage = 50
export const linesOnPage = { pageOf: (at: number) => Math.floor(at / perPage) }

type ShipLinesProps = {
  orders: readonly ShippedOrder[]
  lines: Record<string, ShipLine>
  problems: ReadonlyMap<number, LineProblems>
  page: number
  onPage: (page: number) => void
  onLines: (lines: Record<string, ShipLine>) => void
}

/** One line for the parcel of each order. */
export function ShipLines({ orders, lines, problems, page, onPage, onLines }: ShipLinesProps) {
  const last = linesOnPage.pageOf(Math.max(0, orders.length - 1))
  const at = Math.min(page, last)
  const isAlone = orders.length === 1
  const handleLeave = (left: number) =>
    onLines(Object.fromEntries(Object.entries(lines).filter(([id]) => Number(id) !== left)))
  return (
    <>
      <ul className={classes.lines} data-alone={isAlone} aria-label="Parcels">
        {isAlone ? null : (
          <li className={classes.captions} aria-hidden="true">
            {['Order', 'Carrier', 'Tracking number', 'Master tracking', 'Reference', 'Ship time'].map(
              (caption) => (
                <span key={caption}>{caption}</span>
              ),
            )}
          </li>
        )}
        {orders.slice(at * perPage, (at + 1) * perPage).map((order, place) => {
          const line = lines[order.id]
          return line === undefined ? null : (
            <Line
              key={order.id}
              {...{ order, line, isAlone }}
              isFirst={place === 0}
              problems={problems.get(order.id) ?? {}}
              onChange={(part) => onLines({ ...lines, [order.id]: withTyped(line, part) })}
              onLeave={() => handleLeave(order.id)}
            />
          )
        })}
      </ul>
      {last === 0 ? null : (
        <Group gap="xs" mt="sm" justify="space-between">
          <Text size="sm" role="status">
            {countText(at * perPage + 1)} to {countText(Math.min(orders.length, (at + 1) * perPage))} of{' '}
            {countText(orders.length)}
          </Text>
          <Group gap="xs">
            <Button variant="default" size="compact-sm" disabled={at === 0} onClick={() => onPage(at - 1)}>
              Previous
            </Button>
            <Button variant="default" size="compact-sm" disabled={at === last} onClick={() => onPage(at + 1)}>
              Next
            </Button>
          </Group>
        </Group>
      )}
    </>
  )
}

type LineProps = {
  order: ShippedOrder
  line: ShipLine
  isAlone: boolean
  isFirst: boolean
  problems: LineProblems
  onChange: (part: Partial<ShipLine>) => void
  onLeave: () => void
}

function Line({ order, line, isAlone, isFirst, problems, onChange, onLeave }: LineProps) {
  const name = order.order_number || order.order_id
  const typed = (field: ShipField, label: string) => ({
    label,
    classNames: { label: classes.label },
    // Said once for the whole form.
    error: problems[field] === incompleteParcel ? true : problems[field],
    value: line[field],
    onChange: (event: { currentTarget: HTMLInputElement | HTMLSelectElement }) =>
      onChange({ [field]: event.currentTarget.value }),
  })
  const guess = guessCarrier(line.tracking_no)
  const isOdd = guess !== undefined && line.carrier_code !== '' && guess !== line.carrier_code
  return (
    <li className={classes.line} aria-label={`Order ${name}`}>
      <div className={classes.order}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <span className={classes.about}>
          {order.marketplace} · {order.order_status}
          {order.order_status === 'Shipped' ? ': its parcel is replaced' : ''}
          {order.ship_by !== null && isWaiting(order.order_status)
            ? ` · ship by ${timeText(order.ship_by)}`
            : ''}
        </span>
        {isAlone ? <LabelOfOrder id={order.id} name={name} /> : null}
      </div>
      <NativeSelect withAsterisk={isAlone} data={carrierChoices} {...typed('carrier_code', 'Carrier')} />
      <TextInput
        data-autofocus={isFirst ? true : undefined}
        withAsterisk={isAlone}
        maxLength={100}
        autoComplete="off"
        description={isOdd ? `It looks like a number of ${guess}.` : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...typed('tracking_no', 'Tracking number')}
      />
      <TextInput
        maxLength={100}
        autoComplete="off"
        {...typed('master_tracking_no', isAlone ? 'Master tracking number' : 'Master tracking')}
      />
      <TextInput
        maxLength={64}
        inputMode="numeric"
        autoComplete="off"
        {...typed('reference_no', isAlone ? 'Reference number' : 'Reference')}
      />
      <TextInput type="datetime-local" {...typed('ship_time', 'Ship time')} />
      {isAlone ? null : (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className={classes.leave}
          aria-label={`Leave out order ${name}`}
          onClick={onLeave}
        >
          <X size={16} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  )
}
