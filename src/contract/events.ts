import type { Run } from './runs.ts'

/** Name of the server-sent event; its data is a ProgressEvent. */
export const progressEvent = 'progress'

/** Topic of a run's progress. */
export const runTopic = 'run'

/** What api/events/ sends: the whole present state of one run, never a difference. */
export type ProgressEvent = { topic: typeof runTopic } & Run
