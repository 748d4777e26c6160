import type { Run } from './runs.ts'

/** Name of the server-sent event; its data is a ProgressEvent. */
export const progressEvent = 'progress'

/** Topic of a run's progress. */
export const runTopic = 'run'

/** Topic of listings that marketplaces have changed by themselves; it says that there are some, and no more. */
export const listingsTopic = 'listings'

/** What api/events/ sends: the whole present state of one run, never a difference, or that listings are to be looked at. */
export type ProgressEvent = ({ topic: typeof runTopic } & Run) | { topic: typeof listingsTopic; id: number }
