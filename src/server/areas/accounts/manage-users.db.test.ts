import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'
import { fakeClock } from '../../../../tests/support/fake-clock.ts'
import { createDemoUser, createUser, demoUser, disableUser, setPassword } from './manage-users.ts'
import { isPasswordOf } from './password-hash.ts'
import { findUserByName } from './users.store.ts'

let database: TestDatabase
const clock = fakeClock()
const good = { email: 'ann@example.com', password: 'long enough it is' }

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('createUser', () => {
  test('keeps the name as it was typed, without the space around it', async () => {
    const id = await createUser(database.db, { ...good, username: '  Ann Lee ' })
    expect(await findUserByName(database.db, 'ANN LEE')).toMatchObject({
      id,
      username: 'Ann Lee',
      is_disabled: false,
    })
  })

  test('refuses a name that differs only in case, in any alphabet', async () => {
    await createUser(database.db, { ...good, username: 'Ünal' })
    await expect(createUser(database.db, { ...good, username: 'üNAL' })).rejects.toMatchObject({
      status: 409,
      code: 'name_taken',
    })
  })

  test.each([
    [{ username: ' ' }, 'username'],
    [{ username: 'a\u0000b' }, 'username'],
    [{ username: 'x'.repeat(151) }, 'username'],
    [{ email: 'nowhere' }, 'email'],
    [{ password: 'ninechars' }, 'password'],
  ])('refuses %j', async (changes, field) => {
    const refused = createUser(database.db, { ...good, username: 'bob', ...changes })
    await expect(refused).rejects.toMatchObject({ status: 400, errors: { [field]: [expect.any(String)] } })
  })
})

describe('setPassword and disableUser', () => {
  test('say that there is no such user', async () => {
    await expect(disableUser(database.db, clock, 'ghost')).rejects.toMatchObject({ code: 'user_not_found' })
    await expect(setPassword(database.db, clock, 'ghost', good.password)).rejects.toMatchObject({
      status: 404,
    })
  })

  test('find the user in any case', async () => {
    await createUser(database.db, { ...good, username: 'carol' })
    await disableUser(database.db, clock, ' CAROL ')
    expect((await findUserByName(database.db, 'carol'))?.is_disabled).toBe(true)
    await setPassword(database.db, clock, 'Carol', 'something else now')
    const carol = await findUserByName(database.db, 'carol')
    expect(carol?.is_disabled).toBe(false)
    expect(await isPasswordOf(carol?.password_hash, 'something else now')).toBe(true)
    expect(await isPasswordOf(carol?.password_hash, good.password)).toBe(false)
  })
})

describe('createDemoUser', () => {
  test('makes the account once and leaves it alone afterwards', async () => {
    await createDemoUser(database.db)
    const first = await findUserByName(database.db, demoUser.username)
    await setPassword(database.db, clock, demoUser.username, 'changed by a guest')
    await createDemoUser(database.db)
    const again = await findUserByName(database.db, demoUser.username)
    expect(again?.id).toBe(first?.id)
    expect(await isPasswordOf(again?.password_hash, 'changed by a guest')).toBe(true)
  })
})
