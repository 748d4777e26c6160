import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, signInAs, type TestApp } from '../../../../tests/support/app.ts'
import { disableUser } from '../../areas/accounts/manage-users.ts'
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

/** Opens the stream of a new sign-in of the user; answers whether it has ended. */
async function stream(username: string) {
  const { token } = await signInAs(house.app, username)
  const authorization = `Token ${token}`
  const reply = await fetch(`${address}/api/events/`, { headers: { authorization } })
  let hasEnded = false
  void reply.text().then(() => (hasEnded = true))
  return { authorization, hasEnded: () => hasEnded }
}

describe('a stream ends within 5 seconds of its session', () => {
  type Caller = { authorization: string; username: string; password: string }
  const ways: [string, (caller: Caller, other: Caller) => Promise<unknown>][] = [
    ['that was signed out', (caller) => post('/accounts/logout/', caller.authorization)],
    [
      'that a change of the password ended',
      ({ password }, { authorization }) =>
        post('/accounts/password/', authorization, {
          old_password: password,
          new_password: 'another long one',
        }),
    ],
    ['whose user was disabled', ({ username }) => disableUser(house.database.db, house.clock, username)],
    ['that expired', async () => house.clock.advance({ days: 7 })],
  ]
  test.each(ways)('%s', async (_, end) => {
    const user = await house.signIn()
    const [one, other] = [await stream(user.username), await stream(user.username)]
    await end({ ...user, ...one }, { ...user, ...other })
    const ended = performance.now()
    await expect.poll(one.hasEnded).toBe(true)
    expect(performance.now() - ended).toBeLessThan(5000)
  })

  test('and of no other', async () => {
    const { username } = await house.signIn()
    const [one, other] = [await stream(username), await stream(username)]
    await post('/accounts/logout/', one.authorization)
    await expect.poll(one.hasEnded).toBe(true)
    expect(other.hasEnded()).toBe(false)
    await post('/accounts/logout/', other.authorization)
    await expect.poll(other.hasEnded).toBe(true)
  })
})

async function post(url: string, authorization: string, payload = {}) {
  const reply = await house.app.inject({ method: 'POST', url, headers: { authorization }, payload })
  expect(reply.statusCode).toBeLessThan(300)
}

test('needs a token', async () => {
  expect((await fetch(`${address}/api/events/`)).status).toBe(401)
})
