/** Who carries parcels, as sellers and our screens spell them. */
export const carrierCodes = ['Fedex', 'UPS', 'DHL'] as const
export type CarrierCode = (typeof carrierCodes)[number]

export const trackingLength = { least: 4, most: 64 } as const

/** A label may be made the evening before. */
export const mostHoursAhead = 24

export const incompleteParcel = 'Please provide input for all fields'

/** What is said of a parcel, as it was typed or sent; what is blank is not said. */
export type ParcelEntry = {
  carrier_code?: string | null
  tracking_no?: string | null
  master_tracking_no?: string | null
  reference_no?: string | number | null
  ship_time?: string | null
}

/** Who carries it, its number, and any third thing that is known of it. */
export function isParcelWhole(entry: ParcelEntry): boolean {
  const { carrier_code, tracking_no, master_tracking_no, reference_no, ship_time } = entry
  if (isBlank(carrier_code) || isBlank(tracking_no)) return false
  return [master_tracking_no, reference_no, ship_time].some((value) => !isBlank(value))
}

/** What is wrong with what is there of it, but for when it was sent; null when nothing is. */
export function parcelProblem(entry: ParcelEntry): string | null {
  const { carrier_code: carrier, tracking_no, master_tracking_no, reference_no } = entry
  if (!isBlank(carrier) && carrierOf(carrier) === undefined)
    return `The carrier is ${carrierCodes.slice(0, -1).join(', ')} or ${carrierCodes.at(-1)}.`
  if (!isBlank(tracking_no) && !isNumberLong(tracking_no)) return `The tracking number ${lengthWords}`
  if (!isBlank(master_tracking_no) && !isNumberLong(master_tracking_no))
    return `The master tracking number ${lengthWords}`
  if (!isBlank(reference_no) && !/^\d{1,64}$/.test(String(reference_no).trim()))
    return 'The reference number takes digits alone.'
  // It was rounded on its way here.
  if (typeof reference_no === 'number' && !Number.isSafeInteger(reference_no))
    return 'A reference number this long is sent as text, in quotes.'
  return null
}

const lengthWords = `has ${trackingLength.least} to ${trackingLength.most} characters.`

export function carrierOf(text: string | null | undefined): CarrierCode | undefined {
  return carrierCodes.find((code) => code === text?.trim())
}

export function isBlank(value: string | number | null | undefined): boolean {
  return value === undefined || value === null || String(value).trim() === ''
}

function isNumberLong(text: string | null | undefined): boolean {
  const { length } = (text ?? '').trim()
  return length >= trackingLength.least && length <= trackingLength.most
}

const minuteMs = 60_000

/** What is wrong with when it was sent. An order is as old as the minute that it was placed in. */
export function shipTimeProblem(
  shipTime: Date,
  { orderTime, now }: { orderTime: Date; now: Date },
): string | null {
  if (shipTime.getTime() < Math.floor(orderTime.getTime() / minuteMs) * minuteMs)
    return 'The ship time lies before the order.'
  if (shipTime.getTime() > now.getTime() + mostHoursAhead * 60 * minuteMs)
    return `The ship time lies more than ${mostHoursAhead} hours ahead.`
  return null
}
