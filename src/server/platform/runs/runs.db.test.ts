import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Run, RunRowList } from '../../../contract/runs.ts'
import { inTransaction } from '../database/database.ts'
import { cancelRun } from './change-run.ts'
import type { RunRules } from './run-rules.ts'
import { insertRows, insertRun, purgeRuns, type NewRun } from './runs.store.ts'
import { findRun } from './runs.query.ts'
import { giveRunUp, RunRefused, workOnRun } from './work-on-run.ts'
import type { Turn } from './run-rules.ts'

type Parts = TestApp['context']

let house: TestApp
let maria: { authorization: string }
beforeAll(async () => {
  house = await createTestApp()
  const { authorization } = await house.signIn('maria')
  maria = { authorization }
})
afterAll(() => house.close())

function newRun(run: Partial<NewRun> = {}): Promise<number> {
  return insertRun(house.database.db, { kind: 'import', user: 'maria', followsRows: false, ...run })
}

/** Three steps of ten, of which `from` says which comes next. */
function countTo(
  thirty: number[],
  during: (step: number, turn: Turn) => Promise<void> | void = () => undefined,
) {
  return async (_: Parts, turn: Turn) => {
    for (let step = turn.run.total / 10 + 1; step <= 3; step += 1) {
      await turn.step(async () => {
        thirty.push(step)
        return { success: 9, failed: 1, counts: { made: 9 }, progress: step / 3 }
      })
      await during(step, turn)
    }
  }
}

function stored(id: number) {
  return findRun(house.database.db, id)
}

async function call(method: 'GET' | 'POST', url: string, headers: Record<string, string> = maria) {
  const reply = await house.app.inject({ method, url, headers })
  return { status: reply.statusCode, body: reply.json<Run & RunRowList & { detail: string }>() }
}

describe('work on a run', () => {
  test('is done step by step, and its figures add up', async () => {
    const id = await newRun({ label: 'shoes.csv' })
    const steps: number[] = []
    await workOnRun(house.context, id, { work: countTo(steps) })
    expect(steps).toEqual([1, 2, 3])
    expect((await call('GET', `/api/runs/${id}/`)).body).toMatchObject({
      kind: 'import',
      label: 'shoes.csv',
      status: 'COMPLETED',
      total: 30,
      success: 27,
      failed: 3,
      progress: 1,
      counts: { made: 27 },
      user: 'maria',
    })
  })

  test('goes on with a successor where a killed worker stopped', async () => {
    const id = await newRun()
    const steps: number[] = []
    const killed = countTo(steps, (step) => {
      if (step === 2) throw new Error('killed')
    })
    await expect(workOnRun(house.context, id, { work: killed })).rejects.toThrow('killed')
    expect(await stored(id)).toMatchObject({ status: 'IN PROGRESS', total: 20, attempt: 1 })
    await workOnRun(house.context, id, { work: countTo(steps) })
    expect(steps).toEqual([1, 2, 3])
    expect(await stored(id)).toMatchObject({ status: 'COMPLETED', total: 30, attempt: 2 })
  })

  test('is one worker’s at a time: whoever had it before keeps nothing of its next step', async () => {
    const id = await newRun()
    const [slow, quick]: [number[], number[]] = [[], []]
    let successor: Promise<unknown> | undefined
    const overtaken = countTo(slow, async (step) => {
      if (step === 1) await (successor = workOnRun(house.context, id, { work: countTo(quick) }))
    })
    await workOnRun(house.context, id, { work: overtaken })
    await successor
    expect([slow, quick]).toEqual([
      [1, 2],
      [2, 3],
    ])
    expect(await stored(id)).toMatchObject({ status: 'COMPLETED', total: 30, success: 27 })
  })

  test('takes back what a step wrote when the run is no longer its own', async () => {
    const id = await newRun()
    const work = async (_: Parts, turn: Turn) => {
      await turn.step(async (tx) => {
        await insertRows(tx, id, [{ position: 1, status: 'failed', message: 'never seen' }])
        await house.database.db.updateTable('run').set({ attempt: 9 }).where('id', '=', id).execute()
        return { failed: 1, progress: 1 }
      })
    }
    await workOnRun(house.context, id, { work })
    expect((await call('GET', `/api/runs/${id}/rows/`)).body).toEqual({ results: [], count: 0 })
    expect(await stored(id)).toMatchObject({ status: 'IN PROGRESS', failed: 0 })
  })

  test('ends once, however often it is done', async () => {
    const id = await newRun()
    const steps: number[] = []
    await workOnRun(house.context, id, { work: countTo(steps) })
    const first = await stored(id)
    await workOnRun(house.context, id, { work: countTo(steps) })
    expect(steps).toHaveLength(3)
    expect(await stored(id)).toEqual(first)
  })

  test('that can’t be done says why; one that stumbles again and again, where', async () => {
    const refused = await newRun()
    await workOnRun(house.context, refused, {
      work: () => Promise.reject(new RunRefused('The file is empty.')),
    })
    expect(await stored(refused)).toMatchObject({ status: 'FAILED', message: 'The file is empty.' })
    const stumbling = await newRun()
    await giveRunUp(house.context, stumbling, { placeOf: async () => 'after line 7' })
    expect(await stored(stumbling)).toMatchObject({
      status: 'FAILED',
      message: 'Backroom stumbled after line 7; its log says why.',
    })
  })

  test('is cleared up after its end', async () => {
    const id = await newRun()
    const cleared: string[] = []
    const rules = {
      work: countTo([]),
      clearUp: async (_: Parts, run: { status: string }) => void cleared.push(run.status),
    }
    await workOnRun(house.context, id, rules)
    expect(cleared).toEqual(['COMPLETED'])
  })
})

