/** So many days back sales are looked at, today included. */
export const coverWindows = [7, 14, 30, 60, 90] as const
export type CoverWindow = (typeof coverWindows)[number]

/** The one that the catalogue and a size run speak of. */
export const usualWindow = 30 satisfies CoverWindow

/** Of less nobody can say what sells in a day. */
export const leastHistory = { days: 7, sold: 2 } as const

/** How it stands with a product, the most pressing first. */
export const coverStates = [
  'Sold out',
  'Runs out soon',
  'Reorder',
  'Enough',
  'Too little history',
  'No sales',
] as const
export type CoverState = (typeof coverStates)[number]

/** Those that a buyer has to act on. */
export const pressingStates: readonly CoverState[] = ['Sold out', 'Runs out soon', 'Reorder']

/** What was sold in a window, what is there, and for how many days of the window it is known. */
export type CoverFacts = { sold: number; available: number; historyDays: number }

/** How long new stock takes to come, and for how long it is to last then. */
export type CoverPlan = { lead_time_days: number; target_cover_days: number }

export type StockCover = {
  state: CoverState
  /** Percent of what could have been sold. */
  sellThrough: number | null
  dailyRate: number | null
  daysOfCover: number | null
  /** Days from today; null where it is farther off than anybody plans. */
  runsOutIn: number | null
  reorder: number | null
}

/** Farther off than this no day is named. */
export const farthestDay = 3_650

/** For how long what is there lasts if it sells as it did, and how much to buy. */
export function stockCover(facts: CoverFacts, plan: CoverPlan): StockCover {
  const { sold, available, historyDays } = facts
  const sellThrough = sellThroughOf(facts)
  if (historyDays >= leastHistory.days && sold === 0)
    return { ...blank, state: 'No sales', sellThrough, dailyRate: 0, reorder: 0 }
  if (isTooLittle(facts)) return { ...blank, state: 'Too little history', sellThrough }
  const days = (Math.max(0, available) * historyDays) / sold
  const reorder = Math.max(0, Math.ceil((sold * wantedDays(plan)) / historyDays) - available)
  return {
    state: stateOf({ available, days, reorder }, plan),
    sellThrough,
    dailyRate: Math.round((sold * 100) / historyDays) / 100,
    daysOfCover: Math.round(days * 10) / 10,
    runsOutIn: days <= farthestDay ? Math.floor(days) : null,
    reorder,
  }
}

const blank = { dailyRate: null, daysOfCover: null, runsOutIn: null, reorder: null }

/** Whether too little is known of a product to say what sells in a day. */
export function isTooLittle({ sold, historyDays }: CoverFacts): boolean {
  return historyDays < leastHistory.days || sold < leastHistory.sold
}

/** Until new stock has come and has lasted as long as is wanted. */
export function wantedDays({ lead_time_days: lead, target_cover_days: target }: CoverPlan): number {
  return lead + target
}

function sellThroughOf({ sold, available }: CoverFacts): number | null {
  const offered = sold + Math.max(0, available)
  return offered === 0 ? null : Math.round((sold * 10_000) / offered) / 100
}

type Standing = { available: number; days: number; reorder: number }

function stateOf({ available, days, reorder }: Standing, { lead_time_days: lead }: CoverPlan): CoverState {
  if (available <= 0) return 'Sold out'
  if (days <= lead) return 'Runs out soon'
  return reorder > 0 ? 'Reorder' : 'Enough'
}
