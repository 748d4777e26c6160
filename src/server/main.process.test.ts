import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, watch } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { administer } from '../../tests/support/database-server.ts'
import { startThrowawayPostgres } from '../../tests/support/throwaway-postgres.ts'
import { createUser } from './areas/accounts/manage-users.ts'
import { openDatabase } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import { prepareDatabase } from './platform/database/prepare-database.ts'
import { createLog } from './platform/log.ts'

const script = fileURLToPath(new URL('main.ts', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'backroom-main-'))
const seller = { username: 'seller', email: 'seller@example.com', password: 'a password of tests' }
const started = new Set<ChildProcess>()

afterEach(async () => {
  for (const child of started) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
  started.clear()
})
beforeAll(async () => {
  const place = await prepareDatabase({ databaseUrl: undefined, dataDir }, createLog('silent'), 'command')
  const { db, close } = openDatabase({ url: place.url, applicationName: 'backroom test', poolSize: 1 })
  await migrate(db)
  await createUser(db, seller)
  await close()
  await place.stop()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

type Server = {
  child: ChildProcess
  /** Settles with the address once it serves. */
  address: Promise<string>
  /** Settles with the exit status and what it wrote to standard error. */
  ended: Promise<{ status: number | null; stderr: string }>
}

function start(env: Record<string, string>): Server {
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.add(child)
  let stdout = ''
  let stderr = ''
  const address = Promise.withResolvers<string>()
  child.stdout.on('data', (data: Buffer) => {
    stdout += data.toString()
    const line = stdout.split('\n').find((text) => text.includes('"serving"'))
    if (line !== undefined) address.resolve((JSON.parse(line) as { address: string }).address)
  })
  child.stderr.on('data', (data: Buffer) => (stderr += data.toString()))
  const ended = once(child, 'close').then(([status]) => {
    address.reject(new Error(`ended before it served: ${stderr}`))
    return { status: status as number | null, stderr }
  })
  address.promise.catch(() => undefined)
  return { child, address: address.promise, ended }
}

async function signIn(address: string): Promise<Response> {
  return fetch(`${address}/accounts/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: seller.username, password: seller.password }),
  })
}

/** Whoever watches a server asks again: where the machine is busy, the database may answer after the time that one asking has. */
const expectReady = (address: string) =>
  expect.poll(async () => (await fetch(`${address}/readyz/`)).status, { timeout: 45_000 }).toBe(200)

describe('node src/server/main.ts', () => {
  test('serves on its own, keeps sessions over a restart and ends with 0 on SIGTERM', async () => {
    const first = start({})
    const reply = await signIn(await first.address)
    expect(reply.status).toBe(200)
    const { token } = (await reply.json()) as { token: string }
    await expectReady(await first.address)
    first.child.kill('SIGTERM')
    expect(await first.ended).toEqual({ status: 0, stderr: '' })

    const second = start({})
    const me = await fetch(`${await second.address}/accounts/me/`, {
      headers: { authorization: `Token ${token}` },
    })
    expect(await me.json()).toMatchObject({ username: 'seller', email: 'seller@example.com' })
    second.child.kill('SIGTERM')
    expect((await second.ended).status).toBe(0)
  })

  test('serves from a database whose owner may not create roles', async () => {
    const postgres = await startThrowawayPostgres()
    await administer(postgres.url, "create role plain login password 'secret'")
    await administer(postgres.url, 'create database plain owner plain')
    const url = Object.assign(new URL(postgres.url), {
      username: 'plain',
      password: 'secret',
      pathname: '/plain',
    })
    const server = start({ DATABASE_URL: url.href })
    const address = await server.address
    const { db, close } = openDatabase({ url: url.href, applicationName: 'backroom test', poolSize: 1 })
    await createUser(db, seller)
    await close()
    expect((await signIn(address)).status).toBe(200)
    await expectReady(address)
    server.child.kill('SIGTERM')
    expect(await server.ended).toEqual({ status: 0, stderr: '' })
    await postgres.stop()
  })

  test('finishes the request in flight before it ends', async () => {
    const server = start({})
    const address = await server.address
    const inFlight = signIn(address)
    await fetch(`${address}/healthz/`)
    server.child.kill('SIGTERM')
    expect((await inFlight).status).toBe(200)
    expect((await server.ended).status).toBe(0)
  })

  test('ends with 0 when it is asked to stop while it starts', async () => {
    const beginning = watch(dataDir)
    const server = start({})
    await once(beginning, 'change')
    beginning.close()
    server.child.kill('SIGTERM')
    expect(await server.ended).toEqual({ status: 0, stderr: '' })
  })

  test('says in one line that the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const server = start({ PORT: String(port) })
    const { status, stderr } = await server.ended
    other.close()
    expect(status).toBe(1)
    expect(stderr).toBe(
      `Port ${port} on 127.0.0.1 is taken by another program: stop it, or set PORT to another number.\n`,
    )
  })

  test.each([
    [{ PORT: 'x' }, 'PORT must be a whole number from 0 to 65535, not "x".\n'],
    [
      { DEMO: '1', HOST: '0.0.0.0' },
      'DEMO has a public password: HOST must be 127.0.0.1, not 0.0.0.0. Unset DEMO to serve others.\n',
    ],
  ])('refuses %j in one line', async (env, line) => {
    expect(await start(env).ended).toEqual({ status: 1, stderr: line })
  })

  test('says in one line that DATABASE_URL leads nowhere', async () => {
    const server = start({ DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' })
    const { status, stderr } = await server.ended
    expect(status).toBe(1)
    expect(stderr).toMatch(/^The database can't be reached: .*Check DATABASE_URL\.\n$/)
    expect(stderr).not.toContain('secret')
  })
})
