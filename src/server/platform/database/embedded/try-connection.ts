import { makeClient } from '../connections.ts'
import { connectionUrl, serverDatabase } from './connection-file.ts'

export type ConnectionAnswer = 'connected' | 'refused password' | 'no answer'

/** Finds out whether our server answers under this port and password; makes its database when that is missing. */
export async function tryConnection(connection: {
  port: number
  password: string
}): Promise<ConnectionAnswer> {
  const code = await connect(connection, serverDatabase)
  if (code === undefined) return 'connected'
  if (code === '28P01') return 'refused password'
  if (code !== databaseMissing) return 'no answer'
  const failure = await connect(connection, 'postgres', `create database ${serverDatabase}`)
  return failure === undefined ? 'connected' : 'no answer'
}

const databaseMissing = '3D000'

async function connect(
  connection: { port: number; password: string },
  database: string,
  statement?: string,
): Promise<string | undefined> {
  const client = makeClient({
    connectionString: connectionUrl(connection, database),
    connectionTimeoutMillis: 3000,
    application_name: 'backroom launcher',
  })
  try {
    await client.connect()
    if (statement) await client.query(statement)
    return undefined
  } catch (error) {
    return (error as { code?: string }).code ?? 'unknown'
  } finally {
    await client.end().catch(() => undefined)
  }
}
