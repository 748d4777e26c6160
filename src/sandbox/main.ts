// Starts the practice marketplaces as a process of their own: `node src/sandbox/main.ts`.
import { enableCompileCache, flushCompileCache } from 'node:module'

// Compiled code is kept between starts; only what is imported after this line gains from it.
enableCompileCache()
const { loadSandboxConfig } = await import('./config.ts')
const { startSandbox } = await import('./start-sandbox.ts')

try {
  const { address, close } = await startSandbox(loadSandboxConfig())
  process.stdout.write(`Sandbox ready at ${address}/_sandbox/\n`)
  flushCompileCache()
  const stop = () => {
    close().then(
      () => process.exit(0),
      (error: unknown) => refuse(error),
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  refuse(error)
}

function refuse(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
