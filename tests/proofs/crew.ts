// Processes of ours: an API and as many workers as are asked for, each of which may die and be replaced.
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { startProcess, type TestProcess } from '../support/processes.ts'

export type Role = 'api' | 'worker'
export type OurProcess = {
  role: Role
  process: TestProcess
  /** Where it serves, as soon as it does. */
  address: string
}

export type Crew = { api: OurProcess; workers: OurProcess[] }

export type Hiring = {
  /** The API and its workers, those that a proof before left alive among them. */
  crew(workers: number): Promise<Crew>
  /** Ends all of them; the next are told these settings too. */
  restart(settings: Record<string, string>): Promise<void>
  /** In the place of one that died. */
  replace(crew: Crew, dead: OurProcess): Promise<OurProcess>
}

const program = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))
const jumpingClock = new URL('jumping-clock.ts', import.meta.url).href

export function hireCrew(usual: Record<string, string>): Hiring {
  let env = usual
  const start = async (role: Role): Promise<OurProcess> => {
    const port = await freePort()
    const args = ['--import', jumpingClock, program]
    const process = startProcess(args, { env: { ...env, ROLE: role, PORT: String(port) } })
    return { role, process, address: `http://127.0.0.1:${port}` }
  }
  let crew: Crew | undefined
  return {
    crew: async (workers) => {
      crew ??= { api: await start('api'), workers: [] }
      while (crew.workers.length < workers) crew.workers.push(await start('worker'))
      return crew
    },
    restart: async (settings) => {
      const all = crew === undefined ? [] : [crew.api, ...crew.workers]
      await Promise.all(all.map(({ process }) => process.kill('SIGTERM')))
      crew = undefined
      env = { ...env, ...settings }
    },
    replace: async (of, dead) => {
      const next = await start(dead.role)
      if (dead.role === 'api') of.api = next
      else of.workers = of.workers.map((each) => (each === dead ? next : each))
      return next
    },
  }
}

/** Kills it without warning, and starts another in its place. */
export async function killAndReplace(hiring: Hiring, crew: Crew, victim: OurProcess | undefined) {
  if (victim === undefined) throw new RangeError('there is nobody left')
  await victim.process.kill('SIGKILL')
  return hiring.replace(crew, victim)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
