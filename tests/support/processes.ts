// Starts programs for tests and waits for what they say; whatever is left of them ends with the test file.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

export type TestProcess = {
  pid: number
  child: ChildProcess
  output: () => string
  /** Resolves with the first match in what it has said and says; rejects when it ends without saying it. */
  says: (pattern: RegExp) => Promise<RegExpExecArray>
  /** Exit status, or the name of the signal that ended it. */
  ended: Promise<number | string>
  kill: (signal?: NodeJS.Signals) => Promise<number | string>
}

const started = new Set<ChildProcess>()

/** Starts a program with this Node, or another one. */
export function startProcess(
  args: string[],
  {
    env = {},
    program = process.execPath,
    cwd,
  }: { env?: Record<string, string>; program?: string; cwd?: string } = {},
): TestProcess {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.add(child)
  let output = ''
  const listeners = new Set<() => void>()
  const collect = (chunk: Buffer): void => {
    output += chunk.toString()
    for (const listener of listeners) listener()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const ended = once(child, 'close').then(([status, signal]) => {
    started.delete(child)
    return (status ?? signal) as number | string
  })
  const says = (pattern: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const match = pattern.exec(output)
        if (!match) return
        listeners.delete(look)
        resolve(match)
      }
      listeners.add(look)
      look()
      void ended.then((status) =>
        reject(new Error(`ended with ${status} before saying ${pattern}: ${output}`)),
      )
    })
  const kill = (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | string> => {
    child.kill(signal)
    return ended
  }
  return { pid: child.pid ?? 0, child, output: () => output, says, ended, kill }
}

/** For afterEach: ends what a failed test has left running. */
export function killStarted(): void {
  for (const child of started) child.kill('SIGKILL')
}
