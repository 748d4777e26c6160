import type { Random } from './random.ts'

/** Sold pieces of five windows, each at least the one before it, and the last sale and purchase that fit them. */
export function seedSales(random: Random, heat: number, created: Date, asOf: Date) {
  const ageDays = (asOf.getTime() - created.getTime()) / DAY_MS
  const perDay = Math.min(heat, 9) ** 1.6 * 0.009
  const windows = [7, 14, 30, 60, 90].map((days, index, all) =>
    Math.max(0, Math.min(days, ageDays) - (all[index - 1] ?? 0)),
  )
  let sold = 0
  const [week = 0, fortnight = 0, month = 0, twoMonths = 0, quarter = 0] = windows.map(
    (days) => (sold += poisson(random, perDay * days)),
  )
  const lastSaleDays =
    week > 0
      ? random.next() * 7
      : fortnight > 0
        ? 7 + random.next() * 7
        : month > 0
          ? 14 + random.next() * 16
          : quarter > 0
            ? 30 + random.next() * 60
            : null
  const hasEverSold = lastSaleDays !== null || (ageDays > 90 && random.chance(0.6))
  const saleAge = Math.min(lastSaleDays ?? 90 + random.next() * 400, ageDays - 0.5)
  return {
    quantity_sold_last7_days: week,
    quantity_sold_last14_days: fortnight,
    quantity_sold_last30_days: month,
    quantity_sold_last60_days: twoMonths,
    quantity_sold_last90_days: quarter,
    last_sale_date_utc: hasEverSold ? before(asOf, saleAge) : undefined,
    last_purchased_at: random.chance(0.8) ? before(asOf, Math.min(random.next() * 300, ageDays)) : undefined,
  }
}

function poisson(random: Random, mean: number): number {
  const limit = Math.exp(-mean)
  let product = random.next()
  let count = 0
  while (product > limit) {
    product *= random.next()
    count += 1
  }
  return count
}

function before(asOf: Date, days: number): Date {
  return new Date(Math.floor(asOf.getTime() - days * DAY_MS))
}

const DAY_MS = 86_400_000
