import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startThrowawayPostgres } from '../../tests/support/throwaway-postgres.ts'
import { killStarted, startProcess, type TestProcess } from '../../tests/support/processes.ts'

const starter = fileURLToPath(new URL('../../bin/backroom.mjs', import.meta.url))

type Outcome = { status: number; out: string; err: string }

async function backroom(args: string[], { env = {}, input = '' } = {}): Promise<Outcome> {
  const child = spawn(process.execPath, [starter, ...args], { env: { ...process.env, ...env } })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const [status] = (await once(child, 'close')) as [number]
  return { status, out, err }
}

describe('the backroom command', () => {
  test('explains itself and every command', async () => {
    const { status, out } = await backroom(['--help'])
    expect(status).toBe(0)
    for (const command of ['serve', 'worker', 'migrate', 'user', 'import', 'seed', 'sandbox']) {
      expect(out).toContain(`\n  ${command}`)
    }
    const help = await backroom(['user', 'create', '--help'])
    expect(help.status).toBe(0)
    expect(help.out).toContain('--email <address>')
  })

  test('goes on without a word when nobody reads what it prints', async () => {
    const child = spawn(process.execPath, [starter, '--help'])
    let err = ''
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
    child.stdout.destroy()
    expect(await once(child, 'close')).toEqual([0, null])
    expect(err).toBe('')
  })

  test.each([
    [['frobnicate'], /^backroom: unknown command 'frobnicate'/],
    [['user', 'create', 'anna'], /^backroom: required option '--email <address>' not specified\n$/],
    [['user', 'disable'], /^backroom: missing required argument 'name'\n$/],
    [['migrate', '--frob'], /^backroom: unknown option '--frob'\n$/],
  ])('refuses %j with status 2', async (args, message) => {
    const { status, out, err } = await backroom(args)
    expect(err).toMatch(message)
    expect({ status, out }).toEqual({ status: 2, out: '' })
  })

  test('names what is wrong in the environment', async () => {
    const { status, err } = await backroom(['migrate'], { env: { PORT: 'many' } })
    expect(err).toMatch(/^backroom: PORT must be [^\n]*\n$/)
    expect(status).toBe(1)
  })
})

describe('backroom on a database given by DATABASE_URL', () => {
  let env: Record<string, string>
  let stop: () => Promise<void>

  beforeAll(async () => {
    const server = await startThrowawayPostgres()
    stop = server.stop
    env = { DATABASE_URL: server.url }
    expect(await backroom(['migrate'], { env })).toEqual({ status: 0, out: '', err: '' })
  })
  afterAll(() => stop())

  const password = 'correct horse battery'

  test('makes an account, shuts it and opens it again, without a word off the terminal', async () => {
    const create = ['user', 'create', 'anna', '--email', 'anna@example.com']
    expect(await backroom(create, { env, input: `${password}\n` })).toEqual({ status: 0, out: '', err: '' })
    expect(await backroom(['user', 'disable', 'anna'], { env })).toEqual({ status: 0, out: '', err: '' })
    const reopened = await backroom(['user', 'password', 'anna'], { env, input: password })
    expect(reopened).toEqual({ status: 0, out: '', err: '' })
  })

  test.each([
    [
      'a name that is taken',
      ['user', 'create', 'ANNA', '--email', 'a@example.com'],
      /a user named ANNA already/,
    ],
    ['an unknown name', ['user', 'disable', 'nobody'], /no user named nobody/],
    [
      'an address that is none',
      ['user', 'create', 'bob', '--email', 'bob'],
      /The email takes an address like/,
    ],
  ])('refuses %s with one line', async (_what, args, message) => {
    const { status, err } = await backroom(args, { env, input: password })
    expect(err).toMatch(message)
    expect(err.split('\n')).toHaveLength(2)
    expect(status).toBe(1)
  })

  test('refuses a short password', async () => {
    const { status, err } = await backroom(['user', 'create', 'eve', '--email', 'e@example.com'], {
      env,
      input: 'short',
    })
    expect(err).toMatch(/^backroom: The password needs 10 /)
    expect(status).toBe(1)
  })
})

describe('backroom on its own database', () => {
  let dataDir: string

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'backroom-cli-'))
  })
  afterEach(killStarted)
  afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))

  const env = (): Record<string, string> => ({
    DATA_DIR: dataDir,
    PORT: '0',
    SANDBOX_PORT: '0',
    LOG_LEVEL: 'info',
  })
  const start = (command: string): TestProcess => startProcess([starter, command], { env: env() })

  test('serves once per DATA_DIR, while worker and commands join and leave', async () => {
    const serve = start('serve')
    await serve.says(/"serving"/)
    const second = start('serve')
    expect(await second.ended).toBe(1)
    expect(second.output()).toMatch(/^[^\n]*is served by another process already[^\n]*\n$/)

    const worker = start('worker')
    await worker.says(/"serving"/)
    const created = await backroom(['user', 'create', 'anna', '--email', 'anna@example.com'], {
      env: env(),
      input: 'correct horse battery',
    })
    expect(created.err).toBe('')
    expect(await worker.kill()).toBe(0)
    expect(await serve.kill()).toBe(0)
  })

  test('starts the server for one command and stops it again', async () => {
    expect(await backroom(['user', 'disable', 'anna'], { env: env() })).toEqual({
      status: 0,
      out: '',
      err: '',
    })
    expect(await backroom(['user', 'disable', 'anna'], { env: env() })).toEqual({
      status: 0,
      out: '',
      err: '',
    })
  })
})
