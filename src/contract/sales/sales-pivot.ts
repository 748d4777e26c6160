/** What sales may be laid out by. */
export const pivotParts = ['brand', 'size', 'channel', 'week'] as const
export type PivotPart = (typeof pivotParts)[number]

/** What a cell may say of them. */
export const pivotMeasures = ['qty', 'order_total', 'payout', 'profit', 'margin'] as const
export type PivotMeasure = (typeof pivotMeasures)[number]

/** Of one cell; profit and margin only in the currency in which things cost. */
export type PivotFigures = Record<Exclude<PivotMeasure, 'profit' | 'margin'>, number> &
  Record<'profit' | 'margin', number | null>

/** More lines and columns than these nobody reads: those that sold least stand together. */
export const mostPivotLines = 200
export const mostPivotColumns = 60

/** As far back as one pivot goes. */
export const mostPivotDays = 366
