import type { Command } from 'commander'
import { say } from './say.ts'
import { withDatabase } from './with-database.ts'

export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('Bring the database up to date. serve and the other commands do so by themselves.')
    .action(runMigrate)
}

async function runMigrate(): Promise<void> {
  await withDatabase('migrate', async ({ migrated }) => {
    for (const name of migrated) say(`Ran ${name}.`)
    if (migrated.length === 0) say('The database is up to date.')
  })
}
