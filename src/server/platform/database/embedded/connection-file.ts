// DATA_DIR/postgres.json tells the other commands of this machine how to reach the server. It holds the password: 0600.
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LauncherProblem } from './data-dir.ts'
import { makeClient } from '../connections.ts'

export type ConnectionFile = Connection & { pid: number; owner_pid: number }
type Connection = { port: number; password: string }

export const serverRole = 'backroom'
export const serverDatabase = 'backroom'

/** Reads the file; undefined when it is missing or not whole. */
export async function readConnectionFile(dataDir: string): Promise<ConnectionFile | undefined> {
  let text: string
  try {
    text = await readFile(connectionPath(dataDir), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new LauncherProblem(`${connectionPath(dataDir)} can't be read: start as the user who owns it.`, {
      cause: error,
    })
  }
  return parseConnection(text)
}

/** Writes the file in one step, so that no reader sees half of it. */
export async function writeConnectionFile(dataDir: string, connection: ConnectionFile): Promise<void> {
  const path = connectionPath(dataDir)
  const draft = `${path}.${process.pid}`
  await writeFile(draft, `${JSON.stringify(connection, null, 2)}\n`, { mode: 0o600 })
  await rename(draft, path)
}

/** The address for `pg`, password included: never log it. */
export function connectionUrl({ port, password }: Connection, database: string): string {
  return `postgresql://${serverRole}:${password}@127.0.0.1:${port}/${database}`
}

function connectionPath(dataDir: string): string {
  return join(dataDir, 'postgres.json')
}

function parseConnection(text: string): ConnectionFile | undefined {
  try {
    const value = JSON.parse(text) as Partial<ConnectionFile>
    const { port = 0, password, pid = 0, owner_pid = 0 } = value
    return typeof password === 'string' && password !== '' ? { port, password, pid, owner_pid } : undefined
  } catch {
    return undefined
  }
}

/** Finds out whether our server answers under this port and password; makes its database when that is missing. */
export async function tryConnection(
  connection: Connection,
): Promise<'connected' | 'refused password' | 'no answer'> {
  const code = await connect(connection, serverDatabase)
  if (code === undefined) return 'connected'
  if (code === '28P01') return 'refused password'
  const databaseMissing = '3D000'
  if (code !== databaseMissing) return 'no answer'
  const failure = await connect(connection, 'postgres', `create database ${serverDatabase}`)
  return failure === undefined ? 'connected' : 'no answer'
}

async function connect(
  connection: Connection,
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
