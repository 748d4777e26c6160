// Runs the demo: the server, with which everything ends, and the sandbox beside it, which is started again when it dies.
import { get } from 'node:http'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { exitStatus, smallMemory, startScript } from './node-program.mjs'
import { isFree } from './ports.mjs'

const quickDeathMs = 3000
const quickDeaths = 3
const stopLimitMs = 20_000
const shell = process.ppid

/** Runs both until a signal comes or the server ends; answers the exit status. */
export async function superviseDemo(root, node) {
  const { host, port, sandboxPort } = addresses(process.env)
  if (!(await areFree([host, port, 'PORT'], ['127.0.0.1', sandboxPort, 'SANDBOX_PORT']))) return 1

  const start = (name, output) =>
    watch(startScript(node, join(root, 'src', name, 'main.ts'), [], childOptions(output)))
  const server = start('server', 'inherit')
  const sandbox = keepRunning(() => start('sandbox', 'ignore'))
  const stop = () => {
    server.stop()
    sandbox.stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  stopWithNpm(stop)
  void sandbox.hopeless.then(stop)
  void greetWhenReady(server, { host, port, sandboxPort })

  const status = await server.ended
  sandbox.stop()
  return (await sandbox.ended) || status
}

// npm ends the shell that runs us, and the shell tells nobody: all there is to see is another parent.
function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return
  const look = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(look)
    stop()
  }, 1000)
  look.unref()
}

// In a process group of their own: Ctrl-C reaches us alone, and each of them is told to stop exactly once.
function childOptions(output) {
  return {
    flags: smallMemory.flags,
    env: {
      ...smallMemory.env,
      DEMO: '1',
      LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
      // Whoever looks around sees orders come in.
      SANDBOX_BUYERS: process.env.SANDBOX_BUYERS || '1',
    },
    detached: process.platform !== 'win32',
    stdio: ['ignore', output, 'inherit', 'ipc'],
  }
}

function addresses({ HOST, PORT, SANDBOX_PORT }) {
  const port = Number(PORT || 4100)
  return { host: HOST || '127.0.0.1', port, sandboxPort: Number(SANDBOX_PORT || port + 1) }
}

async function areFree(...places) {
  for (const [host, port, variable] of places) {
    if (await isFree(host, port)) continue
    console.error(
      `Port ${port} is taken. Is Backroom running already? Stop it, or set ${variable} to another port.`,
    )
    return false
  }
  return true
}

function watch(child) {
  const state = { isOver: false, startedAt: performance.now() }
  const ended = new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('exit', (status, signal) => resolve(exitStatus(status, signal)))
  }).then((status) => {
    state.isOver = true
    return status
  })
  const stop = () => {
    if (state.isOver) return
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), stopLimitMs).unref()
  }
  return { ended, stop, isOver: () => state.isOver, ageMs: () => performance.now() - state.startedAt }
}

// What dies again and again at once can't run here; trying for ever would only fill the screen.
function keepRunning(start) {
  let current = start()
  let isStopped = false
  let giveUp
  const hopeless = new Promise((resolve) => {
    giveUp = resolve
  })
  const run = async () => {
    for (let deaths = 0; ;) {
      await current.ended
      if (isStopped) return 0
      deaths = current.ageMs() < quickDeathMs ? deaths + 1 : 0
      if (deaths >= quickDeaths) return giveUp() ?? 1
      console.error('The sandbox ended by itself and is started again.')
      await pause(500)
      if (isStopped) return 0
      current = start()
    }
  }
  const stop = () => {
    isStopped = true
    current.stop()
  }
  return { ended: run(), hopeless, stop }
}

async function greetWhenReady(server, { host, port, sandboxPort }) {
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  while ((await statusOf(`${address}/readyz/`)) !== 200) {
    if (server.isOver()) return
    await pause(50)
  }
  console.log(`
  Backroom is ready at  ${address}
  Sign in with          demo / backroom-demo

  The practice store shows what it holds at http://127.0.0.1:${sandboxPort}/_sandbox/shopify/
  Ctrl-C stops everything.
`)
}

function statusOf(url) {
  return new Promise((resolve) => {
    const request = get(url, { timeout: 2000 }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(undefined))
  })
}
