// Whatever comes in is answered: with what was asked, with a refusal, or, where the house is full, with when to come again.
import fc from 'fast-check'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { requestElsewhere, requestTo } from './support/any-request.ts'
import type { AnyRequest } from './support/any-request.ts'
import { createTestApp } from './support/app.ts'
import type { TestApp } from './support/app.ts'
import { addBasic, addParent } from './support/catalogue.ts'
import { contract } from './support/contract.ts'

const requests = 20_000
/** Another seed is another 20,000: STORM_SEED=7 npm test -- tests/any-request */
const seed = Number(process.env['STORM_SEED'] ?? 20_261_122)

let house: TestApp
let dataDir: string
let authorization: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backroom-storm-'))
  house = await createTestApp({ dataDir })
  for (let number = 0; number < 5; number += 1) await addParent(house.database.db, `P${number}`, ['S', 'M'])
  for (let number = 0; number < 10; number += 1) await addBasic(house.database.db, `B${number}`)
  ;({ authorization } = await house.signIn())
})
afterAll(async () => {
  await house.close()
  await rm(dataDir, { recursive: true, force: true })
})

test(
  `${requests} hostile requests over every endpoint meet no fault of ours`,
  { timeout: 900_000 },
  async () => {
    // A stream of events has no end to wait for.
    const endpoints = (await contract()).filter(({ mediaType }) => mediaType !== 'text/event-stream')
    const each = Math.ceil(requests / (endpoints.length + 1))
    const faults: string[] = []
    for (const endpoint of endpoints) faults.push(...(await faultsOf(endpoint, requestTo(endpoint), each)))
    faults.push(...(await faultsOf({ method: 'GET', path: 'elsewhere' }, requestElsewhere, each)))
    expect(faults).toEqual([])
  },
)

async function faultsOf(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  any: fc.Arbitrary<AnyRequest>,
  count: number,
): Promise<string[]> {
  const faults = new Map<string, string>()
  for (const request of fc.sample(any, { numRuns: count, seed })) {
    const { statusCode, headers } = await answerTo(request)
    if (statusCode < 500 || (statusCode === 503 && headers['retry-after'] !== undefined)) continue
    // One example of each kind is enough to begin with.
    const kind = `${method} ${path} answers ${statusCode}`
    if (!faults.has(kind)) faults.set(kind, `${kind} to ${JSON.stringify(request).slice(0, 400)}`)
  }
  return [...faults.values()]
}

async function answerTo({ isSignedIn, headers, ...request }: AnyRequest) {
  const answer = await house.app.inject({
    ...request,
    headers: { ...headers, ...(isSignedIn && { authorization }) },
  })
  // It signed itself out, or changed its password.
  if (isSignedIn && answer.statusCode === 401) ({ authorization } = await house.signIn())
  return answer
}
