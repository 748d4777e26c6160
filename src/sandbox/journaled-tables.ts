// A vendor's memory: read at once, changed in steps that go into the journal as one line each, so that a step is there whole or not at all.
import { constants } from 'node:fs'
import { mkdir, open, readFile, rename, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What every vendor's tables have: the last number that was given out. */
type Counted = { counter: { last: number } }
type Name<Tables> = keyof Tables & string

/** A record put, or its removal when the third part is missing. */
type Change = [table: string, id: string, record?: unknown]

export type JournaledTables<Tables extends Counted> = {
  load: () => Promise<void>
  get<N extends Name<Tables>>(table: N, id: string): Tables[N] | undefined
  all<N extends Name<Tables>>(table: N): Tables[N][]
  /** Makes all the changes of the work, or none if it throws. */
  write<Result>(work: (draft: TablesDraft<Tables>) => Result): Result
  durable: () => Promise<void>
  close: () => Promise<void>
}

export type TablesDraft<Tables extends Counted> = {
  get<N extends Name<Tables>>(table: N, id: string): Tables[N] | undefined
  put<N extends Name<Tables>>(table: N, id: string, record: Tables[N]): void
  drop(table: Name<Tables>, id: string): void
  drops(tables: Name<Tables>[]): void
  /** A number that was not given before. */
  nextNumber(): number
}

/** Tables of a vendor, kept in the journal at this path. */
export function createJournaledTables<Tables extends Counted>(path: string): JournaledTables<Tables> {
  const tables = new Map<string, Map<string, unknown>>()
  let journal: Journal | undefined
  const table = (name: string): Map<string, unknown> => {
    const found = tables.get(name) ?? new Map<string, unknown>()
    tables.set(name, found)
    return found
  }
  const apply = ([name, id, record]: Change): void => {
    if (record === undefined) table(name).delete(id)
    else table(name).set(id, record)
  }
  const get = <N extends Name<Tables>>(name: N, id: string) => table(name).get(id) as Tables[N] | undefined
  return {
    load: async () => {
      for (const step of await readJournal(path)) for (const change of step as Change[]) apply(change)
      journal = await startJournal(path, snapshot(tables))
    },
    get,
    all: <N extends Name<Tables>>(name: N) => [...table(name).values()] as Tables[N][],
    write: (work) => {
      const changes: Change[] = []
      const result = work(createDraft(changes, { get, ids: (name) => [...table(name).keys()] }))
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

type Before<Tables extends Counted> = {
  get: TablesDraft<Tables>['get']
  ids: (table: string) => string[]
}

function createDraft<Tables extends Counted>(changes: Change[], before: Before<Tables>): TablesDraft<Tables> {
  const latest = new Map<string, Change>()
  const record = (change: Change): void => {
    changes.push(change)
    latest.set(`${change[0]} ${change[1]}`, change)
  }
  const get: TablesDraft<Tables>['get'] = (table, id) => {
    const change = latest.get(`${table} ${id}`)
    return change === undefined
      ? before.get(table, id)
      : (change[2] as ReturnType<typeof before.get<typeof table>>)
  }
  const drop: TablesDraft<Tables>['drop'] = (table, id) => record([table, id])
  return {
    get,
    put: (table, id, value) => record([table, id, value]),
    drop,
    drops: (tables) => {
      for (const table of tables) for (const id of before.ids(table)) drop(table, id)
    },
    nextNumber: () => {
      const last = (get('counter', 'ids')?.last ?? 0) + 1
      record(['counter', 'ids', { last }])
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

type Journal = {
  append(change: unknown): void
  /** Resolves when all that was appended before is on the disk. */
  durable(): Promise<void>
  close(): Promise<void>
}

/** Reads every whole line; a last line without its end was never answered for and is dropped. */
async function readJournal(path: string): Promise<unknown[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return ''
    throw error
  })
  const lines = text.split('\n')
  lines.pop()
  return lines.map((line) => JSON.parse(line) as unknown)
}

/** Replaces the file by these lines in one step, then appends to it. */
async function startJournal(path: string, lines: unknown[]): Promise<Journal> {
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
