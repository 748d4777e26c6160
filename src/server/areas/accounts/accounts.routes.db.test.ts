import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, createTestApp, signInAs, testPassword } from '../../../../tests/support/app.ts'
import type { TestApp } from '../../../../tests/support/app.ts'
import { subjectsOfSignIn, tryPassword } from './limited-try.ts'
import { createUser, disableUser, setPassword } from './manage-users.ts'

let house: TestApp

beforeAll(async () => {
  house = await createTestApp()
})
afterAll(() => house.close())

let names = 0
async function newUser(): Promise<string> {
  const username = `Seller${(names += 1)}`
  await createUser(house.database.db, { username, email: `${username}@example.com`, password: testPassword })
  return username
}

function login(username: string, password: string, remoteAddress = '10.0.0.1') {
  return house.app.inject({
    method: 'POST',
    url: '/accounts/login/',
    payload: { username, password },
    remoteAddress,
  })
}

function me(token: string) {
  return house.app.inject({ url: '/accounts/me/', headers: { authorization: `Token ${token}` } })
}

describe('POST accounts/login/', () => {
  test('answers the token, the user and the ids of their active views', async () => {
    const username = await newUser()
    const reply = await login(username, testPassword)
    expect(reply.statusCode).toBe(200)
    const body = reply.json<Record<string, unknown>>()
    expect(Object.keys(body).sort()).toEqual(
      ['email', 'orders_page_config_id', 'products_page_config_id', 'token', 'user_id', 'username'].sort(),
    )
    expect(body).toMatchObject({ username, email: `${username}@example.com` })
    expect(String(body.token)).toMatch(/^[\w-]{43}$/)
  })

  test('makes one active Default view for Products and Orders and keeps naming it', async () => {
    const username = await newUser()
    const [first, second] = [await signInAs(house.app, username), await signInAs(house.app, username)]
    expect(second.products_page_config_id).toBe(first.products_page_config_id)
    const views = await house.database.db
      .selectFrom('grid_view')
      .select(['id', 'label', 'page_type', 'is_active'])
      .where('user_id', '=', first.user_id)
      .orderBy('page_type')
      .execute()
    expect(views).toEqual([
      { id: first.orders_page_config_id, label: 'Default', page_type: 'Orders', is_active: true },
      { id: first.products_page_config_id, label: 'Default', page_type: 'Products', is_active: true },
    ])
  })

  test('makes one view when two first sign-ins meet', async () => {
    const username = await newUser()
    const both = await Promise.all([signInAs(house.app, username), signInAs(house.app, username)])
    expect(both[0].products_page_config_id).toBe(both[1].products_page_config_id)
  })

  test('takes the name in any case and with space around it, the password only as it is', async () => {
    const username = await newUser()
    expect((await login(`  ${username.toUpperCase()} `, testPassword)).statusCode).toBe(200)
    expect((await login(username, ` ${testPassword}`)).statusCode).toBe(400)
  })

  test('answers a wrong password, an unknown name and a disabled user alike', async () => {
    const [username, disabled] = [await newUser(), await newUser()]
    await disableUser(house.database.db, house.clock, disabled)
    const replies = [
      await login(username, 'not the password'),
      await login('nobody', 'not the password'),
      await login('no\0body', 'not the password'),
      await login('no\ud800body', 'not the \0 password'),
      await login(disabled, testPassword),
    ]
    for (const reply of replies) {
      expect(reply.statusCode).toBe(400)
      expect(reply.headers['content-type']).toBe('application/problem+json')
      expect(reply.json()).toMatchObject({
        status: 400,
        code: 'invalid_credentials',
        detail: 'Unable to log in with provided credentials.',
      })
    }
  })

  test.each([
    [{ username: '', password: 'x' }, 'username'],
    [{ username: '   ', password: 'x' }, 'username'],
    [{ username: 'x', password: '' }, 'password'],
    [{ username: 'x' }, 'password'],
    [{ username: 'x', password: 'x', remember: true }, 'remember'],
    [{ username: 7, password: 'x' }, 'username'],
  ])('refuses %j naming %s', async (payload, field) => {
    const reply = await house.app.inject({ method: 'POST', url: '/accounts/login/', payload })
    expect(reply.statusCode).toBe(400)
    expect(Object.keys(reply.json<{ errors: object }>().errors)).toEqual([field])
  })

  test('keeps neither tokens nor passwords readable', async () => {
    const username = await newUser()
    const { token } = await signInAs(house.app, username)
    const tokens = await house.database.db.selectFrom('session_token').select('token_hash').execute()
    expect(tokens.map((row) => row.token_hash)).not.toContain(token)
    const users = await house.database.db.selectFrom('user_account').select('password_hash').execute()
    for (const { password_hash } of users) expect(password_hash).toMatch(/^\$argon2id\$/)
  })
})

