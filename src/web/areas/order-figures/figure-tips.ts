import { moneyText } from '../../grid/cells/kinds/money-cell.ts'

/** What a row of a list knows of its money; what its columns hide is not in it. */
export type ListedFigures = {
  currency?: string | null
  cost_currency: string
  is_payout_estimated: boolean
  platform_amount?: number | null
  payout?: number | null
  cost?: number | null
  shipping_cost?: number | null
  profit?: number | null
  profit_margin?: number | null
  roi?: number | null
  order_status?: string | null
}

type Worked = 'profit' | 'profit_margin' | 'roi'
type Part = 'platform_amount' | 'payout' | 'cost' | 'shipping_cost' | 'profit'

const formulas: Readonly<Record<Worked, { words: string; of: readonly Part[] }>> = {
  profit: {
    words: 'Payout − Cost − Shipping Cost − Restock Amount',
    of: ['payout', 'cost', 'shipping_cost'],
  },
  profit_margin: { words: 'Profit ÷ Order Total × 100', of: ['profit', 'platform_amount'] },
  roi: { words: 'Profit ÷ Cost × 100', of: ['profit', 'cost'] },
}

const labels: Readonly<Record<Part, string>> = {
  platform_amount: 'Order Total',
  payout: 'Payout',
  cost: 'Cost',
  shipping_cost: 'Shipping Cost',
  profit: 'Profit',
}

const canceledTip = 'Canceled: it counts zero.'

/** Where what a row costs comes from. */
export function costTip({ order_status: status }: Pick<ListedFigures, 'order_status'> = {}): string {
  if (status === 'Canceled') return canceledTip
  return 'What its pieces cost in purchases, the oldest first (FIFO), else the product’s own cost.'
}

/** How a figure of a row is worked out, and from what of it that the row shows; or why there is none. */
export function figureTip(name: Worked, row: ListedFigures): string {
  if (row.order_status === 'Canceled') return canceledTip
  const { words, of } = formulas[name]
  const isAbroad = row.currency !== row.cost_currency
  const unknown = isAbroad ? whyUnknown(name, row) : null
  if (unknown !== null) return unknown
  const isGuessed = row.is_payout_estimated
  const lines = of.flatMap((part) => {
    const value = row[part]
    if (typeof value !== 'number') return []
    const unit = part === 'cost' ? row.cost_currency : (row.currency ?? null)
    const isEstimate = isGuessed && (part === 'payout' || part === 'profit')
    return [`${labels[part]} ${moneyText(value, unit)}${isEstimate ? ' (estimated)' : ''}`]
  })
  const rate = isAbroad ? ['Cost by the exchange rate of its time'] : []
  return [words, ...lines, ...rate].join('\n')
}

const divisors = { profit_margin: 'platform_amount', roi: 'cost' } as const

/** Why nobody knows what was earned in another currency. Where Profit is hidden, an empty percentage tells, unless it is empty for another reason. */
function whyUnknown(name: Worked, row: ListedFigures): string | null {
  const { currency, profit } = row
  const words = `What it cost is not in ${currency}, and no rate of ${currency} was in force: nobody can say what it earned.`
  if (profit === null) return words
  if (profit !== undefined || name === 'profit' || row[name] !== null) return null
  const isRateKnown = typeof row.roi === 'number' || typeof row.profit_margin === 'number'
  const divisor = row[divisors[name]]
  if (isRateKnown || divisor === 0) return null
  if (typeof divisor === 'number') return words
  return `No rate of ${currency} was in force, or its ${labels[divisors[name]]} is 0: nobody can say what this is.`
}
