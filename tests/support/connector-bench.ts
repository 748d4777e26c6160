// A connector with its sandbox on one table: what the seller's side says, and what the marketplace then really holds.
import { setTimeout as elapse } from 'node:timers/promises'
import { isRepeatable } from '../../src/server/connectors/ports/sales-channel.ts'
import type {
  Ctx,
  ItemOutcome,
  ListingDraft,
  ListingRef,
  SalesChannel,
} from '../../src/server/connectors/ports/sales-channel.ts'
import type { CallLog } from '../../src/sandbox/call-log.ts'
import { createTestDatabase } from './database.ts'
import type { TestDatabase } from './database.ts'
import { startSandboxProcess } from './sandbox.ts'
import type { SandboxProcess } from './sandbox.ts'

export type FaultRule = {
  kind: 'throttle' | 'error' | 'hang' | 'slow' | 'lost_answer' | 'half' | 'html' | 'wrong_type' | 'huge'
  /** Before the work is begun. */
  delay_ms?: number
  rate?: number
  operation?: string
  path?: string
  status?: number
}

/** What a buyer could buy, in words that fit any marketplace. */
export type OnSale = { sku: string; price: string; quantity: number; ids: string[] }

export type ConnectorBench = {
  connector: SalesChannel
  database: TestDatabase
  sandbox: SandboxProcess
  ctx(given?: { seconds?: number; signal?: AbortSignal }): Ctx
  /** Drafts of one size each that this channel takes: S-1, S-2, …; 3 pieces for $120. */
  drafts(count: number): ListingDraft[]
  /** Each rule hits every call it fits, unless it has a rate. */
  disturb(...rules: FaultRule[]): Promise<void>
  heal(): Promise<void>
  /** As if the limiter had never met this account. */
  forgetLimits(): Promise<void>
  settings(change: object): Promise<void>
  reset(settings?: object): Promise<void>
  /** The marketplace loses all it holds; we know nothing of it. */
  wipe(): Promise<void>
  onSale(): Promise<OnSale[]>
  /** Names of the operations that were called. */
  calls(): Promise<string[]>
  /** Publishes once and follows what is pending to its end. */
  publish(drafts: ListingDraft[], given?: { seconds?: number; signal?: AbortSignal }): Promise<ItemOutcome[]>
  unpublish(refs: ListingRef[]): Promise<ItemOutcome[]>
  /** As often as the machine would, until nothing is left that a repeat could change. */
  insist(act: () => Promise<ItemOutcome[]>): Promise<ItemOutcome[]>
  stop(): Promise<void>
}

export type Market = {
  credential: string
  admin: (sandbox: SandboxProcess) => string
  connect: (database: TestDatabase, sandbox: SandboxProcess) => SalesChannel
  /** What makes the sandbox quick. */
  quick: object
  drafts: ConnectorBench['drafts']
  onSale: (state: unknown) => OnSale[]
}

const lookEveryMs = 50

/** Starts the sandbox, a database and the connector between them. */
export async function startConnectorBench(market: Market): Promise<ConnectorBench> {
  const [database, sandbox] = await Promise.all([createTestDatabase(), startSandboxProcess()])
  const connector = market.connect(database, sandbox)
  const admin = adminPort(market.admin(sandbox))
  const forgetLimits = async () => {
    await database.db.deleteFrom('channel_limiter').execute()
    await database.db.deleteFrom('channel_quota').execute()
  }
  const ctx: ConnectorBench['ctx'] = ({ seconds = 30, signal = new AbortController().signal } = {}) => ({
    credential: market.credential,
    deadline: new Date(Date.now() + seconds * 1000),
    signal,
  })
  const decided = async (outcomes: ItemOutcome[], refs: ListingRef[]): Promise<ItemOutcome[]> => {
    const [open] = outcomes.flatMap((outcome) => (outcome.state === 'pending' ? [outcome.operation] : []))
    if (open === undefined) return outcomes
    const waiting = new Set(
      outcomes.flatMap((each) => (each.state === 'pending' && each.operation === open ? [each.ref] : [])),
    )
    const theirs = refs.filter(({ variants }) => variants.some(({ ref }) => waiting.has(ref)))
    const seen = (await connector.follow?.(ctx(), open, theirs)) ?? []
    if (seen === 'pending') {
      await elapse(lookEveryMs)
      return decided(outcomes, refs)
    }
    const after = new Map(seen.map((outcome) => [outcome.ref, outcome]))
    return decided(
      outcomes.map((each) => (waiting.has(each.ref) ? (after.get(each.ref) ?? each) : each)),
      refs,
    )
  }
  return {
    connector,
    database,
    sandbox,
    ctx,
    drafts: market.drafts,
    disturb: async (...rules) => {
      await admin.post('faults/', { seed: 7, rules: rules.map((rule) => ({ rate: 1, ...rule })) })
    },
    heal: async () => {
      await admin.remove('faults/')
      await forgetLimits()
    },
    forgetLimits,
    settings: async (change) => {
      await admin.post('settings/', change)
    },
    reset: async (settings = {}) => {
      await admin.post('reset/', { ...market.quick, ...settings })
      await forgetLimits()
    },
    wipe: async () => {
      await admin.post('reset/', market.quick)
    },
    onSale: async () =>
      market.onSale(await admin.state()).toSorted((one, other) => (one.sku < other.sku ? -1 : 1)),
    calls: async () =>
      ((await admin.state()) as LoggedState).log.calls.flatMap(({ operations }) => operations),
    publish: async (drafts, given = {}) => decided(await connector.publish(ctx(given), drafts), drafts),
    unpublish: async (refs) => decided(await connector.unpublish(ctx(), refs), refs),
    insist: async (act) => {
      for (let tries = 1; ; tries += 1) {
        const outcomes = await act()
        const again = outcomes.filter((each) => each.state === 'failed' && isRepeatable(each.error))
        if (again.length === 0 || tries === 100) return outcomes
        await forgetLimits()
        await elapse(lookEveryMs)
      }
    },
    stop: async () => {
      await sandbox.stop()
      await database.drop()
    },
  }
}

type LoggedState = { log: { calls: { operations: string[] }[] } }

/** What a test sees and does on the admin port of a sandbox. */
export function adminPort(url: string) {
  const send = async (path: string, init: RequestInit) => {
    const headers = init.body === undefined ? {} : { 'content-type': 'application/json' }
    const reply = await fetch(`${url}/${path}`, { ...init, headers })
    if (!reply.ok) throw new Error(`The sandbox refused ${path}: ${await reply.text()}`)
    return reply
  }
  return {
    state: async (): Promise<unknown> => (await send('state/', {})).json(),
    /** What it remembers of the calls after this one. */
    calls: async (after: number) => (await send(`calls/?after=${after}`, {})).json() as Promise<CallLog>,
    post: (path: string, body: object) => send(path, { method: 'POST', body: JSON.stringify(body) }),
    remove: (path: string) => send(path, { method: 'DELETE' }),
  }
}