describe('too many tries', () => {
  const statuses = (replies: { statusCode: number }[]) => replies.map(({ statusCode }) => statusCode)
  const times = (count: number, status: number) => Array<number>(count).fill(status)

  test('make a name wait 2^n seconds after five failures from one address, also after a restart', async () => {
    const username = await newUser()
    const address = '10.1.0.1'
    for (let n = 0; n < 5; n += 1) expect((await login(username, 'wrong', address)).statusCode).toBe(400)
    const restarted = await buildTestApp(house.database, house.clock)
    const refused = await restarted.app.inject({
      method: 'POST',
      url: '/accounts/login/',
      payload: { username: username.toLowerCase(), password: testPassword },
      remoteAddress: address,
    })
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('32')
    expect(refused.json()).toMatchObject({
      code: 'too_many_tries',
      detail: 'Too many tries. Please wait 32 seconds.',
    })
    house.clock.advance({ seconds: 32 })
    expect((await login(username, testPassword, address)).statusCode).toBe(200)
    expect((await login(username, 'wrong', address)).statusCode).toBe(400)
    await restarted.app.close()
  })

  test('by strangers keep nobody out where they have signed in before', async () => {
    const username = await newUser()
    const home = '10.8.0.1'
    expect((await login(username, testPassword, home)).statusCode).toBe(200)
    house.clock.advance({ hours: 29 * 24 })
    const guesses = []
    for (let n = 0; n < 12; n += 1) guesses.push(await login(username, 'wrong', `10.8.1.${n}`))
    expect(statuses(guesses)).toEqual([...times(10, 400), ...times(2, 429)])
    expect((await login(username, testPassword, '10.8.1.99')).statusCode).toBe(429)
    expect((await login(username, testPassword, home)).statusCode).toBe(200)
    house.clock.advance({ minutes: 15 })
    expect((await login(username, testPassword, '10.8.1.99')).statusCode).toBe(200)
  })

  test('by strangers count at home when its last sign-in is 30 days old', async () => {
    const username = await newUser()
    const home = '10.9.0.1'
    expect((await login(username, testPassword, home)).statusCode).toBe(200)
    house.clock.advance({ hours: 30 * 24 })
    for (let n = 0; n < 10; n += 1) await login(username, 'wrong', `10.9.1.${n}`)
    expect((await login(username, testPassword, home)).statusCode).toBe(429)
  })

  test('are the same for a name that does not exist as for one that does', async () => {
    const replies = []
    for (let n = 0; n < 6; n += 1) replies.push(await login('ghost', 'wrong', '10.2.0.1'))
    for (let n = 0; n < 6; n += 1) replies.push(await login('ghost', 'wrong', `10.2.1.${n}`))
    expect(statuses(replies)).toEqual([...times(5, 400), 429, ...times(5, 400), 429])
  })

  test('are five for a burst of parallel guesses from one address', async () => {
    const username = await newUser()
    const guesses = Array.from({ length: 12 }, (_, n) => login(username, `wrong ${n}`, '10.3.0.1'))
    expect(statuses(await Promise.all(guesses)).sort()).toEqual([...times(5, 400), ...times(7, 429)])
  })

  test('are none when many sign in at once with the right password, also after four wrong ones', async () => {
    const username = await newUser()
    for (let n = 0; n < 4; n += 1) await login(username, 'wrong', '10.5.0.1')
    const arrivals = Array.from({ length: 60 }, () => login(username, testPassword, '10.5.0.1'))
    expect(statuses(await Promise.all(arrivals))).toEqual(times(60, 200))
  })

  test('leave out those that nothing came of', async () => {
    const subjects = subjectsOfSignIn('nobody', '10.6.0.1', false)
    const fails = () => tryPassword(house.context, subjects, () => Promise.reject(new Error('no database')))
    for (let n = 0; n < 12; n += 1) await expect(fails()).rejects.toThrow('no database')
    expect(await tryPassword(house.context, subjects, () => Promise.resolve('in'))).toBe('in')
  })

  test('stops an address after 50 failures until its 15 minutes are over', async () => {
    const address = '10.4.0.1'
    await house.database.db
      .insertInto('sign_in_failure')
      .values({
        scope: 'address',
        subject: address,
        failures: 49,
        window_started_on: house.clock.now(),
        last_failed_on: house.clock.now(),
      })
      .execute()
    const username = await newUser()
    expect((await login(username, testPassword, address)).statusCode).toBe(200)
    expect((await login(username, 'wrong', address)).statusCode).toBe(400)
    const refused = await login(username, testPassword, address)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('900')
    expect((await login(username, testPassword, '10.4.0.2')).statusCode).toBe(200)
    house.clock.advance({ minutes: 15 })
    expect((await login(username, testPassword, address)).statusCode).toBe(200)
  })

  test('are none of those that are sent away because so many came before them', async () => {
    const address = '10.11.0.1'
    const subjects = subjectsOfSignIn('somebody', address, false)
    const check = () => {
      house.clock.advance({ seconds: 1 })
      return Promise.resolve('in')
    }
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, () => tryPassword(house.context, subjects, check)),
    )
    const sentAway = outcomes.filter(({ status }) => status === 'rejected')
    expect(sentAway.length).toBeGreaterThan(0)
    expect(sentAway.length).toBeLessThan(60)
    for (const each of sentAway) expect(each).toMatchObject({ reason: { status: 503, code: 'too_busy' } })
    const counts = house.database.db.selectFrom('sign_in_failure').select('failures')
    expect(await counts.where('subject', '=', address).execute()).toEqual([{ failures: 0 }])
  })

  test('count in the demo as well', async () => {
    const demo = await buildTestApp(house.database, house.clock, { isDemo: true })
    const guess = () =>
      demo.app.inject({
        method: 'POST',
        url: '/accounts/login/',
        payload: { username: 'a stranger', password: 'wrong' },
        remoteAddress: '127.0.0.1',
      })
    const replies = []
    for (let n = 0; n < 6; n += 1) replies.push(await guess())
    expect(statuses(replies)).toEqual([...times(5, 400), 429])
    await demo.app.close()
  })
})

