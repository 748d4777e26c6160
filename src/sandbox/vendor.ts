import type { FastifyInstance, FastifyRequest } from 'fastify'

export type PlainAnswer = { status: number; headers: Record<string, string>; body: string }

/** One imitated vendor: its paths under its prefix, and what the admin port may ask of it. */
export type Vendor = {
  name: string
  title: string
  /** Reads what it held when it was last stopped or killed. */
  load(): Promise<void>
  /** Adds the vendor's own paths; called with the prefix already set. */
  register(app: FastifyInstance): void
  /** Adds what a person may look at; called under /_sandbox/{name}. */
  registerPages(app: FastifyInstance): void
  /** All it holds, in a shape for people and tests. */
  state(): unknown
  /** Forgets everything it holds, then takes over the settings named. */
  reset(settings: unknown): void
  /** Changes the settings named and keeps what it holds. */
  configure(settings: unknown): void
  /** What a fault rule's `operation` may mean for this call. */
  operationsOf(request: FastifyRequest): string[]
  /** The vendor's own way to say "too many calls" and "something broke". */
  throttled(request: FastifyRequest, status: number | undefined): PlainAnswer
  broken(request: FastifyRequest, status: number | undefined): PlainAnswer
  /** The body for a call that can't be read, leads nowhere, or runs into a bug of ours. */
  mistaken(message: string): object
  /** Resolves when all it has said it holds is on the disk. */
  durable(): Promise<void>
  close(): Promise<void>
}
