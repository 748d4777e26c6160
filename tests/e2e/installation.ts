// Starts whole installations for the browser tests, as `npm start` does on a bare machine: page, server, database, demo,
// sandbox. Each serves one file at a time: a file may change what all of an installation share.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { startProcess } from '../support/processes.ts'

type Installation = {
  /** Where the page is served, without a slash at the end. */
  address: string
  /** Where the sandbox shows what it holds. */
  sandboxAddress: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each file that runs at a time. */
    installations: Installation[]
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url))

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env['BACKROOM_ADDRESS']
  if (running !== undefined) return useRunning(project, running)

  // Once, not by each of those that start together.
  await promisify(execFile)(process.execPath, [join(root, 'scripts', 'build-web.ts'), '--if-stale'])
  const started = await Promise.all(Array.from({ length: project.config.maxWorkers ?? 1 }, start))
  project.provide('installations', started.map(({ installation }) => installation)) // prettier-ignore
  return async () => void (await Promise.all(started.map(({ stop }) => stop())))
}

async function start() {
  const dataDir = await mkdtemp(join(tmpdir(), 'backroom-e2e-'))
  const [port, sandboxPort] = await freePorts()
  const ports = { HOST: '127.0.0.1', PORT: String(port), SANDBOX_PORT: String(sandboxPort) }
  // What a walk has put up stays as it was until the walk itself buys it.
  const env = { DATA_DIR: dataDir, ...ports, SANDBOX_BUYERS: '0', STOCKX_LIMIT_FACTOR: '20' }
  const program = startProcess([join(root, 'bin', 'start.mjs')], { env, cwd: root })
  await program.says(/Backroom is ready/)
  const stop = async () => {
    await program.kill('SIGTERM')
    // The database may still be writing its last files.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }
  const address = `http://127.0.0.1:${port}`
  const sandboxAddress = `http://127.0.0.1:${sandboxPort}`
  // A call a second, as StockX has it, is ten seconds of waiting for each publish, and other tests' affair.
  await fetch(`${sandboxAddress}/_sandbox/stockx/settings/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ calls_per_second: 20 }),
  }).then(({ ok }) => assert(ok))
  return { installation: { address, sandboxAddress }, stop }
}

/** For work on the tests themselves: BACKROOM_ADDRESS names an installation that is up already. */
async function useRunning(project: TestProject, address: string): Promise<() => Promise<void>> {
  const sandboxAddress = process.env['BACKROOM_SANDBOX_ADDRESS'] ?? ''
  project.provide('installations', [{ address, sandboxAddress }])
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
