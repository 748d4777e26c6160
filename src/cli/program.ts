// The `backroom` command: what each subcommand does is in its own file.
import { Command, CommanderError } from 'commander'
import { addMigrateCommand } from './migrate.ts'
import { explainFailure } from './explain-failure.ts'
import { addImportCommand } from './import.ts'
import { addSandboxCommand } from './sandbox.ts'
import { addSeedCommand } from './seed.ts'
import { addServeCommand } from './serve.ts'
import { addUserCommand } from './user.ts'
import { addWorkerCommand } from './worker.ts'

const usageError = 2

const program = new Command('backroom')
  .description('The back-office of people who sell one stock on many marketplaces.')
  .showSuggestionAfterError()
  .configureOutput({ outputError: (message, write) => write(message.replace(/^error: /, 'backroom: ')) })
  .exitOverride()

addServeCommand(program)
addWorkerCommand(program)
addMigrateCommand(program)
addUserCommand(program)
addImportCommand(program)
addSeedCommand(program)
addSandboxCommand(program)

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

function isHelp({ code }: CommanderError): boolean {
  return code === 'commander.helpDisplayed' || code === 'commander.version'
}
