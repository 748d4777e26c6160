import { ConfigError } from '../server/config.ts'
import { LauncherProblem } from '../server/platform/database/embedded/launcher-problem.ts'
import { Refusal } from '../server/platform/errors.ts'

/** What a person at a terminal reads when a command fails: one line for what he can mend, the stack for what he can't. */
export function explainFailure(error: unknown): string {
  if (error instanceof ConfigError) return error.messages.map((message) => `backroom: ${message}`).join('\n')
  if (error instanceof Refusal || error instanceof LauncherProblem) return `backroom: ${error.message}`
  return `backroom: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}
