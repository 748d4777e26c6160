// Stands between us and PostgreSQL and does what networks do.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

type Weather = 'clear' | 'vanished' | 'slow'

export type FaultyProxy = {
  /** The given address, by way of the proxy. */
  url: string
  /** Bytes vanish on all connections, also on new ones, and no socket closes; what lived through it stays dead. */
  vanish(): void
  /** Each piece of an answer comes late. */
  slowDown(): void
  clearUp(): void
  /** Ends every connection, politely or not. */
  cut(how: 'close' | 'reset'): void
  /** How many connections were taken so far. */
  taken(): number
  close(): Promise<void>
}

type Pair = { near: Socket; far: Socket; isDead: boolean }

const lateMs = 300

/** Starts a proxy in front of the database of the address. */
export async function startFaultyProxy(databaseUrl: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(databaseUrl)
  const pairs = new Set<Pair>()
  let weather: Weather = 'clear'
  let taken = 0
  const server: Server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
    const pair = { near, far, isDead: weather === 'vanished' }
    pairs.add(pair)
    taken += 1
    forward(pair, near, far, () => undefined)
    forward(pair, far, near, () => (weather === 'slow' ? pause(lateMs) : undefined))
    near.once('close', () => {
      pairs.delete(pair)
      far.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    vanish: () => {
      weather = 'vanished'
      for (const pair of pairs) pair.isDead = true
    },
    slowDown: () => (weather = 'slow'),
    clearUp: () => (weather = 'clear'),
    cut: (how) => {
      for (const { near } of pairs) {
        if (how === 'reset') near.resetAndDestroy()
        else near.destroy()
      }
    },
    taken: () => taken,
    close: async () => {
      for (const { near } of pairs) near.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function forward(pair: Pair, from: Socket, to: Socket, wait: () => Promise<void> | undefined): void {
  let last: Promise<unknown> = Promise.resolve()
  const pass = (act: () => void) => {
    if (!pair.isDead) last = last.then(wait).then(() => (pair.isDead ? undefined : act()))
  }
  from.on('data', (bytes) => pass(() => to.write(bytes)))
  from.on('end', () => pass(() => to.end()))
  from.on('error', () => pass(() => to.destroy()))
  from.on('close', () => pass(() => to.end()))
}
