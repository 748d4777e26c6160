import type { Logger } from 'pino'

/** What the database needs of a log; pino's logger fits. */
export type DatabaseLog = Pick<Logger, 'info' | 'warn' | 'error'>
