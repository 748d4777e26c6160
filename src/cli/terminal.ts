// What only a person at a terminal is told; a script that calls us has the exit status.
import type { DatabaseLog } from '../server/platform/database/database.ts'

export function say(line: string): void {
  if (process.stdout.isTTY) process.stdout.write(`${line}\n`)
}

/** Tells what the launcher warns about. */
export const terminalLog: DatabaseLog = { info: () => undefined, warn: tell, error: tell }

function tell(fields: object, message: string): void {
  if (!process.stderr.isTTY) return
  const details = Object.entries(fields).map(([name, value]) => `${name}: ${String(value)}`)
  process.stderr.write(`backroom: ${[message, ...details].join('; ')}\n`)
}