describe('a session', () => {
  test('ends after 12 hours without a request', async () => {
    const { token } = await signInAs(house.app, await newUser())
    house.clock.advance({ hours: 11, minutes: 59 })
    expect((await me(token)).statusCode).toBe(200)
    house.clock.advance({ hours: 11, minutes: 59 })
    expect((await me(token)).statusCode).toBe(200)
    house.clock.advance({ hours: 12 })
    expect((await me(token)).statusCode).toBe(401)
  })

  test('ends after 7 days however much it is used', async () => {
    const { token } = await signInAs(house.app, await newUser())
    for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
      house.clock.advance({ hours: 6 })
      expect((await me(token)).statusCode).toBe(200)
    }
    house.clock.advance({ hours: 6 })
    expect((await me(token)).statusCode).toBe(401)
  })

  test('ends with sign-out, and only the one that signed out', async () => {
    const username = await newUser()
    const [one, other] = [await signInAs(house.app, username), await signInAs(house.app, username)]
    const reply = await house.app.inject({
      method: 'POST',
      url: '/accounts/logout/',
      headers: { authorization: `Token ${one.token}` },
    })
    expect(reply.statusCode).toBe(204)
    expect(reply.body).toBe('')
    expect((await me(one.token)).statusCode).toBe(401)
    expect((await me(other.token)).statusCode).toBe(200)
  })

  test('ends when the user is disabled, and opens again with a password set anew', async () => {
    const username = await newUser()
    const { token } = await signInAs(house.app, username)
    await disableUser(house.database.db, house.clock, username)
    expect((await me(token)).statusCode).toBe(401)
    await setPassword(house.database.db, house.clock, username, 'another long password')
    expect((await login(username, 'another long password')).statusCode).toBe(200)
  })
})

