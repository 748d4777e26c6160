import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'
import { smallHeap } from '../bin/node-program.mjs'
import { makePool } from '../src/server/platform/database/connections.ts'

export type Installation = {
  address: string
  token: string
  process: ChildProcess
  /** Milliseconds from the start of the process to its first answer. */
  startMs: number
  database: Pool
  stop(): Promise<void>
}

const root = fileURLToPath(new URL('../', import.meta.url))

/** A server of its own on a seeded catalogue, which is kept for the next run. */
export async function startInstallation(products: number): Promise<Installation> {
  const dataDir = join(root, '.cache', 'bench', String(products))
  seedOnce(dataDir, products)
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const started = performance.now()
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), DEMO: '1', LOG_LEVEL: 'warn' }
  const server = spawn(process.execPath, [...smallHeap, 'src/server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  await untilAnswers(`${address}/healthz/`, server)
  const startMs = performance.now() - started
  const token = await signIn(address)
  const database = openDatabase(dataDir)
  return {
    address,
    token,
    process: server,
    startMs,
    database,
    stop: async () => {
      await database.end()
      const left = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await left
    },
  }
}

function seedOnce(dataDir: string, products: number): void {
  const stamp = join(dataDir, 'seeded')
  if (existsSync(stamp)) return
  mkdirSync(dataDir, { recursive: true })
  const started = performance.now()
  const { status } = spawnSync(
    process.execPath,
    [...smallHeap, 'src/cli/main.ts', 'seed', '--products', String(products)],
    {
      cwd: root,
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: 'inherit',
    },
  )
  if (status !== 0) throw new Error(`seeding ${products} products failed`)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`seeded ${products.toLocaleString('en-US')} products in ${seconds} s`)
  writeFileSync(stamp, `${seconds}\n`)
}

function openDatabase(dataDir: string): Pool {
  const { port, password } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as {
    port: number
    password: string
  }
  return makePool({ host: '127.0.0.1', port, password, user: 'backroom', database: 'backroom', max: 2 })
}

async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/accounts/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo', password: 'backroom-demo' }),
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
