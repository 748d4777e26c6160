// An append-only file of JSON lines, one line for each change: a line is there whole or not at all, so a kill leaves no half of a change.
import { constants } from 'node:fs'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'

export type Journal = {
  append(change: unknown): void
  /** Resolves when all that was appended before is on the disk. */
  durable(): Promise<void>
  close(): Promise<void>
}

/** Reads every whole line; a last line without its end was never answered for and is dropped. */
export async function readJournal(path: string): Promise<unknown[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return ''
    throw error
  })
  const lines = text.split('\n')
  lines.pop()
  return lines.map((line) => JSON.parse(line) as unknown)
}

/** Replaces the file by these lines in one step, then appends to it. */
export async function startJournal(path: string, lines: unknown[]): Promise<Journal> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.draft`
  const file = await open(draft, constants.O_CREAT | constants.O_TRUNC | constants.O_WRONLY)
  await file.writeFile(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  await file.sync()
  await rename(draft, path)
  await syncFolder(dirname(path))
  return appendTo(file)
}

function appendTo(file: FileHandle): Journal {
  let waiting: string[] = []
  let flushing: Promise<void> | undefined

  // One write and one sync for all who wait meanwhile: a crowd of publishes costs hardly more than one.
  const flush = async (): Promise<void> => {
    while (waiting.length > 0) {
      const lines = waiting.join('')
      waiting = []
      await file.appendFile(lines)
      await file.datasync()
    }
  }
  return {
    append: (change) => {
      waiting.push(`${JSON.stringify(change)}\n`)
    },
    durable: async () => {
      if (flushing === undefined && waiting.length === 0) return
      flushing ??= flush().finally(() => {
        flushing = undefined
      })
      await flushing
    },
    close: async () => {
      await flushing
      await flush()
      await file.close()
    },
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows can't open a folder; its rename is durable enough.
  if (process.platform === 'win32') return
  const folder = await open(path, constants.O_RDONLY)
  await folder.sync()
  await folder.close()
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
