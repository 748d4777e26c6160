// What is to be expected of a channel before it is asked for anything.

/** What a publish or an unpublish would ask of a channel. */
export type Work = {
  kind: 'publish' | 'unpublish'
  /** Things that the channel knows as one. */
  groups: number
  listings: number
  /** Pieces in stock, as far as one listing takes them. */
  pieces: number
}

export type Forecast = {
  calls: number
  /** Until the account's limits allow the last of them. */
  seconds: number
  /** What is left of the account's budget, such as 24,960 of 25,000 calls today. */
  budget: Budget
}

export type Budget = { left: number; of: number; unit: string }
