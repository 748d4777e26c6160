import { leastHistory, usualWindow } from '../../../contract/stock-cover/stock-cover.ts'

const rate = `Sold in the last ${usualWindow} days ÷ the days of them for which the product is known.`

/** How each figure of the usual window comes about, by the field of its column. */
export const coverFormulas: Readonly<Record<string, string>> = {
  cover_state: `By the sales of ${usualWindow} days: sold out, gone before new stock could come, or to be reordered.`,
  daily_rate: rate,
  days_of_cover: `Available ÷ Daily Sales. ${rate}`,
  runs_out_on: `Today and so many days: available ÷ Daily Sales. ${rate}`,
  sell_through: `Sold in the last ${usualWindow} days ÷ (sold + available).`,
  reorder_quantity:
    'Daily Sales × (lead time + target cover), rounded up, less available. Runs Out Soon sets both.',
}

/** Where a number is missing. */
export const noCover = `No number: it takes ${leastHistory.days} days and ${leastHistory.sold} sales to say what sells in a day.`
