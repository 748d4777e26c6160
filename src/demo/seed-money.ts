import { isSent } from '../contract/orders.ts'
import { shareOut } from '../server/areas/orders/share-out.ts'
import type { Random } from './random.ts'
import type { SeedItem, SeedOrder } from './seed-orders.ts'

export type ItemMoney = { amount: number; total: number; payout: number; shipping: number; cost: number }
type OrderMoney = Record<'amount' | 'discount' | 'tax' | 'shippingFee' | 'total' | 'payout', number>

/** What an order cost its customer and brings the seller, in cents, and which part of it each of its items is. */
export function drawMoney(random: Random, order: SeedOrder): { order: OrderMoney; items: ItemMoney[] } {
  const { marketplace, items } = order
  const amounts = items.map((item) => askedPrice(random, order, item) * item.quantity)
  const amount = sum(amounts)
  const { discounts, taxes, shippingFee, fee, fixedFee } = terms[marketplace]
  const discount = random.chance(discounts) ? Math.round(amount * 0.1) : 0
  const tax = random.chance(taxes) ? Math.round((amount - discount) * 0.0725) : 0
  const shipping = amount < FREE_SHIPPING_CENTS ? shippingFee : 0
  const total = amount - discount + tax + shipping
  const paid = Math.max(0, total - tax - Math.round((total - tax) * fee) - fixedFee)
  const payout = order.status === 'Canceled' ? 0 : paid
  const totals = shareOut(total, amounts)
  const payouts = shareOut(payout, amounts)
  return {
    order: { amount, discount, tax, shippingFee: shipping, total, payout },
    items: items.map((item, index) => ({
      amount: amounts[index] ?? 0,
      total: totals[index] ?? 0,
      payout: payouts[index] ?? 0,
      shipping:
        isSent(order.status) && marketplace !== 'StockX' ? centsOf(item, 'estimated_shipping_cost_cents') : 0,
      cost: sum(item.slices.map((slice) => slice.quantity * slice.cost_cents)),
    })),
  }
}

/** Whole dollars where people bid, and elsewhere what the product asks. */
function askedPrice(random: Random, { marketplace }: SeedOrder, item: SeedItem): number {
  const price = centsOf(item, 'retail_price_cents')
  return marketplace === 'StockX' ? Math.round((price * (0.92 + random.next() * 0.25)) / 100) * 100 : price
}

function centsOf({ product }: SeedItem, column: string): number {
  const cents = product[column]
  return typeof cents === 'number' ? cents : 0
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

const FREE_SHIPPING_CENTS = 15_000

const terms = {
  Shopify: { discounts: 0.12, taxes: 0.7, shippingFee: 1295, fee: 0.029, fixedFee: 30 },
  StockX: { discounts: 0, taxes: 0, shippingFee: 0, fee: 0.12, fixedFee: 0 },
  VoyageOne: { discounts: 0.05, taxes: 0.7, shippingFee: 995, fee: 0.1, fixedFee: 0 },
  Manual: { discounts: 0.25, taxes: 0.3, shippingFee: 0, fee: 0, fixedFee: 0 },
}
