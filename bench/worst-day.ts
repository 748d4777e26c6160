/** What others notice of somebody's heavy filters, and of a database that vanishes: `node bench/worst-day.ts 1000000`. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createUser } from '../src/server/areas/accounts/manage-users.ts'
import { openDatabase } from '../src/server/platform/database/database.ts'
import { startFaultyProxy } from '../tests/support/faulty-proxy.ts'
import { signIn, startInstallation, startServer } from './installation.ts'

const READS = 30
/** As many as one request may ask for, and as many as somebody once asked for. */
const CONTAINS = [8, 200]
const VANISHED_MS = 25_000
const first = 'api/products/?page_size=100'
const light = ['accounts/me/', first, 'readyz/']

type Answer = { path: string; status: number; ms: number }
type Ask = (path: string) => Promise<Answer>

const products = Number(process.argv[2] ?? 1_000_000)
const installation = await startInstallation(products)
const proxy = await startFaultyProxy(installation.databaseUrl)
const dataDir = await mkdtemp(join(tmpdir(), 'backroom-worst-day-'))
const server = await startServer({ DATABASE_URL: proxy.url, DATA_DIR: dataDir, LOG_LEVEL: 'fatal' })
try {
  const [greedy, other] = [await callerNamed('greedy'), await callerNamed('other')]
  for (const contains of CONTAINS) await readHeavily(contains, greedy, other)
  await vanish(other)
} finally {
  await server.stop()
  await proxy.close()
  await installation.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function readHeavily(contains: number, greedy: Ask, other: Ask): Promise<void> {
  const filter = (read: number) =>
    Array.from({ length: contains }, (_, index) => ({ description__icontains: `leather ${read} ${index}` }))
  const paths = Array.from({ length: READS }, (_, read) => filtered(filter(read)))
  const reading = Promise.all(paths.map(greedy))
  const noticed = await askUntil(reading, other)
  console.log(`${READS} reads at once of ${contains} texts in descriptions`)
  print('  the reads', await reading)
  printEach(noticed)
}

async function vanish(other: Ask): Promise<void> {
  proxy.vanish()
  const noticed = await askUntil(pause(VANISHED_MS), other)
  proxy.clearUp()
  const cleared = performance.now()
  while ((await other(first)).status !== 200) await pause(100)
  console.log(`a database that vanishes for ${VANISHED_MS / 1000} s`)
  printEach(noticed)
  console.log(`  well again after ${((performance.now() - cleared) / 1000).toFixed(1)} s`)
}

function filtered(filter: readonly object[]): string {
  return `${first}&filter=${encodeURIComponent(JSON.stringify(filter))}`
}

/** Asks for each light thing, again and again, until the other work is done. */
async function askUntil(done: Promise<unknown>, ask: Ask): Promise<Answer[]> {
  const answers: Answer[] = []
  let isDone = false
  const caller = async (path: string) => {
    while (!isDone) answers.push(await ask(path))
  }
  const callers = Promise.all(light.map(caller))
  await done
  isDone = true
  await callers
  return answers
}

async function callerNamed(username: string): Promise<Ask> {
  const account = { username, password: 'backroom-worst-day' }
  const { db, close } = openDatabase({
    url: installation.databaseUrl,
    applicationName: 'backroom bench',
    poolSize: 1,
  })
  await createUser(db, { ...account, email: `${username}@example.com` }).catch(() => undefined)
  await close()
  const headers = { authorization: `Token ${await signIn(server.address, account)}` }
  return async (path) => {
    const started = performance.now()
    const answer = await fetch(`${server.address}/${path}`, { headers })
    await answer.text()
    return { path, status: answer.status, ms: performance.now() - started }
  }
}

function printEach(answers: readonly Answer[]): void {
  for (const path of light)
    print(
      `  ${path}`,
      answers.filter((answer) => answer.path === path),
    )
}

function print(name: string, answers: readonly Answer[]): void {
  const statuses = Object.entries(Object.groupBy(answers, ({ status }) => status))
  const told = statuses.map(([status, each]) => `${each?.length} × ${status}`).join(', ')
  const times = answers.map(({ ms }) => ms).sort((one, other) => one - other)
  const middle = times[Math.floor(times.length / 2)] ?? 0
  console.log(
    `${name.padEnd(32)} ${told.padEnd(24)} median ${middle.toFixed(0)} ms, longest ${times.at(-1)?.toFixed(0)} ms`,
  )
}
