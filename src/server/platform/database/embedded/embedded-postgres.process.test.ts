import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { killStarted, startProcess, type TestProcess } from '../../../../../tests/support/processes.ts'
import { makeClient } from '../connections.ts'
import type { ConnectionFile } from './connection-file.ts'
import { readPostmaster, stopServer } from './postmaster.ts'

const holder = new URL('../../../../../tests/support/database-holder.ts', import.meta.url).pathname

describe('the embedded PostgreSQL', () => {
  let dataDir: string

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'backroom-launcher-'))
  })

  afterEach(async () => {
    killStarted()
    const left = await readPostmaster(join(dataDir, 'postgres'))
    if (left) await stopServer({ cluster: join(dataDir, 'postgres'), pid: left.pid, patienceMs: 0 })
    await rm(dataDir, { recursive: true, force: true })
  })

  const hold = (role = 'serve', patienceMs = 8000): TestProcess =>
    startProcess([holder, dataDir, role, String(patienceMs)])
  const ready = async (process: TestProcess): Promise<string> => {
    const [, url] = await process.says(/"ready","url":"([^"]+)"/)
    return url ?? ''
  }
  const connection = async (): Promise<ConnectionFile> =>
    JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8')) as ConnectionFile
  const connect = async (url: string): Promise<Client> => {
    const client = makeClient({ connectionString: url })
    await client.connect()
    return client
  }
  const ask = async (url: string, statement: string): Promise<unknown> => {
    const client = await connect(url)
    try {
      const { rows } = await client.query<{ value: unknown }>(statement)
      return rows[0]?.value
    } finally {
      await client.end()
    }
  }
  const isRunning = async (): Promise<boolean> =>
    (await readPostmaster(join(dataDir, 'postgres'))) !== undefined

  describe('at the first start', () => {
    test('makes a private cluster on loopback and keeps its data over a restart', async () => {
      const first = hold()
      const url = await ready(first)
      expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600)
      expect(await connection()).toMatchObject({ port: Number(new URL(url).port), owner_pid: first.pid })
      expect(await ask(url, "select current_setting('listen_addresses') as value")).toBe('127.0.0.1')
      expect(await ask(url, "select current_setting('unix_socket_directories') as value")).toBe('')
      expect(
        await ask(
          url,
          'select datlocprovider::text || datlocale as value from pg_database where datname = current_database()',
        ),
      ).toBe('bC.UTF-8')
      await expect(ask(url.replace(/:[0-9a-f]{48}@/, ':wrong@'), 'select 1')).rejects.toThrow('password')
      await ask(url, 'create table kept as select 42 as value')
      expect(await first.kill()).toBe(0)
      expect(await isRunning()).toBe(false)

      const second = hold()
      expect(await ask(await ready(second), 'select value from kept')).toBe(42)
      expect(await second.kill()).toBe(0)
    })

    test.each(['postgres.new-', 'postgres'])(
      'recovers from a kill when %s has just appeared',
      async (name) => {
        const first = hold()
        await expect
          .poll(
            async () =>
              (await readdir(dataDir)).some((found) => found.startsWith(name) && !found.includes('.l')),
            {
              interval: 5,
            },
          )
          .toBe(true)
        await first.kill('SIGKILL')
        const second = hold()
        expect(await ask(await ready(second), 'select 1 as value')).toBe(1)
      },
    )
  })

  describe('once it has run', () => {
    let used: string
    let usedPidText: string

    // One cluster that was started and stopped before; most tests begin with a copy of it and save its making.
    beforeAll(async () => {
      used = await mkdtemp(join(tmpdir(), 'backroom-used-'))
      const process = startProcess([holder, used, 'serve'])
      await process.says(/"ready"/)
      usedPidText = await readFile(join(used, 'postgres', 'postmaster.pid'), 'utf8')
      await process.kill()
    })
    afterAll(() => rm(used, { recursive: true, force: true }))

    beforeEach(() => cp(used, dataDir, { recursive: true }))

    test('adopts the living server after its owner was killed', async () => {
      const first = hold()
      const url = await ready(first)
      const { pid } = await connection()
      await first.kill('SIGKILL')
      expect(await ask(url, 'select 1 as value')).toBe(1)
      const second = hold()
      expect(await ready(second)).toBe(url)
      expect(await connection()).toMatchObject({ pid, owner_pid: second.pid })
      expect(await second.kill()).toBe(0)
      expect(await isRunning()).toBe(false)
    })

    test('sends the last clients away when its predecessor was killed while waiting for them', async () => {
      const first = hold('serve', 60_000)
      const client = await connect(await ready(first))
      first.child.kill('SIGTERM')
      await expect
        .poll(async () => (await readPostmaster(join(dataDir, 'postgres')))?.status)
        .toBe('stopping')
      await first.kill('SIGKILL')
      const second = hold()
      expect(await ask(await ready(second), 'select 1 as value')).toBe(1)
      await client.end().catch(() => undefined)
    })

    test('refuses a second serve with one line while the first goes on', async () => {
      const first = hold()
      const url = await ready(first)
      const second = hold()
      expect(await second.ended).toBe(1)
      expect(second.output()).toMatch(/^[^\n]*is served by another process already[^\n]*\n$/)
      expect(second.output()).toContain(dataDir)
      expect(await ask(url, 'select 1 as value')).toBe(1)
    })

    test('lets a worker join and leave without touching the server', async () => {
      const serve = hold()
      const url = await ready(serve)
      const worker = hold('worker')
      expect(await ready(worker)).toBe(url)
      expect(await worker.kill()).toBe(0)
      expect(await ask(url, 'select 1 as value')).toBe(1)
    })

    test('lets a worker that came first run the server, and a serve join it', async () => {
      const worker = hold('worker')
      const serve = hold()
      expect(await ready(serve)).toBe(await ready(worker))
    })

    test('stops the server after its patience when a client stays', async () => {
      const serve = hold('serve', 300)
      const client = await connect(await ready(serve))
      expect(await serve.kill()).toBe(0)
      expect(await isRunning()).toBe(false)
      await client.end().catch(() => undefined)
    })

    test('passes the server to a guest when the owner dies, and a new serve finds it', async () => {
      const serve = hold()
      const url = await ready(serve)
      const worker = hold('worker')
      await ready(worker)
      await serve.kill('SIGKILL')
      await worker.says(/takes over/)
      const successor = hold()
      expect(await ready(successor)).toBe(url)
      await expect.poll(async () => (await connection()).owner_pid).toBe(worker.pid)
    })

    test.each(['started', 'adopted'])('starts a server that it %s and that died again', async (how) => {
      if (how === 'adopted') {
        const killed = hold()
        await ready(killed)
        await killed.kill('SIGKILL')
      }
      const serve = hold()
      const url = await ready(serve)
      const { pid } = await connection()
      process.kill(pid, 'SIGKILL')
      await serve.says(/started again/)
      await expect
        .poll(() => ask(url, 'select 1 as value').catch(() => undefined), { timeout: 90_000 })
        .toBe(1)
    })

    test.each(['running', 'stopped'])(
      'gets back in when postgres.json was lost while the server was %s',
      async (state) => {
        const first = hold()
        await ask(await ready(first), 'create table kept as select 42 as value')
        await first.kill(state === 'running' ? 'SIGKILL' : 'SIGTERM')
        await rm(join(dataDir, 'postgres.json'))
        const second = hold()
        expect(await ask(await ready(second), 'select value from kept')).toBe(42)
      },
    )

    test.each([
      ['a stranger who was given the number of the last server', async () => String(process.pid)],
      ['a last server that nobody has reaped', leaveZombie],
      ['a stranger who reads the folder', async () => String(readFolder(join(dataDir, 'postgres')))],
      ['a server that was killed while it wrote its number', async () => undefined],
    ])('is not held up by %s', async (_name, number) => {
      const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
      const text = usedPidText.replaceAll(used, dataDir)
      const pid = await number()
      await writeFile(pidFile, pid === undefined ? '' : text.replace(/^\d+/, pid), { mode: 0o600 })
      const second = hold()
      expect(await ask(await ready(second), 'select 1 as value')).toBe(1)
    })

    test('waits for the children of a server that was killed under them', async () => {
      const first = hold()
      const url = await ready(first)
      const client = await connect(url)
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      const [{ pid: child }] = rows as [{ pid: number }]
      process.kill(child, 'SIGSTOP')
      process.kill((await connection()).pid, 'SIGKILL')
      await first.kill('SIGKILL')
      const second = hold()
      await expect.poll(() => readFile(join(dataDir, 'postgres.log'), 'utf8')).toContain('still in use')
      process.kill(child, 'SIGCONT')
      expect(await ask(await ready(second), 'select 1 as value')).toBe(1)
      await client.end().catch(() => undefined)
    })
  })

  /** The number of a process that has ended while its parent, a sleeper by now, asks for nobody. */
  async function leaveZombie(): Promise<string> {
    const parent = startProcess(['-c', 'sleep 100 & echo "left $!"; exec sleep 100'], { program: 'sh' })
    const [, pid = ''] = await parent.says(/left (\d+)/)
    // A shell would still ask for it.
    await expect.poll(() => readFile(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n')
    process.kill(Number(pid), 'SIGKILL')
    await expect.poll(() => readFile(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ')
    return pid
  }

  function readFolder(folder: string): number {
    return startProcess(['-f', join(folder, 'PG_VERSION'), folder], { program: 'tail' }).pid
  }
})
