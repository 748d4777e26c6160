import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { addProduct } from '../../../../tests/support/catalogue.ts'
import type { Run } from '../../../contract/runs.ts'
import { giveRunUp, workOnRun } from '../../platform/runs/work-on-run.ts'
import { importRuns } from './import-runs.ts'

let house: TestApp
let dataDir: string
let authorization: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backroom-import-runs-'))
  house = await createTestApp({ dataDir })
  authorization = (await house.signIn('maria')).authorization
})
afterAll(async () => {
  await house.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Uploads a file to be imported at once; answers its run. */
async function upload(lines: string[]): Promise<number> {
  const boundary = 'part-of-a-test'
  const payload = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="shoes.csv"\r\n\r\n${lines.join('\n')}\r\n--${boundary}--\r\n`
  const headers = { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` }
  const reply = await house.app.inject({ method: 'POST', url: '/api/products/import/', payload, headers })
  return reply.json<{ id: number }>().id
}

async function call(method: 'GET' | 'POST', id: number, path = '') {
  const reply = await house.app.inject({ method, url: `/api/runs/${id}/${path}`, headers: { authorization } })
  return { status: reply.statusCode, body: reply.json<Run & { detail: string }>() }
}

/** Does the worker's part. */
async function work(id: number, signal?: AbortSignal): Promise<Run> {
  await workOnRun(house.context, id, importRuns, signal)
  return (await call('GET', id)).body
}

async function retry(id: number): Promise<number> {
  const { status, body } = await call('POST', id, 'retry/')
  expect(status).toBe(202)
  return body.id
}

async function linesOf(id: number) {
  const reply = await house.app.inject({ url: `/api/products/import/${id}/`, headers: { authorization } })
  return reply.json<{ results: { line: number; reason: string }[] }>().results.map(({ line }) => line)
}

const uploads = () => readdir(join(dataDir, 'imports'))

describe('a retry', () => {
  test('takes the rejected lines alone, and drops the file when none is left', async () => {
    const kept = (await uploads().catch(() => [])).length
    const lines = [
      'sku,title,parent_sku',
      'RETRY-1,One,',
      'RETRY-2,Two,LATER',
      'RETRY-1,Again,',
      'RETRY-3,Three,',
    ]
    const first = await upload(lines)
    expect(await work(first)).toMatchObject({ status: 'COMPLETED', success: 2, failed: 2 })
    const { db } = house.database
    await addProduct(db, { sku: 'LATER', product_type: 'parent' })
    await db.updateTable('product').set({ title: 'Changed since' }).where('sku', '=', 'RETRY-3').execute()

    const second = await retry(first)
    expect(await work(second)).toMatchObject({
      status: 'COMPLETED',
      label: 'shoes.csv',
      success: 1,
      failed: 1,
    })
    // A line that repeats a SKU is no less a repetition when it comes again alone.
    expect(await linesOf(second)).toEqual([4])
    const three = await db
      .selectFrom('product')
      .select('title')
      .where('sku', '=', 'RETRY-3')
      .executeTakeFirst()
    expect(three).toEqual({ title: 'Changed since' })
    expect(await uploads()).toHaveLength(kept + 1)
    expect((await call('GET', first)).body.is_dismissed).toBe(true)
  })

  test('goes on with what an import that broke off did not come to', async () => {
    const lines = Array.from({ length: 1200 }, (_, index) => (index === 7 ? ',none' : `BROKE-${index},T`))
    const first = await upload(['sku,title', ...lines])
    const stopped = new AbortController()
    const rules = {
      ...importRuns,
      work: async (
        context: typeof house.context,
        turn: Parameters<NonNullable<typeof importRuns.work>>[1],
      ) => {
        const stopping = {
          ...turn,
          get run() {
            return turn.run
          },
          step: async (write: Parameters<typeof turn.step>[0]) => {
            await turn.step(write)
            stopped.abort()
          },
        }
        await importRuns.work?.(context, stopping)
      },
    }
    await expect(workOnRun(house.context, first, rules, stopped.signal)).rejects.toThrow()
    await giveRunUp(house.context, first, importRuns)
    expect((await call('GET', first)).body).toMatchObject({
      status: 'FAILED',
      total: 500,
      message: 'Backroom stumbled after line 501; its log says why.',
    })
    const second = await retry(first)
    expect(await work(second)).toMatchObject({ status: 'COMPLETED', success: 700, failed: 1, skipped: 0 })
    expect(await linesOf(second)).toEqual([9])
    // And once more: what the second did not reject is not touched again.
    expect(await work(await retry(second))).toMatchObject({ total: 1, failed: 1 })
  })

  test('of a refused file asks for another upload', async () => {
    const id = await upload(['sku,title', 'OPEN-1,"one'])
    expect(await work(id)).toMatchObject({ status: 'FAILED' })
    expect(await call('POST', id, 'retry/')).toMatchObject({
      status: 422,
      body: { detail: 'The file is no longer kept. Upload it again.' },
    })
  })
})

describe('cancelling', () => {
  test('an import that waits ends it before its first line, and it can be taken up again', async () => {
    const id = await upload(['sku,title', 'CANCEL-1,One'])
    expect((await call('POST', id, 'cancel/')).body).toMatchObject({ status: 'CANCELLED', total: 0 })
    expect(await work(id)).toMatchObject({ status: 'CANCELLED', total: 0 })
    expect(await work(await retry(id))).toMatchObject({ status: 'COMPLETED', success: 1 })
  })
})
