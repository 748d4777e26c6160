// PostgreSQL refuses to run as root, so as root it runs in a user namespace or as an ordinary account.
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { parse } from 'node:path'
import { LauncherProblem } from './data-dir.ts'

/** Who the server runs as: ourselves, ourselves seen as an ordinary user, or another account. */
export type ServerUser =
  { kind: 'self' } | { kind: 'namespace' } | { kind: 'account'; name: string; uid: number; gid: number }

const namespaceArguments = ['-U', '--map-user=1000', '--map-group=1000']

/** Starts a program as that user, in a working folder that every user may enter. */
export function spawnAs(
  user: ServerUser,
  file: string,
  args: string[],
  options: SpawnOptions = {},
): ChildProcess {
  const settings: SpawnOptions = { cwd: parse(file).root || '/', windowsHide: true, ...options }
  switch (user.kind) {
    case 'self':
      return spawn(file, args, settings)
    case 'namespace':
      return spawn('unshare', [...namespaceArguments, file, ...args], settings)
    case 'account':
      return spawn(file, args, { ...settings, uid: user.uid, gid: user.gid })
  }
}

/** Runs a program to its end as that user: exit status (null when it could not be started) and what it said. */
export function runAs(
  user: ServerUser,
  file: string,
  args: string[],
  input = '',
): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve) => {
    let output = ''
    const child = spawnAs(user, file, args, { stdio: ['pipe', 'pipe', 'pipe'] })
    const collect = (chunk: Buffer): void => {
      output += chunk.toString()
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
    child.once('error', (error) => resolve({ status: null, output: error.message }))
    child.once('close', (status) => resolve({ status, output }))
  })
}

/** Whether a program ends well as that user. */
export async function succeedsAs(user: ServerUser, file: string, args: string[]): Promise<boolean> {
  return (await runAs(user, file, args)).status === 0
}

/** Whether root may make a user namespace here; containers often forbid it. */
export function canMakeNamespace(): Promise<boolean> {
  return succeedsAs({ kind: 'namespace' }, 'true', [])
}

/** The account that stands in for root: the distribution's `postgres`, else `nobody`. */
export async function findStandIn(): Promise<ServerUser> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const wanted of ['postgres', 'nobody']) {
    const [name, , uid, gid] = lines.find(([found]) => found === wanted) ?? []
    if (name && Number(uid) > 0) return { kind: 'account', name, uid: Number(uid), gid: Number(gid) }
  }
  throw new LauncherProblem(
    'PostgreSQL does not run as root, and this machine has neither user namespaces nor an account postgres or nobody: start as an ordinary user.',
  )
}
