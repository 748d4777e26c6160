type LogEntry = (fields: object, message: string) => void

/** What the database needs of a log; pino's logger fits. */
export type DatabaseLog = { info: LogEntry; warn: LogEntry; error: LogEntry }
