import type { DatabaseLog } from '../server/platform/database/database-log.ts'

/** Tells a person at a terminal what the launcher warns about; silent elsewhere. */
export const terminalLog: DatabaseLog = { info: () => undefined, warn: tell, error: tell }

function tell(fields: object, message: string): void {
  if (!process.stderr.isTTY) return
  const details = Object.entries(fields).map(([name, value]) => `${name}: ${String(value)}`)
  process.stderr.write(`backroom: ${[message, ...details].join('; ')}\n`)
}
