import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeUpCheckout, type MadeUpCheckout } from './support/made-up-checkout.ts'
import { killStarted, startProcess, type TestProcess } from './support/processes.ts'

let root: string
let write: MadeUpCheckout['write']
let remove: MadeUpCheckout['remove']

beforeEach(async () => {
  ;({ root, write, remove } = await makeUpCheckout())
})

afterEach(async () => {
  killStarted()
  await remove()
})

describe('the demo of npm start', () => {
  const listening = new Set<Server>()
  const listen = async (): Promise<number> => {
    const server = createServer().listen(0, '127.0.0.1')
    listening.add(server)
    await new Promise((resolve) => server.once('listening', resolve))
    return (server.address() as AddressInfo).port
  }
  const freePort = async (): Promise<number> => {
    const port = await listen()
    await closeAll()
    return port
  }
  const closeAll = async (): Promise<void> => {
    await Promise.all([...listening].map((server) => new Promise((resolve) => server.close(resolve))))
    listening.clear()
  }
  const lockText = '{"packages":{}}'

  beforeEach(async () => {
    await write('package-lock.json', lockText)
    await write('node_modules/.package-lock.json', lockText)
    const hash = createHash('sha256').update(lockText).digest('hex')
    await write('node_modules/.backroom-installed', `${hash} ${process.platform}-${process.arch}\n`)
    await write('scripts/build-web.ts', '')
    await write('src/server/main.ts', fakeProgram('server', 'PORT'))
    await write('src/sandbox/main.ts', fakeProgram('sandbox', 'SANDBOX_PORT'))
  })
  afterEach(closeAll)

  // Answers on its port, writes down its life, and dies when asked over HTTP.
  const fakeProgram = (name: string, port: string): string => `
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
const say = (what) => appendFileSync('${join(root, 'life')}', '${name} ' + what + '\\n')
// Whoever reads that it has started may stop it at once.
process.once('SIGTERM', () => { say('stopped'); process.exit(0) })
say('started demo=' + process.env.DEMO)
createServer((request, response) => {
  if (request.url === '/die') process.exit(3)
  response.end('ok')
}).listen(Number(process.env.${port}), '127.0.0.1')
`
  const life = async (): Promise<string[]> =>
    (await readFile(join(root, 'life'), 'utf8').catch(() => '')).split('\n').filter(Boolean)
  type Start = (script: string, env: Record<string, string>) => TestProcess
  const alone: Start = (script, env) => startProcess([script], { env })
  // As npm does: the shell waits for us, and ends alone when it is told to.
  const inShell: Start = (script, env) =>
    startProcess(['-c', `'${process.execPath}' '${script}'; true`], {
      env: { ...env, npm_lifecycle_event: 'start' },
      program: '/bin/sh',
    })
  const start = async (how = alone): Promise<{ demo: TestProcess; port: number; sandboxPort: number }> => {
    const port = await freePort()
    const sandboxPort = await freePort()
    const env = { HOST: '127.0.0.1', PORT: String(port), SANDBOX_PORT: String(sandboxPort) }
    return { demo: how(join(root, 'bin', 'start.mjs'), env), port, sandboxPort }
  }
  const die = (port: number): Promise<unknown> => fetch(`http://127.0.0.1:${port}/die`).catch(() => undefined)

  test('prints address and sign-in when the server is ready, and stops both programs on a signal', async () => {
    const { demo, port } = await start()
    await demo.says(new RegExp(`http://127.0.0.1:${port}\\n.*demo / backroom-demo`))
    await expect.poll(life).toHaveLength(2)
    expect(await demo.kill('SIGINT')).toBe(0)
    expect((await life()).sort()).toEqual([
      'sandbox started demo=1',
      'sandbox stopped',
      'server started demo=1',
      'server stopped',
    ])
  })

  test('ends with the server and takes the sandbox along', async () => {
    const { demo, port } = await start()
    await demo.says(/backroom-demo/)
    await expect.poll(life).toHaveLength(2)
    await die(port)
    expect(await demo.ended).toBe(3)
    expect(await life()).toContain('sandbox stopped')
  })

  test('starts a sandbox that died again', async () => {
    const { demo, sandboxPort } = await start()
    await demo.says(/backroom-demo/)
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${sandboxPort}/`).then(
          (reply) => reply.status,
          () => 0,
        ),
      )
      .toBe(200)
    await die(sandboxPort)
    await expect
      .poll(async () => (await life()).filter((line) => line.startsWith('sandbox started')))
      .toHaveLength(2)
    expect(await demo.kill()).toBe(0)
  })

  test('gives up when the sandbox can never run', async () => {
    await write('src/sandbox/main.ts', 'process.exit(1)')
    const { demo } = await start()
    expect(await demo.ended).toBe(1)
    expect(await life()).toContain('server stopped')
  })

  test.each(['PORT', 'SANDBOX_PORT'])('names a taken %s in one line and starts nothing', async (variable) => {
    const taken = await listen()
    const env = { HOST: '127.0.0.1', PORT: '0', SANDBOX_PORT: '0', [variable]: String(taken) }
    const demo = startProcess([join(root, 'bin', 'start.mjs')], { env })
    expect(await demo.ended).toBe(1)
    expect(demo.output()).toMatch(new RegExp(`^Port ${taken} is taken[^\\n]*${variable}[^\\n]*\\n$`))
    expect(await life()).toEqual([])
  })

  test.skipIf(process.platform === 'win32')('stops when npm ends the shell that runs it', async () => {
    const { demo } = await start(inShell)
    await demo.says(/backroom-demo/)
    await expect.poll(life).toHaveLength(2)
    await demo.kill()
    expect(await life()).toEqual(expect.arrayContaining(['sandbox stopped', 'server stopped']))
  })

  test('leaves nothing running when it is killed', async () => {
    const { demo } = await start()
    await demo.says(/backroom-demo/)
    await demo.kill('SIGKILL')
    await expect.poll(life).toEqual(expect.arrayContaining(['server stopped', 'sandbox stopped']))
  })
})
