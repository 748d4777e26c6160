// The `backroom` command. Commands that take more than a few lines are in files of their own.
import { Command, CommanderError } from 'commander'
import { ConfigError } from '../server/config.ts'
import { LauncherProblem } from '../server/platform/database/embedded/data-dir.ts'
import { Refusal } from '../server/platform/errors.ts'
import { addImportCommand } from './import.ts'
import { addSeedCommand } from './seed.ts'
import { say } from './terminal.ts'
import { addUserCommand } from './user.ts'
import { withDatabase } from './with-database.ts'

const usageError = 2

const program = new Command('backroom')
  .description('The back-office of people who sell one stock on many marketplaces.')
  .showSuggestionAfterError()
  .configureOutput({ outputError: (message, write) => write(message.replace(/^error: /, 'backroom: ')) })
  .exitOverride()

program
  .command('serve')
  .description('Serve the page and its API, and run the jobs too unless ROLE says otherwise.')
  .action(() => serve())
program
  .command('worker')
  .description('Run the jobs that talk to the channels, beside a serve or on a machine of their own.')
  .action(() => serve({ role: 'worker' }))
program
  .command('migrate')
  .description('Bring the database up to date. serve and the other commands do so by themselves.')
  .action(runMigrate)
addUserCommand(program)
addImportCommand(program)
addSeedCommand(program)
program
  .command('sandbox')
  .description(
    'Run the practice marketplaces: servers that speak like the real ones. They listen on SANDBOX_PORT.',
  )
  .action(async () => {
    await import('../sandbox/main.ts')
  })

// Whoever reads only the beginning (`| head`) closes the pipe: the work goes on to its end, unheard.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 || isHelp(error) ? 0 : usageError
  } else {
    process.stderr.write(`${explainFailure(error)}\n`)
    process.exitCode = 1
  }
}

async function serve(overrides?: { role: 'worker' }): Promise<void> {
  const { serveUntilStopped } = await import('../server/serve-until-stopped.ts')
  await serveUntilStopped(overrides)
}

async function runMigrate(): Promise<void> {
  await withDatabase('migrate', async ({ migrated }) => {
    for (const name of migrated) say(`Ran ${name}.`)
    if (migrated.length === 0) say('The database is up to date.')
  })
}

function isHelp({ code }: CommanderError): boolean {
  return code === 'commander.helpDisplayed' || code === 'commander.version'
}

/** What a person at a terminal reads when a command fails: one line for what he can mend, the stack for what he can't. */
function explainFailure(error: unknown): string {
  if (error instanceof ConfigError) return error.messages.map((message) => `backroom: ${message}`).join('\n')
  if (error instanceof Refusal || error instanceof LauncherProblem) return `backroom: ${error.message}`
  return `backroom: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}
