// Whatever comes in is answered: with what was asked, with a refusal, or, where the house is full, with when to come again.
import fc from 'fast-check'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { requestElsewhere, requestTo } from './support/any-request.ts'
import type { AnyRequest } from './support/any-request.ts'
import { wrongFields } from './support/one-wrong-field.ts'
import { writePage } from './support/stand-in-page.ts'
import { createTestApp } from './support/app.ts'
import type { TestApp } from './support/app.ts'
import { addBasic, addParent } from './support/catalogue.ts'
import { contract } from './support/contract.ts'

const requests = 20_000
const inFlight = 6
/** Another seed is another 20,000: STORM_SEED=7 npm test -- tests/any-request */
const seed = Number(process.env['STORM_SEED'] ?? 20_261_122)

let house: TestApp
let dataDir: string
let webRoot: string
/** Of whoever is signed in now, or about to be. */
let authorization: Promise<string>

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backroom-storm-'))
  webRoot = writePage()
  house = await createTestApp({ dataDir, webRoot })
  for (let number = 0; number < 5; number += 1) await addParent(house.database.db, `P${number}`, ['S', 'M'])
  for (let number = 0; number < 10; number += 1) await addBasic(house.database.db, `B${number}`)
  authorization = signedIn()
})
afterAll(async () => {
  await house.close()
  for (const folder of [dataDir, webRoot]) await rm(folder, { recursive: true, force: true })
})

test(
  `${requests} hostile requests over every endpoint meet no fault of ours`,
  { timeout: 900_000 },
  async () => {
    // A stream of events has no end to wait for.
    const endpoints = (await contract()).filter(({ mediaType }) => mediaType !== 'text/event-stream')
    const wrong = endpoints.map(wrongFields)
    const each = Math.ceil((requests - wrong.flat().length) / (endpoints.length + 1))
    const faults: string[] = []
    for (const [index, endpoint] of endpoints.entries()) {
      const any = fc.sample(requestTo(endpoint), { numRuns: each, seed })
      faults.push(...(await faultsOf(endpoint, [...(wrong[index] ?? []), ...any])))
    }
    const elsewhere = fc.sample(requestElsewhere, { numRuns: each, seed })
    faults.push(...(await faultsOf({ method: 'GET', path: 'elsewhere' }, elsewhere)))
    expect(faults).toEqual([])
  },
)

async function faultsOf(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  all: AnyRequest[],
): Promise<string[]> {
  const faults = new Map<string, string>()
  const left = all.values()
  // Some on their way at once, as an attacker would: the database and we need not wait for each other.
  const callers = Array.from({ length: inFlight }, async () => {
    for (const request of left) {
      const { statusCode, headers } = await answerTo(request)
      if (statusCode < 500 || (statusCode === 503 && headers['retry-after'] !== undefined)) continue
      // One example of each kind is enough to begin with.
      const kind = `${method} ${path} answers ${statusCode}`
      if (!faults.has(kind)) faults.set(kind, `${kind} to ${JSON.stringify(request).slice(0, 400)}`)
    }
  })
  await Promise.all(callers)
  return [...faults.values()]
}

async function signedIn(): Promise<string> {
  return (await house.signIn()).authorization
}

async function answerTo({ isSignedIn, headers, ...request }: AnyRequest) {
  const own = authorization
  const answer = await house.app.inject({
    ...request,
    headers: { ...headers, ...(isSignedIn && { authorization: await own }) },
  })
  // It signed itself out, or changed its password.
  if (isSignedIn && answer.statusCode === 401 && own === authorization) authorization = signedIn()
  return answer
}
