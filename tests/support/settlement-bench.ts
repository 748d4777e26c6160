// Settlements over HTTP, and read as the worker does.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  SettlementAccepted,
  SettlementReply,
  SettlementUndone,
} from '../../src/contract/orders/settlements.endpoints.ts'
import { settlementRuns } from '../../src/server/areas/settlements/read-settlement.ts'
import { workOnRun } from '../../src/server/platform/runs/work-on-run.ts'
import { openOrderBench, type OrderBench } from './order-bench.ts'
import { form, type Part } from './upload-form.ts'

/** What an answer may hold, whatever was asked. */
type Told = Omit<SettlementReply & SettlementAccepted & SettlementUndone, 'results'> & {
  results: (SettlementReply['results'][number] & SettlementAccepted['results'][number])[]
  code: string
  detail: string
}

export type SettlementBench = OrderBench & {
  ask(method: 'GET' | 'POST', path: string, payload?: object): Promise<{ status: number; body: Told }>
  send(parts: Part[], headers?: object): Promise<{ status: number; body: Told }>
  /** Does the worker's part. */
  work(id: number): Promise<void>
  /** Sends a text as a file of Manual, unless another marketplace is named, and has it read; answers its id. */
  settled(text: string, more?: { marketplace?: string; columns?: object }): Promise<number>
  /** 'order outcome' of each line, in the order of the file. */
  outcomes(id: number): Promise<string[]>
}

export async function openSettlementBench(changes: object = {}): Promise<SettlementBench> {
  const dataDir = await mkdtemp(join(tmpdir(), 'backroom-settlements-'))
  const bench = await openOrderBench({ dataDir, ...changes })
  const { authorization, house } = bench
  const ask: SettlementBench['ask'] = async (method, path, payload) => {
    const url = `/api/orders/settlements/${path}`
    const answer = await house.app.inject({ method, url, headers: { authorization }, payload })
    return { status: answer.statusCode, body: answer.json<Told>() }
  }
  const send: SettlementBench['send'] = async (parts, headers = {}) => {
    const { payload, headers: kind } = form(...parts)
    const answer = await house.app.inject({
      ...{ method: 'POST', url: '/api/orders/settlements/', payload },
      headers: { authorization, ...kind, ...headers },
    })
    return { status: answer.statusCode, body: answer.json<Told>() }
  }
  const work = async (id: number) => {
    await workOnRun(house.context, id, settlementRuns)
  }
  return {
    ...bench,
    ask,
    send,
    work,
    async settled(text, { marketplace = 'Manual', columns } = {}) {
      const { status, body } = await send([
        { name: 'marketplace', content: marketplace },
        ...(columns ? [{ name: 'columns', content: JSON.stringify(columns) }] : []),
        { name: 'file', content: text, fileName: 'march.csv' },
      ])
      if (status !== 202) throw new Error(body.detail)
      await work(body.id)
      return body.id
    },
    async outcomes(id) {
      const { body } = await ask('GET', `${id}/`)
      return body.results.map(({ order_id: order, outcome }) => `${order} ${outcome}`)
    },
    async close() {
      await bench.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
