import type { Run } from './runs.ts'

/** Name of the server-sent event that comes first: what was told before it is not told again. */
export const openEvent = 'open'

/** Name of every other one; its data is a ProgressEvent. */
export const progressEvent = 'progress'

/** Topic of a run's progress. */
export const runTopic = 'run'

/** Topic of listings that marketplaces have changed by themselves; it says that there are some, and no more. */
export const listingsTopic = 'listings'

/** Topic of rows of a list that somebody changed. */
export const rowsTopic = 'rows'

/** The lists whose changed rows are told. */
export const toldLists = ['orders', 'products'] as const
export type ToldList = (typeof toldLists)[number]

/** Rows with the version that they have since; null where they are too many to be named. */
export type ChangedRows = { id: number; version: number }[] | null

/** What api/events/ sends: the whole present state of one run, never a difference, or what is to be looked at. */
export type ProgressEvent =
  | ({ topic: typeof runTopic } & Run)
  | { topic: typeof listingsTopic; id: number }
  | { topic: typeof rowsTopic; id: number; list: ToldList; rows: ChangedRows }
