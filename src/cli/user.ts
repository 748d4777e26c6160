import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import type { Command } from 'commander'
import {
  checkedEmail,
  checkedPassword,
  checkedUsername,
  createUser,
  disableUser,
  setPassword,
} from '../server/areas/accounts/manage-users.ts'
import { systemClock } from '../server/platform/clock.ts'
import { say } from './terminal.ts'
import { withDatabase } from './with-database.ts'

const passwordHint =
  'The password is read from standard input; as an argument every user of this machine would see it.'

export function addUserCommand(program: Command): void {
  const user = program.command('user').description('Make, disable and re-open accounts.')
  user
    .command('create')
    .description(`Make an account. ${passwordHint}`)
    .argument('<name>', 'what the person signs in with')
    .requiredOption('--email <address>', 'e-mail address')
    .action(runCreate)
  user
    .command('disable')
    .description('Shut an account and end its sessions at once.')
    .argument('<name>', 'who may no longer sign in')
    .action(async (name: string) => {
      await withDatabase('user', ({ db }) => disableUser(db, systemClock, name))
      say(`${name} can no longer sign in.`)
    })
  user
    .command('password')
    .description(`Set a new password, re-open the account and end its sessions. ${passwordHint}`)
    .argument('<name>', 'whose password is set')
    .action(runPassword)
}

// What was typed is checked before the database is touched: a mistake is told at once.
async function runCreate(name: string, options: { email: string }): Promise<void> {
  const username = checkedUsername(name)
  const email = checkedEmail(options.email)
  const password = checkedPassword(await readPassword())
  await withDatabase('user', ({ db }) => createUser(db, { username, email, password }))
  say(`${username} can sign in now.`)
}

async function runPassword(name: string): Promise<void> {
  const password = checkedPassword(await readPassword())
  await withDatabase('user', ({ db }) => setPassword(db, systemClock, name, password))
  say(`${name} can sign in with the new password.`)
}

/** Reads one line from standard input: asked for without echo on a terminal, taken from the pipe otherwise. */
async function readPassword(): Promise<string> {
  const isTerminal = process.stdin.isTTY
  if (isTerminal) process.stderr.write('Password (at least 10 characters): ')
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: isTerminal })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (isTerminal) process.stderr.write('\n')
  }
}
