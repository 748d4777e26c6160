// Starts the practice marketplaces in a process of their own, so that a test can kill it as life does.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SandboxProcess = {
  /** Base address of the imitated Shopify, as SHOPIFY_API_URL wants it. */
  url: string
  /** Base address of its admin port: state/, faults/, settings/, reset/. */
  adminUrl: string
  /** The imitated StockX, as STOCKX_API_URL wants it, and its admin port. */
  stockxUrl: string
  stockxAdminUrl: string
  /** The imitated VoyageOne, as VOYAGEONE_API_URL wants it, and its admin port. */
  voyageOneUrl: string
  voyageOneAdminUrl: string
  /** The whole sandbox, without a slash at the end. */
  address: string
  dataDir: string
  pid: number
  /** Asks it to end and gives its exit code. */
  stop(): Promise<number | null>
  /** kill -9; its state stays in dataDir, where the next one finds it. */
  kill(): Promise<number | null>
}

const program = new URL('../../src/sandbox/main.ts', import.meta.url).pathname

export async function startSandboxProcess(
  options: { dataDir?: string; port?: number } = {},
): Promise<SandboxProcess> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'backroom-sandbox-')))
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, DATA_DIR: dataDir, SANDBOX_PORT: String(options.port ?? 0) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const address = await readAddress(child)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    return gone
  }
  return {
    address,
    url: `${address}/shopify`,
    adminUrl: `${address}/_sandbox/shopify`,
    stockxUrl: `${address}/stockx`,
    stockxAdminUrl: `${address}/_sandbox/stockx`,
    voyageOneUrl: `${address}/voyageone`,
    voyageOneAdminUrl: `${address}/_sandbox/voyageone`,
    dataDir,
    pid: child.pid ?? 0,
    kill: () => end('SIGKILL'),
    stop: async () => {
      const code = await end('SIGTERM')
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true })
      return code
    },
  }
}

async function readAddress(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /ready at (\S+)\/_sandbox\//.exec(output)?.[1]
      if (address !== undefined) resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`The sandbox ended with ${code}: ${output}`)))
  })
}