describe('a cancelled run', () => {
  const rules = [{ kinds: ['import'], retry: async () => 0 }] as unknown as RunRules<Parts>[]

  test('ends at once, keeps what is done, and its worker writes nothing more', async () => {
    const id = await newRun()
    const steps: number[] = []
    const work = countTo(steps, async (step) => {
      if (step === 1) await cancelRun(house.context, rules, id, 'maria')
    })
    await workOnRun(house.context, id, { work })
    expect(await stored(id)).toMatchObject({ status: 'CANCELLED', total: 10 })
    await workOnRun(house.context, id, { work: countTo(steps) })
    expect(await stored(id)).toMatchObject({ status: 'CANCELLED', total: 10 })
  })

  test('is news to nobody unless something had failed before', async () => {
    const ids = [await newRun(), await newRun()]
    await house.database.db
      .updateTable('run')
      .set({ failed: 1 })
      .where('id', '=', ids[1] ?? 0)
      .execute()
    for (const id of ids) await cancelRun(house.context, rules, id, 'maria')
    const ends = await Promise.all(ids.map(stored))
    expect(ends.map((run) => run?.is_dismissed)).toEqual([true, false])
  })

  test('that has ended already is told so', async () => {
    const id = await newRun()
    await workOnRun(house.context, id, { work: countTo([]) })
    expect(await call('POST', `/api/runs/${id}/cancel/`)).toMatchObject({
      status: 422,
      body: { detail: 'This has ended already; there is nothing left to cancel.' },
    })
  })
})

describe('a run that follows its rows', () => {
  test('counts them, and ends with the last', async () => {
    const { db } = house.database
    const id = await newRun({ kind: 'publish', followsRows: true })
    const rows = [
      { position: 1, status: 'done' as const, sku: 'A' },
      { position: 2, status: 'failed' as const, sku: 'B', message: 'is blocked' },
      { position: 3, status: 'skipped' as const, sku: 'C' },
    ]
    await inTransaction(db, { actor: 'maria' }, (tx) => insertRows(tx, id, rows))
    expect(await stored(id)).toMatchObject({
      status: 'COMPLETED',
      total: 3,
      success: 1,
      failed: 1,
      skipped: 1,
      progress: 1,
    })
    expect((await call('GET', `/api/runs/${id}/rows/?status=failed`)).body).toMatchObject({
      count: 1,
      results: [{ position: 2, status: 'failed', sku: 'B', marketplace: null, message: 'is blocked' }],
    })
  })
})

