import {
  isTooLittle,
  leastHistory,
  wantedDays,
  type CoverFacts,
  type CoverPlan,
} from '../../../contract/stock-cover/stock-cover.ts'
import { countText } from '../../ui/count-text.ts'

type Known = CoverFacts & { window: number; plan: CoverPlan }
type CoverFigure =
  'cover_state' | 'daily_rate' | 'days_of_cover' | 'runs_out_on' | 'sell_through' | 'reorder_quantity'

/** How a figure of a product comes about, with its numbers; why there is none where too little is known. */
export function coverWords(figure: CoverFigure, known: Known): string {
  const { sold, available, historyDays, window, plan } = known
  if (figure === 'sell_through') return sellThroughWords(known)
  if (historyDays < leastHistory.days)
    return `Known for ${daysText(historyDays)} only: it takes ${leastHistory.days} to say what sells in a day.`
  if (sold === 0) return `Nothing was sold in ${window} days.`
  if (isTooLittle(known))
    return `One piece was sold in ${daysText(historyDays)}: it takes ${leastHistory.sold} to say what sells in a day.`
  const rate = `${countText(sold)} sold ÷ ${daysText(historyDays)}`
  switch (figure) {
    case 'daily_rate':
      return rate
    case 'days_of_cover':
    case 'runs_out_on':
      return `${countText(Math.max(0, available))} available ÷ (${rate})`
    case 'reorder_quantity':
      return `${rate} × (${plan.lead_time_days} days lead time + ${plan.target_cover_days} days cover), rounded up, less ${countText(available)} available`
    case 'cover_state':
      return stateWords(plan)
  }
}

function sellThroughWords({ sold, available }: Known): string {
  const stock = Math.max(0, available)
  return sold + stock === 0
    ? 'Nothing was sold, and nothing is there to be sold.'
    : `${countText(sold)} sold ÷ (${countText(sold)} sold + ${countText(stock)} available)`
}

function stateWords(plan: CoverPlan): string {
  return `Runs out soon: gone before new stock could come, in ${daysText(plan.lead_time_days)}. Reorder: lasts less than the ${daysText(wantedDays(plan))} of lead time and cover.`
}

export function daysText(days: number): string {
  return `${countText(days)} ${days === 1 ? 'day' : 'days'}`
}
