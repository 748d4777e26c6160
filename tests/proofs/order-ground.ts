// Where it is proved what becomes of orders: the practice channels that hold any, and an API and two workers of ours that may die at
// any moment.
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../src/server/platform/database/database.ts'
import { testPassword } from '../support/app.ts'
import { adminPort } from '../support/connector-bench.ts'
import { quickStockX } from '../support/stockx-bench.ts'
import { contractFile, quickContract } from '../support/voyageone-contract.ts'
import { quickVoyageOne } from '../support/voyageone-bench.ts'
import { openBareGround } from './bare-ground.ts'
import { hireCrew, killAndReplace, type Crew, type OurProcess, type Role } from './crew.ts'

type ChannelPort = ReturnType<typeof adminPort>

/** A form is sent as one, nothing as nothing, and all else as JSON. */
type Sent = object | FormData | null

export type OrderGround = {
  database: Database
  channels: Record<'shopify' | 'stockx' | 'voyageone' | 'shipstation', ChannelPort>
  /** Starts the API and two workers, once. */
  start(): Promise<Crew>
  /** Kills it without warning, and starts another in its place. */
  kill(victim: OurProcess | undefined): Promise<Role>
  /** The API answers. */
  isUp(): Promise<void>
  /** Asks as the seller, again and again until there is an answer: whoever asks twice is told the same. */
  insist<T>(path: string, body: Sent, key: string): Promise<T>
  stop(): Promise<void>
}

export async function openOrderGround(): Promise<OrderGround> {
  const { database, sandbox, dataDir, env: usual, stop } = await openBareGround()
  const channels = await openChannels(sandbox.address)
  const hiring = hireCrew({
    ...usual,
    LOG_LEVEL: 'error',
    STOCKX_LIMIT_FACTOR: '1000',
    VOYAGEONE_API_URL: sandbox.voyageOneUrl,
    VOYAGEONE_CONTRACT: contractFile(dataDir, quickContract),
    SHIPSTATION_API_URL: `${sandbox.address}/shipstation`,
    CHANNELADVISOR_API_URL: `${sandbox.address}/channeladvisor`,
  })
  const start = () => hiring.crew(2)
  return {
    ...{ database, channels, start, stop },
    kill: async (victim) => (await killAndReplace(hiring, await start(), victim)).role,
    ...insistentSeller(async () => (await start()).api.address),
  }
}

async function openChannels(sandbox: string): Promise<OrderGround['channels']> {
  const port = (name: string) => adminPort(`${sandbox}/_sandbox/${name}`)
  const [shopify, stockx] = [port('shopify'), port('stockx')]
  const [voyageone, shipstation] = [port('voyageone'), port('shipstation')]
  await shopify.post('reset/', { bucket_size: 1_000_000, restore_rate: 1_000_000 })
  await stockx.post('reset/', quickStockX)
  await voyageone.post('reset/', quickVoyageOne)
  await shipstation.post('reset/', { calls_per_minute: 100_000 })
  return { shopify, stockx, voyageone, shipstation }
}

const lookEveryMs = 100

/** Does not know that what answers him may be another process than the one he asked. */
function insistentSeller(findAddress: () => Promise<string>): Pick<OrderGround, 'insist' | 'isUp'> {
  let token: string | undefined
  const post = async (path: string, body: Sent, headers: Record<string, string>) => {
    const isJson = body !== null && !(body instanceof FormData)
    const type: Record<string, string> = isJson ? { 'content-type': 'application/json' } : {}
    return fetch(`${await findAddress()}${path}`, {
      method: 'POST',
      headers: { ...type, ...headers },
      body: isJson ? JSON.stringify(body) : body,
    })
  }
  const signIn = async () => {
    const reply = await post('/accounts/login/', { username: 'seller', password: testPassword }, {})
    return reply.ok ? ((await reply.json()) as { token: string }).token : undefined
  }
  return {
    isUp: async () => {
      for (;;) {
        const answer = await fetch(`${await findAddress()}/readyz/`).catch(() => undefined)
        if (answer?.ok === true) return
        await pause(lookEveryMs)
      }
    },
    insist: async <T>(path: string, body: Sent, key: string) => {
      for (;;) {
        try {
          token ??= await signIn()
          const authorization = `Token ${token ?? ''}`
          const reply = await post(path, body, { authorization, 'idempotency-key': key })
          if (reply.ok) return (await reply.json()) as T
          if (reply.status < 500 && reply.status !== 409)
            throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
        } catch (broken) {
          // It died with the question in hand, or is not there yet.
          if (!(broken instanceof TypeError)) throw broken
        }
        await pause(lookEveryMs)
      }
    },
  }
}
