// What the parcels of the shipping service make of those that an order has.
import { isSent, isWaiting, type OrderStatus } from '../../../contract/orders.ts'
import type { KeptParcel } from '../shipping/shipping.store.ts'
import type { ServiceParcel } from './parcels.store.ts'

type Standing = {
  status: OrderStatus
  known: readonly Partial<KeptParcel>[]
  /** The oldest first. */
  there: readonly ServiceParcel[]
  /** Numbers that somebody was told from here: what is marked with them there is our own word. */
  told: readonly string[]
}

export type OrderParcels = {
  parcels: Partial<KeptParcel>[]
  added: ServiceParcel[]
  /** Numbers of labels that were taken back. */
  removed: string[]
  /** All of it is on its way, by the word of the service. */
  isSentNow: boolean
}

/** A number is the same parcel however it is written; one that was voided under it and bought anew holds. */
export function orderParcels({ status, known, there, told }: Standing): OrderParcels {
  const numbered = there.filter(({ trackingNo }) => trackingNo !== '')
  const live = numbered.filter(({ isVoided }) => !isVoided)
  const liveNumbers = new Set(live.map(numberOf))
  const voided = new Set(
    numbered
      .filter(({ kind, isVoided }) => kind === 'label' && isVoided)
      .map(numberOf)
      .filter((number) => !liveNumbers.has(number)),
  )
  const removed = known.filter((each) => voided.has(plainNumber(each.tracking_no)))
  const kept = known.filter((each) => !removed.includes(each))
  const seen = new Set([...kept.map((each) => plainNumber(each.tracking_no))])
  const ours = new Set(told.map(plainNumber))
  const theirs = live.filter((parcel) => parcel.kind !== 'mark' || !ours.has(numberOf(parcel)))
  const added = theirs.filter((parcel) => {
    const number = numberOf(parcel)
    if (seen.has(number)) return false
    seen.add(number)
    return true
  })
  return {
    parcels: [...kept, ...added.map(asKept)],
    added,
    removed: removed.map((each) => each.tracking_no ?? ''),
    isSentNow: isWaiting(status) && theirs.some(({ orderStatus }) => orderStatus === 'shipped'),
  }
}

const patienceMs = 15 * 60_000

type Telling = { status: OrderStatus; parcels: readonly Partial<KeptParcel>[]; now: Date }

/**
 * The parcel that the marketplace has to hear of from us, since the service has not told it: that which carries the order first.
 * `until` while the service may still do so.
 */
export function parcelToTell(
  there: readonly ServiceParcel[],
  { status, parcels, now }: Telling,
): { tell: ServiceParcel | null; until: Date | null } {
  const [first] = parcels
  const parcel = there.find(
    (each) => !each.isVoided && first !== undefined && numberOf(each) === plainNumber(first.tracking_no),
  )
  if (parcel === undefined || parcel.isMarketplaceTold || !isSent(status)) return { tell: null, until: null }
  const until = new Date(parcel.createdAt.getTime() + patienceMs)
  return now < until ? { tell: null, until } : { tell: parcel, until: null }
}

export function plainNumber(number: string | undefined): string {
  return (number ?? '').replaceAll(/[\s-]/g, '').toUpperCase()
}

function numberOf({ trackingNo }: ServiceParcel): string {
  return plainNumber(trackingNo)
}

function asKept({ carrier, carrierCode, trackingNo, createdAt }: ServiceParcel): KeptParcel {
  return {
    carrier_code: carrierCode ?? carrier,
    tracking_no: trackingNo,
    master_tracking_no: null,
    reference_no: null,
    ship_time: createdAt.toISOString(),
  }
}
