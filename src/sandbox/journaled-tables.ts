// A vendor's memory: read at once, changed in steps that go into the journal as one line each, so that a step is there whole or not at all.
import { mkdir, open, readFile, rename, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What every vendor's tables have: the last number that was given out. */
type Counted = { counter: { last: number } }
type Name<Tables> = keyof Tables & string

/** A record put, or its removal when the third part is missing. */
type Change = [table: string, id: string, record?: unknown]

export type TablesDraft<Tables extends Counted> = ReturnType<typeof createDraft<Tables>>

type Get<Tables> = <N extends Name<Tables>>(table: N, id: string) => Tables[N] | undefined

/** Tables of a vendor, kept in the journal at this path. */
export function createJournaledTables<Tables extends Counted>(path: string) {
  const tables = new Map<string, Map<string, unknown>>()
  let journal: ReturnType<typeof appendTo> | undefined
  const table = (name: string): Map<string, unknown> => {
    const found = tables.get(name) ?? new Map<string, unknown>()
    tables.set(name, found)
    return found
  }
  const apply = ([name, id, record]: Change): void => {
    if (record === undefined) table(name).delete(id)
    else table(name).set(id, record)
  }
  const get: Get<Tables> = (name, id) => table(name).get(id) as Tables[typeof name] | undefined
  return {
    load: async () => {
      for (const step of await readJournal(path)) for (const change of step as Change[]) apply(change)
      journal = await startJournal(path, snapshot(tables))
    },
    get,
    all: <N extends Name<Tables>>(name: N) => [...table(name).values()] as Tables[N][],
    /** Makes all the changes of the work, or none if it throws. */
    write: <Result>(work: (draft: TablesDraft<Tables>) => Result): Result => {
      const changes: Change[] = []
      const result = work(createDraft<Tables>(changes, get, (name) => table(name).keys()))
      if (changes.length > 0) {
        for (const change of changes) apply(change)
        journal?.append(changes)
      }
      return result
    },
    durable: async () => journal?.durable(),
    close: async () => journal?.close(),
  }
}

function createDraft<Tables extends Counted>(
  changes: Change[],
  before: Get<Tables>,
  idsIn: (table: string) => Iterable<string>,
) {
  const latest = new Map<string, Change>()
  const record = (...change: Change): void => {
    changes.push(change)
    latest.set(`${change[0]} ${change[1]}`, change)
  }
  const get: Get<Tables> = (table, id) => {
    const change = latest.get(`${table} ${id}`)
    return change === undefined ? before(table, id) : (change[2] as Tables[typeof table] | undefined)
  }
  return {
    get,
    put: <N extends Name<Tables>>(table: N, id: string, value: Tables[N]) => record(table, id, value),
    drop: (table: Name<Tables>, id: string) => record(table, id),
    drops: (tables: Name<Tables>[]) => {
      for (const table of tables) for (const id of idsIn(table)) record(table, id)
    },
    /** A number that this counter has not given before. */
    nextNumber: (counter: string) => {
      const last = (get('counter', counter)?.last ?? 0) + 1
      record('counter', counter, { last })
      return last
    },
  }
}

/** One line for each record: what compaction leaves of the journal. */
function snapshot(tables: Map<string, Map<string, unknown>>): Change[][] {
  return [...tables].flatMap(([name, records]) =>
    [...records].map(([id, record]): Change[] => [[name, id, record]]),
  )
}

// The journal: an append-only file of JSON lines. A line is there whole or not at all, so a kill leaves no half of a change.

/** Reads every whole line; a last line without its end was never answered for and is dropped. */
async function readJournal(path: string): Promise<unknown[]> {
  await mkdir(dirname(path), { recursive: true })
  // Made when it is missing.
  const text = await readFile(path, { encoding: 'utf8', flag: 'a+' })
  const lines = text.split('\n')
  lines.pop()
  return lines.map((line) => JSON.parse(line) as unknown)
}

/** Replaces the file by these lines in one step, then appends to it. */
async function startJournal(path: string, lines: unknown[]) {
  const draft = `${path}.draft`
  const file = await open(draft, 'w')
  await file.writeFile(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  await file.sync()
  await rename(draft, path)
  await syncFolder(dirname(path))
  return appendTo(file)
}

function appendTo(file: FileHandle) {
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
    append: (change: unknown): void => {
      waiting.push(`${JSON.stringify(change)}\n`)
    },
    /** Resolves when all that was appended before is on the disk. */
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
  const folder = await open(path)
  await folder.sync()
  await folder.close()
}
