import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { createContext } from './context.ts'
import { buildApp } from './app.ts'
import { createDemoUser } from './areas/accounts/create-demo-user.ts'
import { hasProducts } from './areas/seeding/has-products.query.ts'
import { openAppDatabase } from './platform/database/open-app-database.ts'
import { prepareDatabase } from './platform/database/prepare-database.ts'
import { systemClock } from './platform/clock.ts'
import { listen } from './platform/http/listen.ts'
import type { Log } from './platform/log.ts'
import { createMetrics, noMetrics } from './platform/metrics.ts'
import type { ShutDown } from './shut-down.ts'
import { startWorker } from './worker.ts'

/** Starts what ROLE asks for: database, migrations, HTTP, worker. What has to end is handed to `shutDown` as it starts. */
export async function serve(config: Config, log: Log, shutDown: ShutDown): Promise<void> {
  const context = await openContext(config, log, shutDown)
  const address = config.role === 'worker' ? undefined : await startHttp(context, shutDown)
  if (config.role !== 'api') await startWorker(context)
  log.info({ address, role: config.role }, 'serving')
}

async function prepareDemo(context: Context, databaseUrl: string): Promise<void> {
  await createDemoUser(context.db)
  if (await hasProducts(context.db)) return
  // Loaded on a first start only: painting brings a library of native code with it.
  const { seedDemo } = await import('./areas/seeding/seed-demo.ts')
  await seedDemo({ ...context, databaseUrl })
}

async function openContext(config: Config, log: Log, shutDown: ShutDown): Promise<Context> {
  const place = await prepareDatabase(config, log, config.role === 'worker' ? 'worker' : 'serve')
  shutDown.last((patienceMs) => place.stop(patienceMs))
  const { db, close } = await openAppDatabase({
    url: place.url,
    applicationName: `backroom ${config.role}`,
    poolSize: config.databasePoolSize,
    log,
  })
  shutDown.afterWork(close)
  const context = await createContext({
    config,
    databaseUrl: place.url,
    db,
    clock: systemClock,
    log,
    metrics: config.metricsToken === undefined ? noMetrics : await createMetrics(),
  })
  shutDown.first(() => context.jobs.stop())
  shutDown.afterWork(() => context.events.close())
  if (config.isDemo && config.role !== 'worker') await prepareDemo(context, place.url)
  return context
}

async function startHttp(context: Context, shutDown: ShutDown): Promise<string> {
  const app = await buildApp(context)
  shutDown.first(() => app.close())
  shutDown.atDeadline(() => app.server.closeAllConnections())
  return listen(app, context.config)
}
