import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Reads one line from standard input: asked for without echo on a terminal, taken from the pipe otherwise. */
export async function readPassword(input: NodeJS.ReadStream = process.stdin): Promise<string> {
  const isTerminal = input.isTTY
  if (isTerminal) process.stderr.write('Password (at least 10 characters): ')
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: nowhere, terminal: isTerminal })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (isTerminal) process.stderr.write('\n')
  }
}
