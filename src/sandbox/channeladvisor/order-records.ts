// Orders as the practice account holds them, in the vendor's own names.
import Type, { type Static } from 'typebox'
import { practiceProducts } from './catalogue.ts'

type Fulfillment = {
  ID: number
  ShippedDateUtc: string | null
  TrackingNumber: string | null
  SellerFulfillmentID: string | null
  DistributionCenterID: number
  DeliveryStatus: string
  ShippingCarrier: string | null
  ShippingClass: string | null
  Items: object[]
}

export type Adjustment = {
  ID: number
  Reason: string
  AdjustmentAmount: number
  SellerAdjustmentID: string | null
  Restock: boolean
  CreatedDateUtc: string
}

export type OrderRecord = {
  ID: number
  CreatedDateUtc: string
  ImportDateUtc: string
  UpdatedDateUtc: string
  TotalPrice: number
  ShippingStatus: string
  Items: { ID: number; Sku: string; Quantity: number; UnitPrice: number; [field: string]: unknown }[]
  Fulfillments: Fulfillment[]
  Adjustments: Adjustment[]
  /** The developer keys that it was exported to. */
  exportedTo: string[]
  [field: string]: unknown
}

const count = Type.Integer({ minimum: 1 })
/** An order as its site has it now; fields that are not named stay as they are. */
export const sentOrder = Type.Object({
  ID: count,
  Items: Type.Optional(
    Type.Array(
      Type.Object({
        Sku: Type.String(),
        Quantity: Type.Optional(count),
        UnitPrice: Type.Optional(Type.Number()),
      }),
    ),
  ),
})

export function orderAsSaid(
  { Items, ...said }: Static<typeof sentOrder>,
  before: OrderRecord | undefined,
  now: Date,
): OrderRecord {
  const at = now.toISOString()
  const items =
    Items?.map(({ Quantity = 1, UnitPrice = 100, ...item }, place) => ({
      ...{
        ID: said.ID * 10 + place,
        ProductID: productOf(item.Sku),
        SiteOrderItemID: `${said.ID}-${place + 1}`,
      },
      ...{ Title: item.Sku, TaxPrice: 0, ShippingPrice: 0, Promotions: [], ...item, Quantity, UnitPrice },
    })) ??
    before?.Items ??
    []
  const total = items.reduce((sum, { Quantity, UnitPrice }) => sum + Quantity * UnitPrice, 0)
  return {
    ...(before ?? { ...blankOrder, CreatedDateUtc: at, ImportDateUtc: at, SiteOrderID: `SITE-${said.ID}` }),
    ...{ UpdatedDateUtc: at, TotalPrice: total, Items: items },
    ...said,
  }
}

const blankOrder = {
  ...{ ProfileID: 12_003_401, SiteID: 640, SiteName: 'Amazon US', SecondarySiteOrderID: null },
  ...{ SellerOrderID: null, Currency: 'USD', TotalTaxPrice: 0, TotalShippingPrice: 0 },
  ...{ TotalShippingTaxPrice: 0, TotalInsurancePrice: 0, AdditionalCostOrDiscount: 0 },
  ...{ EstimatedShipDateUtc: null, DeliverByDateUtc: null, BuyerEmailAddress: null },
  ...{ CheckoutStatus: 'Completed', PaymentStatus: 'Cleared', ShippingStatus: 'Unshipped' },
  ...{ PaymentDateUtc: null, ShippingDateUtc: null, Fulfillments: [], Adjustments: [], exportedTo: [] },
}

/** A number for what it does not have; nobody finds a product by it. */
function productOf(sku: string): number {
  return [...practiceProducts.values()].find((product) => product.Sku === sku)?.ID ?? 1
}

const hourMs = 3_600_000

/** What buyers bought before somebody looked, at sites where this installation sells nothing itself. */
export function practiceOrders(now: Date): Static<typeof sentOrder>[] {
  return sold.flatMap(({ ID, productId, hours, ...order }) => {
    const product = practiceProducts.get(productId)
    if (product === undefined) return []
    const at = new Date(now.getTime() - hours * hourMs).toISOString()
    const UnitPrice = Number(product['RetailPrice'] ?? 100)
    const item = { Sku: product.Sku, Title: String(product['Title']), Quantity: 1, UnitPrice }
    return {
      ...{ ID, CreatedDateUtc: at, ImportDateUtc: at, UpdatedDateUtc: at, PaymentDateUtc: at },
      ...order,
      Items: [item],
    }
  })
}

/** Of sizes that the demo's shelves have plenty of. */
const sold = [
  {
    ...{ ID: 30_114_207, productId: 10_001_371, hours: 26, SiteID: 640, SiteName: 'Amazon US' },
    ...{ SiteOrderID: '113-4820117-2260254', BuyerEmailAddress: 'q8x2v@marketplace.example' },
    ...{ ShippingFirstName: 'Nora', ShippingLastName: 'Hale', ShippingAddressLine1: '18 Alder Street' },
    ...{ ShippingCity: 'Portland', ShippingStateOrProvince: 'OR', ShippingPostalCode: '97205' },
    ShippingCountry: 'US',
  },
  {
    ...{ ID: 30_114_391, productId: 10_001_503, hours: 9, SiteID: 576, SiteName: 'eBay US' },
    ...{ SiteOrderID: '21-12204-87345', BuyerEmailAddress: 'buyer-5521@marketplace.example' },
    ...{ ShippingFirstName: 'Tom', ShippingLastName: 'Brandt', ShippingAddressLine1: '402 Mill Road' },
    ...{ ShippingCity: 'Austin', ShippingStateOrProvince: 'TX', ShippingPostalCode: '78701' },
    ShippingCountry: 'US',
  },
]
