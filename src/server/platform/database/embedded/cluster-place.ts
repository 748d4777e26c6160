// Where the cluster and the programs lie, and who runs them: decided once per start, before anything is written.
import { createHash } from 'node:crypto'
import { realpath, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyServerFiles, findServerFiles, linkLibraries, type ServerFiles } from './server-files.ts'
import { canMakeNamespace, findStandIn, succeedsAs, type ServerUser } from './server-user.ts'
import { LauncherProblem } from './data-dir.ts'

export type ClusterPlace = { cluster: string; files: ServerFiles; user: ServerUser; movedAside: boolean }

/** What a test may set differently from the machine it runs on. */
export type Surroundings = {
  isRoot: boolean
  findServerFiles: () => Promise<ServerFiles>
  canMakeNamespace: () => Promise<boolean>
  temporaryFolder: string
  asideFolder: string
}

export const thisMachine: Surroundings = {
  isRoot: process.getuid?.() === 0,
  findServerFiles,
  canMakeNamespace,
  temporaryFolder: tmpdir(),
  asideFolder: '/var/lib/backroom',
}

/** Chooses folder, programs and user for the cluster of one DATA_DIR. */
export async function chooseClusterPlace(dataDir: string, surroundings = thisMachine): Promise<ClusterPlace> {
  const installed = await surroundings.findServerFiles()
  const isLinked = await linkLibraries(installed)
  const files = isLinked ? installed : await copyServerFiles(installed, surroundings.temporaryFolder)
  const home = join(dataDir, 'postgres')
  if (!surroundings.isRoot) return { cluster: home, files, user: { kind: 'self' }, movedAside: false }

  const aside = join(surroundings.asideFolder, await nameOf(dataDir), 'postgres')
  const existing = (await clusterOwner(home)) ?? (await clusterOwner(aside))
  const user = existing ? await userOf(existing, surroundings) : await newUser(surroundings)
  if (user.kind !== 'account') return { cluster: existing?.cluster ?? home, files, user, movedAside: false }

  const canReachHome = await succeedsAs(user, 'test', ['-x', dataDir])
  const cluster = existing?.cluster ?? (canReachHome ? home : aside)
  const reachable = await reachableFiles(user, files, surroundings)
  return { cluster, files: reachable, user, movedAside: cluster === aside || reachable !== files }
}

type ExistingCluster = { cluster: string; uid: number; gid: number }

async function clusterOwner(cluster: string): Promise<ExistingCluster | undefined> {
  try {
    const { uid, gid } = await stat(join(cluster, 'PG_VERSION'))
    return { cluster, uid, gid }
  } catch {
    return undefined
  }
}

async function userOf(
  { cluster, uid, gid }: ExistingCluster,
  surroundings: Surroundings,
): Promise<ServerUser> {
  if (uid !== 0) return { kind: 'account', name: String(uid), uid, gid }
  if (await surroundings.canMakeNamespace()) return { kind: 'namespace' }
  throw new LauncherProblem(
    `The database in ${cluster} belongs to root, and user namespaces are forbidden here: give it to an ordinary user (chown -R) and start as that one.`,
  )
}

async function newUser(surroundings: Surroundings): Promise<ServerUser> {
  return (await surroundings.canMakeNamespace()) ? { kind: 'namespace' } : findStandIn()
}

async function reachableFiles(
  user: ServerUser,
  files: ServerFiles,
  { temporaryFolder }: Surroundings,
): Promise<ServerFiles> {
  if (await canRun(user, files)) return files
  const copy = await copyServerFiles(files, temporaryFolder)
  if (await canRun(user, copy)) return copy
  throw new LauncherProblem(
    `PostgreSQL can be run neither from ${files.folder} nor from ${copy.folder}: set DATABASE_URL to a server of your own.`,
  )
}

function canRun(user: ServerUser, files: ServerFiles): Promise<boolean> {
  return succeedsAs(user, join(files.folder, 'bin', 'postgres'), ['--version'])
}

async function nameOf(dataDir: string): Promise<string> {
  return createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 16)
}
