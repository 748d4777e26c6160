import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, dirname } from 'node:path'
import type { DatabaseLog } from '../database.ts'
import { chooseClusterPlace, type Surroundings, type ClusterPlace } from './cluster-place.ts'
import {
  connectionUrl,
  readConnectionFile,
  serverDatabase,
  writeConnectionFile,
  serverRole,
} from './connection-file.ts'
import { runServer } from './run-server.ts'
import { runAs } from './server-user.ts'

export type EmbeddedOptions = {
  dataDir: string
  log: DatabaseLog
  /** Lasting processes restart a server that died and take over from an owner that left; short commands don't. */
  isLasting?: boolean
  settings?: Record<string, string>
  surroundings?: Surroundings
}

export type RunningCluster = { url: string; cluster: string; port: number; pid: number }

/** Brings the cluster of a DATA_DIR up, made first when there is none, and writes down how to reach it. */
export async function runCluster(options: EmbeddedOptions, port?: number): Promise<RunningCluster> {
  const { dataDir, log, settings } = options
  const place = await chooseClusterPlace(dataDir, options.surroundings)
  if (place.movedAside) {
    log.warn({ cluster: place.cluster, programs: place.files.folder }, 'PostgreSQL lies outside of DATA_DIR')
  }
  const password = (await readConnectionFile(dataDir))?.password ?? randomBytes(24).toString('hex')
  await removeDrafts(dirname(place.cluster))
  if (!existsSync(join(place.cluster, 'PG_VERSION'))) {
    // Written first: a kill once the cluster is in place must not lose its password.
    await writeConnectionFile(dataDir, { port: 0, password, pid: 0, owner_pid: process.pid })
    await createCluster(place, password)
  }
  const logFile = join(dataDir, 'postgres.log')
  const server = await runServer({ place, password, log, settings, logFile, port })
  const connection = { port: server.port, password, pid: server.pid, owner_pid: process.pid }
  await writeConnectionFile(dataDir, connection)
  return { ...server, cluster: place.cluster, url: connectionUrl(connection, serverDatabase) }
}

/** Makes a new cluster beside its place and moves it there when whole: a kill in between leaves no half cluster behind. */
async function createCluster(place: ClusterPlace, password: string): Promise<void> {
  const parent = dirname(place.cluster)
  // Open to others: the folders above an aside cluster are on the way of its user.
  await mkdir(parent, { recursive: true, mode: 0o755 })
  const draft = await mkdtemp(join(parent, draftPrefix))
  const passwordFile = `${draft}.password`
  try {
    await writeFile(passwordFile, password, { mode: 0o600 })
    await prepareFor(place, draft, passwordFile)
    await initialise(place, draft, passwordFile)
    await rename(draft, place.cluster)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

const draftPrefix = 'postgres.new-'

async function initialise({ files, user }: ClusterPlace, draft: string, passwordFile: string): Promise<void> {
  const { status, output } = await runAs(user, join(files.folder, 'bin', 'initdb'), [
    `--pgdata=${draft}`,
    `--username=${serverRole}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--no-instructions',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...localeArguments(),
  ])
  if (status !== 0) throw new Error(`PostgreSQL could not make its cluster in ${draft}: ${output.trim()}`)
}

// Trigrams ask the C library what a letter is: under plain C they drop every one that is not Latin.
function localeArguments(): string[] {
  switch (process.platform) {
    case 'win32':
      return ['--locale=C']
    case 'darwin':
      return ['--locale=C', '--lc-ctype=en_US.UTF-8']
    default:
      return ['--locale=C', '--lc-ctype=C.UTF-8']
  }
}

// Another account can't make a folder in ours: it is given an empty one of its own.
async function prepareFor({ user }: ClusterPlace, draft: string, passwordFile: string): Promise<void> {
  if (user.kind !== 'account') return
  await chown(draft, user.uid, user.gid)
  await chown(passwordFile, user.uid, user.gid)
}

async function removeDrafts(parent: string): Promise<void> {
  const drafts = (await readdir(parent).catch(() => [])).filter((name) => name.startsWith(draftPrefix))
  for (const draft of drafts) {
    // An initdb whose parent was killed may still be writing; what is left now goes at the next start.
    await rm(join(parent, draft), { recursive: true, force: true, maxRetries: 2 }).catch(() => undefined)
  }
}
