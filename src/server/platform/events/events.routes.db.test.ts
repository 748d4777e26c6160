import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { announceProgress } from './progress.store.ts'

let house: TestApp
let address: string
beforeAll(async () => {
  house = await createTestApp()
  address = await house.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => house.close())

test('streams progress as server-sent events', async () => {
  const { authorization } = await house.signIn()
  const reply = await fetch(`${address}/api/events/`, { headers: { authorization } })
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-type')).toBe('text/event-stream')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  const body = { status: 'IN PROGRESS', total: 3, success: 1 }
  await announceProgress(house.database.db, [{ topic: 'publish', subjectId: 7, userId: null, body }])
  const text = reply.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  while (!/event: progress\n.*\n\n/.test(heard)) heard += (await text?.read())?.value ?? ''
  const data = /^event: progress\ndata: (.*)\n\n/m.exec(heard)?.[1] ?? ''
  expect(JSON.parse(data)).toEqual({ topic: 'publish', id: 7, ...body })
  await text?.cancel()
})

test('needs a token', async () => {
  expect((await fetch(`${address}/api/events/`)).status).toBe(401)
})
