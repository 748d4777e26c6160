import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../../src/server/app.ts'
import { createUser } from '../../src/server/areas/accounts/manage-users.ts'
import { loadConfig } from '../../src/server/config.ts'
import type { Config } from '../../src/server/config.ts'
import { createContext } from '../../src/server/context.ts'
import type { Context } from '../../src/server/context.ts'
import type { App } from '../../src/server/platform/http/app-type.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { noMetrics } from '../../src/server/platform/metrics.ts'
import { checkedReplies } from './checked-replies.ts'
import { createTestDatabase } from './database.ts'
import type { TestDatabase } from './database.ts'
import { fakeClock } from './fake-clock.ts'
import type { FakeClock } from './fake-clock.ts'

export type TestApp = {
  app: App
  context: Context
  database: TestDatabase
  clock: FakeClock
  /** Makes a user (named as given, or a new one) and signs in: the headers for every later call. */
  signIn(
    username?: string,
  ): Promise<{ authorization: string; userId: number; username: string; password: string }>
  close(): Promise<void>
}

export const testPassword = 'a password of tests'

/** The whole app on an empty database of its own; close it in afterAll. */
export async function createTestApp(changes: Partial<Config> = {}): Promise<TestApp> {
  const database = await createTestDatabase()
  const clock = fakeClock()
  const { app, context } = await buildTestApp(database, clock, changes)
  let users = 0
  return {
    app,
    context,
    database,
    clock,
    signIn: async (username) => {
      const name = username ?? `user${(users += 1)}`
      await createUser(database.db, { username: name, email: `${name}@example.com`, password: testPassword })
      const { token, user_id } = await signInAs(app, name)
      return { authorization: `Token ${token}`, userId: user_id, username: name, password: testPassword }
    },
    close: async () => {
      await app.close()
      await context.jobs.stop()
      await context.events.close()
      await database.drop()
    },
  }
}

/** A second app on the same database, as after a restart; a test may add routes of its own. */
export async function buildTestApp(
  database: TestDatabase,
  clock: FakeClock,
  changes: Partial<Config> = {},
  registerMore: (app: App, context: Context) => void = () => undefined,
): Promise<{ app: App; context: Context }> {
  const config = { ...loadConfig({ DATA_DIR: join(tmpdir(), 'backroom-tests-unused') }), ...changes }
  const context = await createContext({
    config,
    databaseUrl: database.url,
    db: database.db,
    clock,
    log: createLog('silent'),
    metrics: noMetrics,
  })
  const app = (await buildApp(context)).setSerializerCompiler(checkedReplies())
  registerMore(app, context)
  await app.ready()
  return { app, context }
}

/** Signs in over HTTP. */
export async function signInAs(
  app: App,
  username: string,
  password = testPassword,
): Promise<{
  token: string
  user_id: number
  products_page_config_id: number
  orders_page_config_id: number
}> {
  const reply = await app.inject({ method: 'POST', url: '/accounts/login/', payload: { username, password } })
  if (reply.statusCode !== 200)
    throw new Error(`sign-in as ${username} answered ${reply.statusCode}: ${reply.body}`)
  return reply.json()
}
