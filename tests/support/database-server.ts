// One PostgreSQL for a whole run of tests: ours, made for the run and thrown away after it, or one given by address.
import type { TestProject } from 'vitest/node'
import { prepareAppRole } from '../../src/server/platform/database/app-role.ts'
import { makeClient } from '../../src/server/platform/database/connections.ts'
import { openDatabase } from '../../src/server/platform/database/database.ts'
import { migrate } from '../../src/server/platform/database/migrate.ts'
import { startThrowawayPostgres } from './throwaway-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The role is that of the template's pool; clones keep its rights. None where the server lets us make none. */
    databaseServer: { url: string; template: string; role: string | undefined }
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['BACKROOM_TEST_DATABASE_URL']
  const server = given ? { url: given, stop: async () => undefined } : await startThrowawayPostgres()
  const template = `backroom_template_${process.pid}`
  let role: string | undefined
  try {
    await administer(server.url, `create database ${template} template template0 encoding 'UTF8'`)
    role = await migrateTemplate(withDatabase(server.url, template))
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('databaseServer', { url: server.url, template, role })
  return async () => {
    if (given) await administer(server.url, `drop database if exists ${template} with (force)`)
    if (given && role) await administer(server.url, `drop role ${role}`)
    await server.stop()
  }
}

export function withDatabase(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

export async function administer(url: string, statement: string): Promise<void> {
  const client = makeClient({ connectionString: url, application_name: 'backroom tests' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Ends the connections of one kind to the database of the address, as a server that restarts does. */
export function endConnections(url: string, applicationName: string): Promise<void> {
  const theirs = `application_name = '${applicationName}' and datname = current_database()`
  return administer(url, `select pg_terminate_backend(pid) from pg_stat_activity where ${theirs}`)
}

async function migrateTemplate(url: string): Promise<string | undefined> {
  const { db, close } = openDatabase({ url, applicationName: 'backroom test template', poolSize: 1 })
  try {
    await migrate(db)
    return await prepareAppRole(db)
  } finally {
    await close()
  }
}
