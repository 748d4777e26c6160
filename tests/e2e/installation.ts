// Starts a whole installation for the browser tests, as `npm start` does on a bare machine: page, server, database, demo, sandbox.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { startProcess } from '../support/processes.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the page is served, without a slash at the end. */
    address: string
    /** Where the sandbox shows what it holds. */
    sandboxAddress: string
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url))

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env['BACKROOM_ADDRESS']
  if (running !== undefined) return useRunning(project, running)

  const dataDir = await mkdtemp(join(tmpdir(), 'backroom-e2e-'))
  const [port, sandboxPort] = await freePorts()
  const env = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port), SANDBOX_PORT: String(sandboxPort) }
  const installation = startProcess([join(root, 'bin', 'start.mjs')], { env, cwd: root })
  await installation.says(/Backroom is ready/)
  project.provide('address', `http://127.0.0.1:${port}`)
  project.provide('sandboxAddress', `http://127.0.0.1:${sandboxPort}`)
  return async () => {
    await installation.kill('SIGTERM')
    // The database may still be writing its last files.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }
}

/** For work on the tests themselves: BACKROOM_ADDRESS names an installation that is up already. */
async function useRunning(project: TestProject, address: string): Promise<() => Promise<void>> {
  project.provide('address', address)
  project.provide('sandboxAddress', process.env['BACKROOM_SANDBOX_ADDRESS'] ?? '')
  return async () => {}
}

async function freePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()]
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve) =>
          server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
        ),
    ),
  )
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return [ports[0] ?? 0, ports[1] ?? 0]
}
