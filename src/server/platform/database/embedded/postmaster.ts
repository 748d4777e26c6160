// postmaster.pid is PostgreSQL's own word on whether it runs: its lines are process, folder, start, port, …, status.
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { setTimeout as pause } from 'node:timers/promises'

export type Postmaster = {
  pid: number
  port: number
  status: 'starting' | 'ready' | 'stopping' | 'standby' | ''
}

/** More than any system gives to a process: nobody has it. */
export const noProcess = 2 ** 31 - 1

/** What the cluster's folder says about its server, dead or alive. */
export async function readPostmaster(cluster: string): Promise<Postmaster | undefined> {
  try {
    const lines = (await readFile(postmasterPath(cluster), 'utf8')).split('\n')
    // One without a number is a file whose writer was killed at it; one below nothing is PostgreSQL for a single user.
    const pid = Math.abs(parseInt(lines[0] ?? '', 10)) || noProcess
    return { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? '').trim() as Postmaster['status'] }
  } catch {
    return undefined
  }
}

/**
 * Takes the number of a dead server out of its file. A zombie, or a stranger who was given the number since, would keep
 * PostgreSQL from starting for ever. What else the file says stays: by it PostgreSQL sees whether children of that
 * server still write to the cluster, and waits for them with us.
 */
export async function forgetServer(cluster: string): Promise<void> {
  const path = postmasterPath(cluster)
  const text = await readFile(path, 'utf8')
  await writeFile(path, text.replace(/^.*\n?/, `${noProcess}\n`))
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

/** Whether that process lives and is the server of this cluster, not a stranger who was given its number since. */
export async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  if (!(await isAlive(pid))) return false
  const command = await commandLine(pid)
  return command === undefined || plain(command).includes(` -D ${plain(cluster)} `)
}

function plain(command: string): string {
  return command.replaceAll('"', '').replaceAll('\0', ' ')
}

function postmasterPath(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

async function commandLine(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  const query = `(Get-CimInstance Win32_Process -Filter ProcessId=${pid}).CommandLine`
  const [program, ...args] =
    process.platform === 'win32'
      ? ['powershell', '-NoProfile', '-Command', query]
      : ['ps', '-ww', '-o', 'command=', '-p', String(pid)]
  return promisify(execFile)(program, args).then(
    ({ stdout }) => stdout,
    () => undefined,
  )
}

type Stop = { cluster: string; pid: number; patienceMs: number }

const lastResortMs = 5000

/** Stops PostgreSQL when its clients have left, after `patienceMs` at the latest, and then without asking them. */
export async function stopServer({ cluster, pid, patienceMs }: Stop): Promise<void> {
  if (!(await isServerOf(cluster, pid))) return
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
