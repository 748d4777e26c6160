// Brings the server of one cluster up: adopts a living one, waits for one that is on its way, else starts its own.
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import type { ClusterPlace } from './cluster-place.ts'
import { isAlive, isServerOf, postmasterPath, readPostmaster } from './postmaster-file.ts'
import { runAs } from './server-user.ts'
import { startServer, type RunOptions, type Server } from './start-server.ts'
import { stopServer } from './stop-server.ts'
import { tryConnection } from './try-connection.ts'

const adoptLimitMs = 120_000

/** Call only while holding the lock of the DATA_DIR. */
export async function runServer(options: RunOptions): Promise<Server> {
  const { place, password } = options
  const server = (await adoptServer(options)) ?? (await startServer(options))
  const answer = await tryConnection({ port: server.port, password })
  if (answer === 'connected') return server
  await stopServer({ cluster: place.cluster, pid: server.pid, patienceMs: 0 })
  if (answer === 'no answer') throw new Error(`PostgreSQL runs but refuses us; see ${options.logFile}.`)
  await setPassword(place, password)
  return startServer(options)
}

async function adoptServer({ place, log }: RunOptions): Promise<Server | undefined> {
  const deadline = performance.now() + adoptLimitMs
  for (;;) {
    const found = await readPostmaster(place.cluster)
    if (!found || !(await isAlive(found.pid))) return undefined
    if (!(await isServerOf(place.cluster, found.pid))) {
      // PostgreSQL would refuse to start while a stranger has the number of its last process.
      await rm(postmasterPath(place.cluster), { force: true })
      return undefined
    }
    if (found.status === 'ready') {
      log.info({ port: found.port, pid: found.pid }, 'PostgreSQL was still running and is adopted')
      return found
    }
    // Its owner died while it waited for its last clients: nobody else will send them away.
    if (found.status === 'stopping')
      await stopServer({ cluster: place.cluster, pid: found.pid, patienceMs: 0 })
    if (performance.now() > deadline)
      throw new Error(`PostgreSQL (process ${found.pid}) does not become ready.`)
    await pause(20)
  }
}

// A password that was lost with its file can be set without knowing it only while the server is down.
async function setPassword({ cluster, files, user }: ClusterPlace, password: string): Promise<void> {
  const program = join(files.folder, 'bin', 'postgres')
  const statement = `alter role backroom with password '${password}'\n`
  const { status, output } = await runAs(user, program, ['--single', '-D', cluster, 'template1'], statement)
  if (status !== 0) throw new Error(`The database's password could not be set: ${output.trim()}`)
}
