// One of the practice vendors in the test's own process, with a clock that the test moves.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '../../src/sandbox/start-sandbox.ts'

export type PracticeVendor = {
  /** Where its API is, without a slash at the end. */
  url: string
  /** A call of its API; a body is sent as JSON. */
  ask(path: string, init?: { headers?: Record<string, string>; body?: unknown }): Promise<Answer>
  /** A call of its admin port. */
  admin(path: string, body?: unknown): Promise<Answer>
  passTime(milliseconds: number): void
  close(): Promise<void>
}

export type Answer = { status: number; headers: Headers; body: unknown }

/** Without a time its clock is the machine's, so that what it limits by time goes on. */
export async function openPracticeVendor(name: string, startsAt?: string): Promise<PracticeVendor> {
  const dataDir = await mkdtemp(join(tmpdir(), 'backroom-practice-'))
  let now = Date.parse(startsAt ?? '')
  const sandbox = await startSandbox({
    port: 0,
    dataDir,
    now: () => new Date(startsAt === undefined ? Date.now() : now),
  })
  const url = `${sandbox.address}/${name}`
  return {
    url,
    ask: (path, { headers = {}, body } = {}) => askJson(`${url}${path}`, headers, body),
    admin: (path, body) => askJson(`${sandbox.address}/_sandbox/${name}/${path}`, {}, body),
    passTime: (milliseconds) => {
      now += milliseconds
    },
    close: async () => {
      await sandbox.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function askJson(url: string, headers: Record<string, string>, body: unknown): Promise<Answer> {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const reply = await fetch(url, { ...sent, headers: { ...type, ...headers } })
  const text = await reply.text()
  const isJson = reply.headers.get('content-type')?.includes('json') ?? false
  return { status: reply.status, headers: reply.headers, body: isJson ? (JSON.parse(text) as unknown) : text }
}
