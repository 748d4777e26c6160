import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ownFolder = fileURLToPath(new URL('../../../../migrations/', import.meta.url))
const fileName = /^(\d{4}-[a-z0-9-]+(?:\.no-tx)?)\.sql$/

/** Reads the migrations of a folder; their names give their order. */
export async function readMigrations(folder = ownFolder): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {}
  for (const file of (await readdir(folder)).sort()) {
    const name = fileName.exec(file)?.[1]
    if (!name)
      throw new Error(`${join(folder, file)} is not named like a migration: NNNN-what-it-does[.no-tx].sql`)
    migrations[name] = { up: async (db) => runFile(db, name, join(folder, file)) }
  }
  return migrations
}

/** Some statements (`create index concurrently`) refuse to run in a transaction; their file says so in its name. */
export function runsOutsideTransaction(name: string): boolean {
  return name.endsWith('.no-tx')
}

async function runFile<T>(db: Kysely<T>, name: string, path: string): Promise<void> {
  const text = await readFile(path, 'utf8')
  // Several statements sent at once are one transaction again. A `;` that ends a line ends a statement in these files.
  const statements = runsOutsideTransaction(name) ? text.split(/;[ \t]*$/m) : [text]
  for (const statement of statements) {
    if (isBlank(statement)) continue
    await sql.raw(statement).execute(db)
  }
}

function isBlank(statement: string): boolean {
  return statement.replace(/--.*$/gm, '').trim() === ''
}
