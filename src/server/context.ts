import type { Config } from './config.ts'
import { createPublicFiles } from './connectors/calls/public-files.ts'
import { openFiles } from './connectors/open-files.ts'
import type { PublicFiles } from './connectors/ports/public-files.ts'
import { createChannels, type Channels } from './connectors/registry.ts'
import { createServices, type Services } from './connectors/services.ts'
import type { Clock } from './platform/clock.ts'
import { noColumnIndex, type ColumnIndex } from './platform/column-index/column-index.ts'
import type { Db } from './platform/database/database.ts'
import { EventHub } from './platform/events/event-hub.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { Jobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import type { Metrics } from './platform/metrics.ts'

/** What use cases stand on; at most 15 fields. */
export type Context = {
  config: Config
  db: Db
  clock: Clock
  log: Log
  metrics: Metrics
  jobs: Jobs
  files: FileStore
  publicFiles: PublicFiles
  channels: Channels
  services: Services
  events: EventHub
  columnIndex: ColumnIndex
}

/** What is given from outside; the rest of the context is made from it. */
export type Foundation = Pick<Context, 'config' | 'db' | 'clock' | 'log' | 'metrics'> & {
  databaseUrl: string
  /** Absent: every list is asked of the database. */
  columnIndex?: ColumnIndex
}

/** Puts the context together; nothing connects before it is used. */
export async function createContext({ databaseUrl, ...foundation }: Foundation): Promise<Context> {
  const { config, db, log } = foundation
  return {
    ...foundation,
    jobs: new Jobs({ url: databaseUrl, log, isWorker: config.role !== 'api' }),
    files: openFiles(config),
    publicFiles: createPublicFiles(),
    channels: await createChannels(foundation),
    services: await createServices(foundation),
    events: new EventHub({ url: databaseUrl, db, log }),
    columnIndex: foundation.columnIndex ?? noColumnIndex,
  }
}
