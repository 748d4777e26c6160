import type { Static, TSchema } from 'typebox'

/** One kind of background work: what its jobs carry and how often they are tried. */
export type Queue<Payload extends TSchema = TSchema> = {
  readonly name: string
  /** Jobs carry ids, not objects: what they act on is read when they run. */
  readonly payload: Payload
  /** Tries after the first one; a job that used them up lies in the dead letters. */
  readonly retries: number
  /** The longest that one try may take. A dead worker is noticed by its heartbeat, long before. */
  readonly expiresAfterSeconds: number
  /** When set, at most one job of each key waits; a further one is dropped silently. Jobs that run don't count. */
  readonly key?: (payload: never) => string
}

type QueueSettings<Payload> = Partial<Pick<Queue, 'retries' | 'expiresAfterSeconds'>> & {
  key?: (payload: Payload) => string
}

const oneHour = 3600

/** Names a queue; the value is shared by those who enqueue and those who work. */
export function defineQueue<Payload extends TSchema>(
  name: string,
  payload: Payload,
  { retries = 5, expiresAfterSeconds = oneHour, key }: QueueSettings<Static<Payload>> = {},
): Queue<Payload> {
  return { name, payload, retries, expiresAfterSeconds, ...(key ? { key } : {}) }
}
