// The whole way of a publish on one table: app, worker, database and the practice Shopify as a process of its own.
import { buildApp } from '../../src/server/app.ts'
import { createUser } from '../../src/server/areas/accounts/manage-users.ts'
import { loadConfig } from '../../src/server/config.ts'
import { createContext } from '../../src/server/context.ts'
import type { Context } from '../../src/server/context.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import type { App } from '../../src/server/platform/http/app-type.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { noMetrics } from '../../src/server/platform/metrics.ts'
import { startWorker } from '../../src/server/worker.ts'
import { signInAs, testPassword } from './app.ts'
import { checkedReplies } from './checked-replies.ts'
import { createTestDatabase } from './database.ts'
import type { TestDatabase } from './database.ts'
import { practiceShop } from './practice-shop.ts'
import type { PracticeShop } from './practice-shop.ts'
import { startSandboxProcess } from './sandbox.ts'
import type { SandboxProcess } from './sandbox.ts'
import { contractFile, quickContract } from './voyageone-contract.ts'

export type PublishingBench = {
  app: App
  context: Context
  database: TestDatabase
  sandbox: SandboxProcess
  shop: PracticeShop
  authorization: string
  /** Calls the app as the signed-in seller. */
  call(
    method: 'GET' | 'POST',
    url: string,
    payload?: object,
  ): Promise<{ status: number; body: Record<string, unknown> }>
  startWorker(): Promise<void>
  stop(): Promise<void>
}

/** `env` says what else than usual the installation is told. */
export async function startPublishingBench(env: Record<string, string> = {}): Promise<PublishingBench> {
  const [database, sandbox] = await Promise.all([createTestDatabase({ poolSize: 12 }), startSandboxProcess()])
  const shop = practiceShop(sandbox)
  await shop.reset()
  const config = loadConfig({
    DATA_DIR: sandbox.dataDir,
    SHOPIFY_API_URL: sandbox.url,
    STOCKX_API_URL: sandbox.stockxUrl,
    VOYAGEONE_API_URL: sandbox.voyageOneUrl,
    VOYAGEONE_CONTRACT: contractFile(sandbox.dataDir, quickContract),
    STOCKX_LIMIT_FACTOR: '1000',
    STOCKX_UNANSWERED_SECONDS: '1',
    ...env,
  })
  const context = await createContext({
    config,
    databaseUrl: database.url,
    db: database.db,
    clock: systemClock,
    log: createLog('silent'),
    metrics: noMetrics,
  })
  const app = (await buildApp(context)).setSerializerCompiler(checkedReplies())
  await app.ready()
  await createUser(database.db, { username: 'seller', email: 'seller@example.com', password: testPassword })
  const authorization = `Token ${(await signInAs(app, 'seller')).token}`
  return {
    app,
    context,
    database,
    sandbox,
    shop,
    authorization,
    call: async (method, url, payload) => {
      const reply = await app.inject({
        method,
        url,
        headers: { authorization },
        ...(payload ? { payload } : {}),
      })
      return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
    },
    startWorker: () => startWorker(context),
    stop: async () => {
      await app.close()
      await context.jobs.stop()
      await context.events.close()
      await sandbox.stop()
      await database.drop()
    },
  }
}
