/** The largest file that says what a marketplace paid, in bytes, and how many lines it may have. */
export const maxSettlementBytes = 25 * 1024 ** 2
export const maxSettlementLines = 200_000

/** What a column of such a file may hold; the first two are needed. */
export const settlementFields = ['order_id', 'payout', 'fees', 'currency', 'paid_on'] as const
export type SettlementField = (typeof settlementFields)[number]

/** How people call them. */
export const settlementLabels: Readonly<Record<SettlementField, string>> = {
  order_id: 'Order',
  payout: 'Payout',
  fees: 'Fees',
  currency: 'Currency',
  paid_on: 'Date',
}

/** What a line of a settlement turned out to be beside our orders. */
export const settlementOutcomes = [
  'different',
  'estimated',
  'equal',
  'unknown',
  'double',
  'other_currency',
  'canceled',
  'refused',
] as const
export type SettlementOutcome = (typeof settlementOutcomes)[number]

/** Those whose payout accepting changes. */
export const acceptedOutcomes = ['different', 'estimated'] as const satisfies readonly SettlementOutcome[]

/** Of a file that waits for a person to name its columns. */
export const settlementStates = ['waiting', 'reading', 'compared', 'failed', 'canceled'] as const
export type SettlementState = (typeof settlementStates)[number]
