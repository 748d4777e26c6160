// postmaster.pid is PostgreSQL's own word on whether it runs: its lines are process, folder, start, port, …, status.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'

export type Postmaster = {
  pid: number
  port: number
  status: 'starting' | 'ready' | 'stopping' | 'standby' | ''
}

/** What the cluster's folder says about its server, dead or alive. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  try {
    const lines = (await readFile(postmasterPath(cluster), 'utf8')).split('\n')
    const pid = Number(lines[0])
    if (!Number.isInteger(pid) || pid <= 0) return undefined
    return { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? '').trim() as Postmaster['status'] }
  } catch {
    return undefined
  }
}

/** Whether the process lives and works; a zombie that nobody has reaped counts as dead. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return status.slice(status.lastIndexOf(')')).charAt(2) !== 'Z'
}

/** Whether that process is the server of this cluster, and not a stranger who was given its number since. */
export async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  const command = await commandLine(pid)
  return command === undefined || command.includes(cluster)
}

export function postmasterPath(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

async function commandLine(pid: number): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)])
  return stdout
}

type Stop = { cluster: string; pid: number; patienceMs: number }

const lastResortMs = 5000

/** Stops PostgreSQL when its clients have left, after `patienceMs` at the latest, and then without asking them. */
export async function stopServer({ cluster, pid, patienceMs }: Stop): Promise<void> {
  if (patienceMs > 0) {
    signal(pid, 'SIGTERM')
    if (await isGone(cluster, pid, patienceMs)) return
  }
  signal(pid, 'SIGINT')
  if (await isGone(cluster, pid, lastResortMs)) return
  signal(pid, 'SIGQUIT')
  await isGone(cluster, pid, lastResortMs)
}

async function isGone(cluster: string, pid: number, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const found = await readPostmaster(cluster)
    if (found?.pid !== pid || !(await isAlive(pid))) return true
    if (performance.now() >= deadline) return false
    await pause(20)
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
