import { afterAct } from '../../../contract/orders/order-acts.ts'
import type { OrderStatus } from '../../../contract/orders.ts'
import {
  incompleteParcel,
  isBlank,
  isParcelWhole,
  parcelProblem,
  shipTimeProblem,
} from '../../../contract/orders/parcels.ts'
import type { ShipEntry } from '../../../contract/orders/shipping.endpoints.ts'
import { guessCarrier } from './guess-carrier.ts'

/** What the form has to know of an order. */
export type ShippedOrder = {
  id: number
  order_id: string
  order_number: string
  marketplace: string
  order_status: string
  order_time: string
  /** By when it is to leave, as its channel says, else as it is set. */
  ship_by: string | null
}

/** What is typed of one parcel, as it stands in the inputs. */
export type ShipLine = {
  carrier_code: string
  tracking_no: string
  master_tracking_no: string
  reference_no: string
  /** As a datetime-local input has it. */
  ship_time: string
  /** Chosen by hand: no number changes it. */
  isPicked: boolean
}
export type ShipField = Exclude<keyof ShipLine, 'isPicked'>

/** Orders by id; those that were taken out of the form are not in it. */
export type ShipForm = { lines: Record<string, ShipLine>; pasted: string }

export function canShip(order: Pick<ShippedOrder, 'order_status'>): boolean {
  return afterAct('ship', order.order_status as OrderStatus) !== undefined
}

export function emptyForm(orders: readonly ShippedOrder[], now: Date): ShipForm {
  const lines = orders.filter(canShip).map((order) => [order.id, emptyLine(order, now)] as const)
  return { lines: Object.fromEntries(lines), pasted: '' }
}

const minuteMs = 60_000

/** It is sent now; what is dated ahead, when it is due. */
function emptyLine({ order_time: time }: ShippedOrder, now: Date): ShipLine {
  const sent = Math.max(now.getTime(), Math.ceil(Date.parse(time) / minuteMs) * minuteMs)
  const blank = { carrier_code: '', tracking_no: '', master_tracking_no: '', reference_no: '' }
  return { ...blank, ship_time: localMinute(new Date(sent)), isPicked: false }
}

/** A number brings its carrier with it, as long as nobody chose another. */
export function withTyped(line: ShipLine, part: Partial<ShipLine>): ShipLine {
  const next = { ...line, ...part }
  if (part.carrier_code !== undefined) return { ...next, isPicked: part.carrier_code !== '' }
  if (part.tracking_no === undefined || next.isPicked) return next
  return { ...next, carrier_code: guessCarrier(part.tracking_no) ?? line.carrier_code }
}

export type LineProblems = Partial<Record<ShipField, string>>

/** Field → what is wrong with it; what is missing is asked for in the words of the spec. */
export function lineProblems(line: ShipLine, order: ShippedOrder, now: Date): LineProblems {
  const { carrier_code, tracking_no, master_tracking_no, reference_no } = line
  const shipTime = new Date(line.ship_time)
  const isTimed = !Number.isNaN(shipTime.getTime())
  const around = { orderTime: new Date(order.order_time), now }
  const isThirdMissing =
    !isBlank(carrier_code) &&
    !isBlank(tracking_no) &&
    !isParcelWhole({ ...line, ship_time: isTimed ? 'x' : '' })
  const found: Record<ShipField, string | null> = {
    carrier_code: isBlank(carrier_code) ? incompleteParcel : null,
    tracking_no: isBlank(tracking_no) ? incompleteParcel : parcelProblem({ tracking_no }),
    master_tracking_no: parcelProblem({ master_tracking_no }),
    reference_no: parcelProblem({ reference_no }),
    ship_time: isThirdMissing ? incompleteParcel : isTimed ? shipTimeProblem(shipTime, around) : null,
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
}

/** A line without problems as the call takes it. */
export function entryOf(id: number, line: ShipLine): ShipEntry {
  return {
    order_id: id,
    carrier_code: line.carrier_code,
    tracking_no: line.tracking_no.trim(),
    master_tracking_no: line.master_tracking_no.trim() || null,
    reference_no: line.reference_no.trim() || null,
    ship_time: line.ship_time === '' ? null : new Date(line.ship_time).toISOString(),
  }
}

/** As a datetime-local input has it. */
function localMinute(time: Date): string {
  return new Date(time.getTime() - time.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16)
}
