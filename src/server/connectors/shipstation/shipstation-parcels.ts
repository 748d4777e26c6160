// What left through ShipStation: labels stand among the shipments alone, and what was only marked among the fulfilments alone.
import Type, { type Static } from 'typebox'
import { carrierCodes, type CarrierCode } from '../../../contract/orders/parcels.ts'
import type { Ctx } from '../ports/sales-channel.ts'
import type { ParcelQuestion, ShippingParcel, ShippingParcelPage } from '../ports/shipping-parcels.ts'
import { readPacificTime, writePacificTime } from './pacific-time.ts'
import { notUnderstood, type AskShipStation } from './shipstation-calls.ts'

const pageSize = 500

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const flag = Type.Optional(Type.Union([Type.Boolean(), Type.Null()]))
const facts = {
  orderId: Type.Integer(),
  trackingNumber: text,
  carrierCode: text,
  createDate: Type.String(),
  voidDate: text,
  marketplaceNotified: flag,
}
const paged = { page: Type.Integer(), pages: Type.Integer() }
const shipments = Type.Object({
  shipments: Type.Array(Type.Object({ ...facts, shipmentId: Type.Integer(), voided: flag })),
  ...paged,
})
const fulfillments = Type.Object({
  fulfillments: Type.Array(Type.Object({ ...facts, fulfillmentId: Type.Integer() })),
  ...paged,
})

type Carriers = Readonly<Record<CarrierCode, string>>
type Reading = ParcelQuestion & { carriers: Carriers }

export async function readParcelsPage(
  ask: AskShipStation,
  ctx: Ctx,
  { list, since, page, carriers }: Reading,
): Promise<ShippingParcelPage> {
  const query = new URLSearchParams({
    [list === 'voided' ? 'voidDateStart' : 'createDateStart']: writePacificTime(since),
    ...{ sortBy: 'CreateDate', sortDir: 'ASC', page: String(page), pageSize: String(pageSize) },
  }).toString()
  const notFound = 'ShipStation does not have this list of parcels.'
  if (list === 'marks') {
    const told = await ask(ctx, { path: `/fulfillments?${query}`, shape: fulfillments, notFound })
    const parcels = told.fulfillments.map(({ fulfillmentId: id, ...each }) =>
      readParcel(each, { kind: 'mark', id, isVoided: Boolean(each.voidDate), carriers }),
    )
    return { parcels, isLast: page >= told.pages }
  }
  const told = await ask(ctx, { path: `/shipments?${query}`, shape: shipments, notFound })
  const parcels = told.shipments.map(({ shipmentId: id, voided, ...each }) =>
    readParcel(each, { kind: 'label', id, isVoided: voided === true || Boolean(each.voidDate), carriers }),
  )
  return { parcels, isLast: page >= told.pages }
}

type Told = Static<ReturnType<typeof Type.Object<typeof facts>>>
type Known = Pick<ShippingParcel, 'kind' | 'id' | 'isVoided'> & { carriers: Carriers }

function readParcel(told: Told, { kind, id, isVoided, carriers }: Known): ShippingParcel {
  const createdAt = readPacificTime(told.createDate)
  if (!createdAt) throw notUnderstood(200)
  const carrier = told.carrierCode ?? ''
  return {
    ...{ kind, id, isVoided, createdAt, carrier, orderId: told.orderId },
    trackingNo: told.trackingNumber?.trim() ?? '',
    carrierCode: carrierNamed(carrier, carriers),
    isMarketplaceTold: told.marketplaceNotified === true,
  }
}

/** UPS and DHL go by several codes, whatever the account calls its own. */
function carrierNamed(code: string, carriers: Carriers): CarrierCode | null {
  const own = carrierCodes.find((each) => carriers[each] === code)
  if (own !== undefined) return own
  const [, name] = /^(fedex|ups|dhl)(?:_|$)/.exec(code) ?? []
  return carrierCodes.find((each) => each.toLowerCase() === name) ?? null
}