describe('GET accounts/me/', () => {
  test('says who is signed in', async () => {
    const user = await house.signIn()
    const reply = await house.app.inject({
      url: '/accounts/me',
      headers: { authorization: user.authorization },
    })
    expect(reply.json()).toEqual({
      user_id: user.userId,
      username: user.username,
      email: `${user.username}@example.com`,
    })
  })

  test.each([undefined, '', 'Token', 'Token x', 'Bearer 0123456789012345678901234567890123456789012'])(
    'answers 401 to Authorization %s',
    async (authorization) => {
      const headers = authorization === undefined ? {} : { authorization }
      const reply = await house.app.inject({ url: '/accounts/me/', headers })
      expect(reply.statusCode).toBe(401)
      expect(reply.json()).toMatchObject({ code: 'unauthorized', status: 401 })
    },
  )
})

describe('POST accounts/password/', () => {
  function change(authorization: string, payload: object) {
    return house.app.inject({
      method: 'POST',
      url: '/accounts/password/',
      headers: { authorization },
      payload,
    })
  }

  test('changes the password and ends the other sessions', async () => {
    const user = await house.signIn()
    const other = await signInAs(house.app, user.username)
    const reply = await change(user.authorization, {
      old_password: testPassword,
      new_password: 'quite another one',
    })
    expect(reply.statusCode).toBe(204)
    expect((await me(other.token)).statusCode).toBe(401)
    const still = await house.app.inject({
      url: '/accounts/me/',
      headers: { authorization: user.authorization },
    })
    expect(still.statusCode).toBe(200)
    expect((await login(user.username, testPassword)).statusCode).toBe(400)
    expect((await login(user.username, 'quite another one')).statusCode).toBe(200)
  })

  test('refuses a wrong old password at its field, and guessing it', async () => {
    const user = await house.signIn()
    const guess = { old_password: 'wrong', new_password: 'quite another one' }
    const reply = await change(user.authorization, guess)
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({
      errors: { old_password: ['Old password is not your present password.'] },
    })
    for (let n = 0; n < 4; n += 1) await change(user.authorization, guess)
    expect((await change(user.authorization, guess)).statusCode).toBe(429)
    expect((await login(user.username, testPassword)).statusCode).toBe(200)
  })

  test('works while strangers guess, who have a count of their own', async () => {
    const user = await house.signIn()
    for (let n = 0; n < 10; n += 1) await login(user.username, 'wrong', `10.7.0.${n}`)
    const reply = await change(user.authorization, {
      old_password: testPassword,
      new_password: 'quite another one',
    })
    expect(reply.statusCode).toBe(204)
  })

  test('refuses a new password of less than 10 characters and a caller without a token', async () => {
    const user = await house.signIn()
    const short = await change(user.authorization, { old_password: testPassword, new_password: 'short' })
    expect(short.json()).toMatchObject({
      status: 400,
      errors: { new_password: ['New password needs at least 10 characters.'] },
    })
    const stranger = await house.app.inject({ method: 'POST', url: '/accounts/password/', payload: {} })
    expect(stranger.statusCode).toBe(401)
  })
})
