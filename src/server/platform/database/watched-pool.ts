// A database that vanishes says nothing: its sockets stay open and swallow what they are given. So nothing here waits for it without
// an end, and a connection that let somebody wait too long is destroyed: given back, it would do so to the next.
import { Socket } from 'node:net'
import pg, { type PoolClient } from 'pg'
import { currentDeadline, DeadlinePassed, type Deadline } from './deadline.ts'
import { tooManyWait } from '../errors.ts'

/** Opening a connection takes a moment or never ends. */
export const openingMs = 5_000
/** One that lay idle for longer is asked whether it still leads anywhere, and answers at once or is dead. */
const trustedMs = 500
const pingMs = 2_000
/** The server ends a statement at its limit and says so: silence for so much longer means that it is gone. */
const silenceMarginMs = 2_000
const mostWaiting = 200
/** So often a connection is opened anew for work that no request waits for, such as the start of a program. */
const mostOpenings = 6

class OpeningClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: openingMs })
  }
}

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>

/** Hands out connections that answer, for as long as the deadline of the request allows. */
export class WatchedPool extends pg.Pool {
  readonly #idle = new Map<PoolClient, number>()
  readonly #limits = new Map<PoolClient, () => void>()

  constructor({ statement_timeout: limitMs, ...options }: pg.PoolConfig) {
    super({ ...options, statement_timeout: limitMs, Client: OpeningClient })
    this.on('connect', (client) => {
      if (limitMs) endInSilence(client, limitMs + silenceMarginMs)
    })
    this.on('release', (_error, client) => {
      this.#limits.get(client)?.()
      this.#limits.delete(client)
      this.#idle.set(client, performance.now())
    })
    this.on('remove', (client) => this.#idle.delete(client))
  }

  override connect(): Promise<PoolClient>
  override connect(callback: (...connected: Connected) => void): void
  override connect(callback?: (...connected: Connected) => void): Promise<PoolClient> | void {
    const checkedOut = this.#checkOut(currentDeadline())
    if (callback === undefined) return checkedOut
    checkedOut.then(
      (client) => callback(undefined, client, (done: Error | boolean) => client.release(done)),
      (error: Error) => callback(error, undefined, () => undefined),
    )
  }

  async #checkOut(deadline: Deadline | undefined): Promise<PoolClient> {
    if (this.waitingCount >= mostWaiting) throw tooManyWait()
    deadline?.start()
    try {
      for (;;) {
        const client = await (deadline === undefined ? this.#open() : this.#openWithin(deadline))
        if (await this.#answers(client, deadline)) return this.#limited(client, deadline)
      }
    } catch (error) {
      deadline?.stop()
      throw error
    }
  }

  #openWithin(deadline: Deadline): Promise<PoolClient> {
    return deadline.inTime(super.connect(), (late) => late.release())
  }

  // A machine with too much to do may be late with one, or see it too late: no reason for a program not to start.
  async #open(): Promise<PoolClient> {
    for (let openings = 1; ; openings += 1) {
      try {
        return await super.connect()
      } catch (error) {
        if (openings === mostOpenings || !isLateOpening(error)) throw error
      }
    }
  }

  async #answers(client: PoolClient, deadline: Deadline | undefined): Promise<boolean> {
    const idleSince = this.#idle.get(client)
    this.#idle.delete(client)
    if (idleSince === undefined || performance.now() - idleSince < trustedMs) return true
    const timer = setTimeout(() => this.#giveUp(client), Math.min(pingMs, deadline?.leftMs ?? pingMs))
    try {
      await client.query('select 1')
      return true
    } catch {
      client.release(true)
      return false
    } finally {
      clearTimeout(timer)
    }
  }

  #limited(client: PoolClient, deadline: Deadline | undefined): PoolClient {
    if (deadline === undefined) return client
    const timer = setTimeout(() => this.#giveUp(client), deadline.leftMs)
    this.#limits.set(client, () => {
      clearTimeout(timer)
      deadline.stop()
    })
    return client
  }

  // Those that lie idle beside it most likely lead to the same nowhere, and cost little to open anew.
  #giveUp(client: PoolClient): void {
    for (const each of [client, ...this.#idle.keys()]) each.connection.stream.destroy(new DeadlinePassed())
  }
}

/** The driver gives it no code. */
function isLateOpening(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout expired'
}

/** Destroys a connection that was given something and has said nothing for so long. */
export function endInSilence(client: pg.Client, silenceMs: number): void {
  const { stream } = client.connection
  if (!(stream instanceof Socket)) return
  let answeredTo = stream.bytesWritten
  stream.on('data', () => {
    answeredTo = stream.bytesWritten
  })
  stream.setTimeout(silenceMs, () => {
    if (stream.bytesWritten > answeredTo) stream.destroy(new DeadlinePassed())
  })
}
