// What was said of a parcel, as we keep it and as a channel is told of it, or why it is none.
import {
  carrierOf,
  incompleteParcel,
  isBlank,
  isParcelWhole,
  parcelProblem,
  shipTimeProblem,
  type ParcelEntry,
} from '../../../contract/orders/parcels.ts'
import type { Parcel } from '../../connectors/ports/order-outlet.ts'
import { isZoned } from '../../platform/columns/kinds/time.ts'

/** `isTimed` says whether somebody said when it was sent. */
export type ReadParcel = { parcel: Parcel; isTimed: boolean } | { refusal: string }

type Around = { orderTime: Date; now: Date }

export function readParcel(entry: ParcelEntry, around: Around): ReadParcel {
  const carrierCode = carrierOf(entry.carrier_code)
  const wrong = parcelProblem(entry)
  if (wrong !== null) return { refusal: wrong }
  if (!isParcelWhole(entry) || carrierCode === undefined) return { refusal: incompleteParcel }
  const isTimed = !isBlank(entry.ship_time)
  const said = entry.ship_time?.trim() ?? ''
  if (isTimed && !isZoned(said))
    return { refusal: 'The ship time is a time with its zone, like 2026-03-02T17:30:00Z.' }
  const shipTime = isTimed ? new Date(said) : usualTime(around)
  const untimely = shipTimeProblem(shipTime, around)
  if (untimely !== null) return { refusal: untimely }
  return {
    isTimed,
    parcel: {
      carrierCode,
      trackingNo: textOf(entry.tracking_no) ?? '',
      masterTrackingNo: textOf(entry.master_tracking_no),
      referenceNo: textOf(entry.reference_no),
      shipTime: shipTime.toISOString(),
    },
  }
}

/** Now; an invoice is mostly dated some minutes ahead, and nothing is sent before it. */
function usualTime({ orderTime, now }: Around): Date {
  return orderTime > now ? orderTime : now
}

function textOf(value: string | number | null | undefined): string | null {
  return isBlank(value) ? null : String(value).trim()
}
