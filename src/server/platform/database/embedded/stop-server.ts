import { setTimeout as pause } from 'node:timers/promises'
import { isAlive, readPostmaster } from './postmaster-file.ts'

export type StopOptions = { cluster: string; pid: number; patienceMs: number }

const lastResortMs = 5000

/** Stops PostgreSQL when its clients have left, after `patienceMs` at the latest, and then without asking them. */
export async function stopServer({ cluster, pid, patienceMs }: StopOptions): Promise<void> {
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
