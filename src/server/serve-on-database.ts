import { join } from 'node:path'
import { hasProducts } from '../demo/has-products.query.ts'
import { buildApp } from './app.ts'
import { createDemoUser } from './areas/accounts/manage-users.ts'
import type { Config } from './config.ts'
import { orderList } from './areas/orders/orders.list.ts'
import { productList } from './areas/products/products.list.ts'
import { orderItemList } from './areas/sales/order-items.list.ts'
import { createContext, type Context, type Foundation } from './context.ts'
import { systemClock } from './platform/clock.ts'
import { noColumnIndex, startColumnIndex, type ColumnIndex } from './platform/column-index/column-index.ts'
import { openAppDatabase } from './platform/database/migrate.ts'
import { listen } from './platform/http/listen.ts'
import type { Log } from './platform/log.ts'
import { createMetrics, noMetrics } from './platform/metrics.ts'
import type { ShutDown } from './shut-down.ts'
import { startWorker } from './worker.ts'

/** What a process that serves was started with. */
export type Start = { config: Config; log: Log; shutDown: ShutDown }

/** Migrates the database and starts HTTP and worker on it. */
export async function serveOn(databaseUrl: string, start: Start): Promise<void> {
  const { config, log, shutDown } = start
  const { context, work } = await openContext(databaseUrl, start)
  const address = config.role === 'worker' ? undefined : await startHttp(context, shutDown)
  if (config.role !== 'api') await startWorker(work)
  log.info({ address, role: config.role }, 'serving')
}

async function prepareDemo(context: Context, databaseUrl: string): Promise<void> {
  await createDemoUser(context.db)
  if (await hasProducts(context.db)) return
  // Loaded on a first start only: painting brings a library of native code with it.
  const { seedDemo } = await import('../demo/seed-demo.ts')
  await seedDemo({ ...context, databaseUrl })
}

type Contexts = { context: Context; work: Context }

async function openContext(databaseUrl: string, { config, log, shutDown }: Start): Promise<Contexts> {
  const {
    db,
    work: workDb,
    close,
  } = await openAppDatabase({
    url: databaseUrl,
    applicationName: `backroom ${config.role}`,
    poolSize: config.databasePoolSize,
    log,
  })
  shutDown.afterWork.push(close)
  const metrics = config.metricsToken === undefined ? noMetrics : await createMetrics()
  const foundation = { config, databaseUrl, db, log, metrics }
  const context = await createContext({
    ...foundation,
    clock: systemClock,
    columnIndex: holdColumns(foundation, shutDown),
  })
  shutDown.first.push(() => context.jobs.stop())
  shutDown.afterWork.push(() => context.events.close())
  if (config.isDemo && config.role !== 'worker') await prepareDemo(context, databaseUrl)
  return { context, work: { ...context, db: workDb } }
}

/** A process that only works through jobs reads no list often enough. */
function holdColumns(
  { config, databaseUrl, ...parts }: Pick<Foundation, 'config' | 'databaseUrl' | 'db' | 'log' | 'metrics'>,
  shutDown: ShutDown,
): ColumnIndex {
  if (config.columnIndex === 'off' || config.role === 'worker') return noColumnIndex
  const columnIndex = startColumnIndex(
    {
      ...parts,
      url: databaseUrl,
      bytes: config.columnIndexMegabytes * 1024 ** 2,
      folder: join(config.dataDir, 'columns'),
    },
    [productList, orderList(config.businessCurrency), orderItemList(config.businessCurrency)],
  )
  shutDown.afterWork.push(() => columnIndex.close())
  return columnIndex
}

async function startHttp(context: Context, shutDown: ShutDown): Promise<string> {
  const app = await buildApp(context)
  shutDown.first.push(() => app.close())
  shutDown.atDeadline.push(() => app.server.closeAllConnections())
  return listen(app, context.config)
}