describe('rows', () => {
  test('that moved last come first while the run goes on, and in their order when it is over', async () => {
    const { db } = house.database
    const id = await newRun()
    const skus = () =>
      call('GET', `/api/runs/${id}/rows/`).then(({ body }) => body.results.map(({ sku }) => sku))
    const rows = ['A', 'B', 'C'].map((sku, at) => ({ position: at + 1, status: 'done' as const, sku }))
    await inTransaction(db, { actor: 'maria' }, (tx) => insertRows(tx, id, rows))
    await db.updateTable('run_row').set({ updated_on: new Date() }).where('sku', '=', 'C').execute()
    expect(await skus()).toEqual(['C', 'A', 'B'])
    await workOnRun(house.context, id, { work: async () => undefined })
    expect(await skus()).toEqual(['A', 'B', 'C'])
  })
})

describe('the history', () => {
  test('lists every kind, newest first, and one kind alone', async () => {
    const [published, imported] = [await newRun({ kind: 'publish', followsRows: true }), await newRun()]
    expect(imported).toBe(published + 1)
    const ids = async (query: string) =>
      (await call('GET', `/api/runs/?${query}`)).body.results.map(({ id }) => id)
    expect(await ids('page_size=2')).toEqual([imported, published])
    expect(await ids('kind=publish&page_size=1')).toEqual([published])
  })

  test('names what a seller must still see: what goes on, and what ended badly until it is dismissed', async () => {
    const { authorization } = await house.signIn('zoe')
    const zoe = { authorization }
    const asZoe = async () =>
      (await call('GET', '/api/runs/?open=true', zoe)).body.results.map(({ id }) => id)
    const user = 'zoe'
    const going = await newRun({ user })
    const [good, bad] = [await newRun({ user }), await newRun({ user })]
    await newRun({ user, message: 'It waits for its SKU column.' })
    await workOnRun(house.context, good, { work: async () => undefined })
    await workOnRun(house.context, bad, { work: countTo([]) })
    expect(await asZoe()).toEqual([bad, going])
    expect((await call('POST', `/api/runs/${bad}/dismiss/`, zoe)).body).toMatchObject({ is_dismissed: true })
    expect(await asZoe()).toEqual([going])
  })

  test('forgets what ended half a year ago', async () => {
    const { db } = house.database
    const [old, young] = [await newRun(), await newRun()]
    for (const id of [old, young]) await workOnRun(house.context, id, { work: async () => undefined })
    const ended_on = new Date(Date.now() - 181 * 24 * 3600 * 1000)
    await db.updateTable('run').set({ ended_on }).where('id', '=', old).execute()
    await purgeRuns(db)
    expect([await stored(old), (await stored(young))?.id]).toEqual([undefined, young])
  })
})

describe('what is asked wrongly', () => {
  test.each([
    ['GET', ''],
    ['GET', '1/'],
    ['GET', '1/rows/'],
    ['POST', '1/cancel/'],
    ['POST', '1/retry/'],
    ['POST', '1/dismiss/'],
  ] as const)('%s api/runs/%s asks for a token', async (method, path) => {
    expect((await house.app.inject({ method, url: `/api/runs/${path}` })).statusCode).toBe(401)
  })

  test.each([
    ['GET', '999999/'],
    ['GET', '999999/rows/'],
    ['POST', '999999/cancel/'],
    ['POST', '999999/retry/'],
    ['POST', '999999/dismiss/'],
  ] as const)('%s api/runs/%s: there is no such run', async (method, path) => {
    expect(await call(method, `/api/runs/${path}`)).toMatchObject({
      status: 404,
      body: { detail: 'There is no run 999999.' },
    })
  })

  test('a retry of what goes on, or of what went well', async () => {
    const id = await newRun()
    expect((await call('POST', `/api/runs/${id}/retry/`)).status).toBe(422)
    await workOnRun(house.context, id, { work: async () => undefined })
    expect(await call('POST', `/api/runs/${id}/retry/`)).toMatchObject({
      status: 422,
      body: { detail: 'Nothing failed here; there is nothing to try again.' },
    })
  })
})
