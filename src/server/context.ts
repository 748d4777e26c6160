import type { Config } from './config.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/database/database.ts'
import type { Log } from './platform/log.ts'
import type { Metrics } from './platform/metrics.ts'

/** What use cases stand on; at most 15 fields. */
export interface Context {
  config: Config
  db: Db
  clock: Clock
  log: Log
  metrics: Metrics
}

/** Puts the context together; what can be made from the others is made here. */
export function createContext(parts: Pick<Context, 'config' | 'db' | 'clock' | 'log' | 'metrics'>): Context {
  return { ...parts }
}
