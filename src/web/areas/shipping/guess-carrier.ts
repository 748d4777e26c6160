import type { CarrierCode } from '../../../contract/orders/parcels.ts'

const forms: readonly [CarrierCode, RegExp][] = [
  ['UPS', /^(1Z[0-9A-Z]{16}|T\d{10})$/],
  ['Fedex', /^(\d{12}|\d{15}|\d{20}|96\d{20})$/],
  ['DHL', /^(\d{10}|J{0,2}JD\d{16,20}|GM\d{16,20}|LX\d{9}[A-Z]{2})$/],
]

/** Who carries a parcel with such a number; undefined where its form says nothing, since numbers of their own kinds exist. */
export function guessCarrier(trackingNo: string): CarrierCode | undefined {
  const bare = trackingNo.replaceAll(/[\s-]/g, '').toUpperCase()
  return forms.find(([, form]) => form.test(bare))?.[0]
}
