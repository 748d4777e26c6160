import type { PublishRun } from './publishing.ts'

/** Kinds of long work whose progress is streamed. */
export const progressTopics = ['publish', 'import', 'export'] as const
export type ProgressTopic = (typeof progressTopics)[number]

/** Name of the server-sent event; its data is a ProgressEvent. */
export const progressEvent = 'progress'

/** How far a publish or unpublish has come. */
export type PublishProgress = { topic: 'publish' } & Pick<
  PublishRun,
  'id' | 'kind' | 'status' | 'total' | 'success' | 'failed' | 'skipped' | 'started_on' | 'ended_on'
>

/** What api/events/ sends: the whole present state of one run, never a difference. Other topics carry their own run's fields. */
export type ProgressEvent =
  | PublishProgress
  | { topic: Exclude<ProgressTopic, 'publish'>; id: number; status: string; [field: string]: unknown }
