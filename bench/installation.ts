import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync, mkdirSync } from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'
import { smallMemory } from '../bin/node-program.mjs'
import { makePool } from '../src/server/platform/database/connections.ts'

export type Installation = {
  address: string
  token: string
  process: ChildProcess
  /** Milliseconds from the start of the process to its first answer. */
  startMs: number
  database: Pool
  databaseUrl: string
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('../', import.meta.url))

/** A server of its own on a seeded catalogue, which is kept for the next run. */
export async function startInstallation(products: number, orders = 0): Promise<Installation> {
  const dataDir = join(root, '.cache', 'bench', orders === 0 ? String(products) : `${products}-${orders}`)
  seedOnce(dataDir, { products, orders })
  const server = await startServer({ DATA_DIR: dataDir, DEMO: '1' })
  const databaseUrl = urlOf(dataDir)
  const database = makePool({ connectionString: databaseUrl, max: 2 })
  return {
    ...server,
    token: await signIn(server.address, { username: 'demo', password: 'backroom-demo' }),
    database,
    databaseUrl,
    stop: async () => {
      await database.end()
      await server.stop()
    },
  }
}

/** A server with these settings, once it answers. */
export async function startServer(settings: NodeJS.ProcessEnv) {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const started = performance.now()
  const server = spawn(process.execPath, [...smallMemory.flags, 'src/server/main.ts'], {
    cwd: root,
    env: { ...process.env, ...smallMemory.env, LOG_LEVEL: 'warn', ...settings, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await untilAnswers(`${address}/healthz/`, server)
  const stop = async () => {
    const left = once(server, 'exit')
    server.kill('SIGTERM')
    await left
  }
  return { address, process: server, startMs: performance.now() - started, stop }
}

function seedOnce(dataDir: string, { products, orders }: { products: number; orders: number }): void {
  const stamp = join(dataDir, 'seeded')
  if (existsSync(stamp)) return
  mkdirSync(dataDir, { recursive: true })
  const started = performance.now()
  const { status } = spawnSync(
    process.execPath,
    [
      ...[...smallMemory.flags, 'src/cli/main.ts', 'seed', '--products', String(products)],
      ...(orders === 0 ? [] : ['--orders', String(orders)]),
    ],
    {
      cwd: root,
      env: { ...process.env, ...smallMemory.env, DATA_DIR: dataDir },
      stdio: 'inherit',
    },
  )
  if (status !== 0) throw new Error(`seeding ${products} products failed`)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`seeded ${products.toLocaleString('en-US')} products in ${seconds} s`)
  writeFileSync(stamp, `${seconds}\n`)
}

/** What a bare handler on the same rows answers, in a process of its own as the server has. */
export async function startFloor({ databaseUrl }: Installation) {
  const floor = spawn(process.execPath, [...smallMemory.flags, 'bench/floor.ts', databaseUrl], {
    cwd: root,
    env: { ...process.env, ...smallMemory.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = (await once(floor.stdout, 'data')) as [Buffer]
  const address = /http:\S+/.exec(said.toString())?.[0]
  if (address === undefined) throw new Error(`the floor says ${said.toString()}`)
  return { address, token: '', stop: () => floor.kill('SIGTERM') }
}

function urlOf(dataDir: string): string {
  const { port, password } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as {
    port: number
    password: string
  }
  return `postgresql://backroom:${password}@127.0.0.1:${port}/backroom`
}

export async function signIn(
  address: string,
  account: { username: string; password: string },
): Promise<string> {
  const answer = await fetch(`${address}/accounts/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { token } = (await answer.json()) as { token: string }
  return token
}

async function untilAnswers(address: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`the server left with ${server.exitCode}`)
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** What the server holds in memory. */
export function residentMegabytes({ process: server }: Pick<Installation, 'process'>): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
