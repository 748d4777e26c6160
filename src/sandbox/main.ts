// Starts the practice marketplaces as a process of their own: `node src/sandbox/main.ts`.
import { loadSandboxConfig } from './config.ts'
import { startSandbox } from './start-sandbox.ts'

try {
  const { address, close } = await startSandbox(loadSandboxConfig())
  process.stdout.write(`Sandbox ready at ${address}/_sandbox/\n`)
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
