import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { administer } from '../../../../tests/support/database-server.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts'

describe('openDatabase', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  const value = async (expression: string): Promise<unknown> => {
    const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(
      database.db,
    )
    return rows[0]?.value
  }

  test.each([
    ['9007199254740991::int8', 9007199254740991],
    ['array[1, null, 3]::int8[]', [1, null, 3]],
    ['1.10::numeric', '1.10'],
    ['array[1.10]::numeric[]', ['1.10']],
    ["'2026-03-01'::date", '2026-03-01'],
    ["array['2026-03-01']::date[]", ['2026-03-01']],
    ["'2026-03-01T10:00:00Z'::timestamptz", new Date('2026-03-01T10:00:00Z')],
    ['count(*) from generate_series(1, 3)', 3],
  ])('reads %s', async (expression, expected) => {
    const [head, ...rest] = expression.split(' from ')
    const { rows } = await database.pool.query<{ value: unknown }>(
      `select ${head} as value ${rest.length > 0 ? `from ${rest.join('')}` : ''}`,
    )
    expect(rows[0]?.value).toEqual(expected)
  })

  test('refuses an int8 that a number would round', async () => {
    await expect(value('9007199254740993::int8')).rejects.toThrow('too large for a number')
  })

  test.each(['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])(
    'limits every connection by %s',
    async (setting) => {
      expect(await value(`current_setting('${setting}')`)).not.toBe('0')
    },
  )

  test('works in UTC and knows letters of every script', async () => {
    expect(await value("current_setting('timezone')")).toBe('UTC')
    expect(await value("array_length(show_trgm('кроссовки'), 1) > 5")).toBe(true)
  })

  test.each(['idle', 'in use'])(
    'goes on after the server has ended a connection that was %s',
    async (state) => {
      const victim = await database.pool.connect()
      const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid')
      if (state === 'idle') victim.release()
      await administer(database.url, `select pg_terminate_backend(${rows[0]?.pid})`)
      if (state === 'in use') {
        await expect(victim.query('select 1')).rejects.toThrow()
        victim.release(true)
      }
      await expect.poll(() => value('1').catch(() => undefined)).toBe(1)
    },
  )
})
