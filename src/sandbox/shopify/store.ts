// The practice store's memory: read at once, changed in steps that go into the journal as one line each, so that a step is there whole or not at all.
import { join } from 'node:path'
import { readJournal, startJournal } from '../journal.ts'
import type { Journal } from '../journal.ts'
import { globalId } from './global-ids.ts'
import type { GlobalType } from './global-ids.ts'
import type { TableName, Tables } from './records.ts'

/** A record put, or its removal when the third part is missing. */
type Change = [table: TableName, id: string, record?: unknown]

export type Store = {
  load: () => Promise<void>
  get<Name extends TableName>(table: Name, id: string): Tables[Name] | undefined
  all<Name extends TableName>(table: Name): Tables[Name][]
  /** Makes all the changes of the work, or none if it throws. */
  write<Result>(work: (draft: Draft) => Result): Result
  durable: () => Promise<void>
  close: () => Promise<void>
}

export type Draft = {
  get<Name extends TableName>(table: Name, id: string): Tables[Name] | undefined
  put<Name extends TableName>(table: Name, id: string, record: Tables[Name]): void
  drop(table: TableName, id: string): void
  drops(tables: TableName[]): void
  newId(type: GlobalType): string
}

export function createStore(folder: string, seed: number): Store {
  const tables = new Map<TableName, Map<string, unknown>>()
  let journal: Journal | undefined
  const table = (name: TableName): Map<string, unknown> => {
    const found = tables.get(name) ?? new Map<string, unknown>()
    tables.set(name, found)
    return found
  }
  const apply = ([name, id, record]: Change): void => {
    if (record === undefined) table(name).delete(id)
    else table(name).set(id, record)
  }
  const get = <Name extends TableName>(name: Name, id: string) =>
    table(name).get(id) as Tables[Name] | undefined
  return {
    load: async () => {
      const path = join(folder, 'journal.jsonl')
      for (const step of await readJournal(path)) for (const change of step as Change[]) apply(change)
      journal = await startJournal(path, snapshot(tables))
    },
    get,
    all: <Name extends TableName>(name: Name) => [...table(name).values()] as Tables[Name][],
    write: (work) => {
      const changes: Change[] = []
      const result = work(createDraft(changes, { get, ids: (name) => [...table(name).keys()] }, seed))
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

type Before = { get: Draft['get']; ids: (table: TableName) => string[] }

function createDraft(changes: Change[], before: Before, seed: number): Draft {
  const latest = new Map<string, Change>()
  const record = (change: Change): void => {
    changes.push(change)
    latest.set(`${change[0]} ${change[1]}`, change)
  }
  const get: Draft['get'] = (table, id) => {
    const change = latest.get(`${table} ${id}`)
    return change === undefined
      ? before.get(table, id)
      : (change[2] as ReturnType<typeof before.get<typeof table>>)
  }
  const drop: Draft['drop'] = (table, id) => record([table, id])
  return {
    get,
    put: (table, id, value) => record([table, id, value]),
    drop,
    drops: (tables) => {
      for (const table of tables) for (const id of before.ids(table)) drop(table, id)
    },
    newId: (type) => {
      const last = (get('counter', 'ids')?.last ?? 0) + 1
      record(['counter', 'ids', { last }])
      return globalId(type, last, seed)
    },
  }
}

/** One line for each record: what compaction leaves of the journal. */
function snapshot(tables: Map<TableName, Map<string, unknown>>): Change[][] {
  return [...tables].flatMap(([name, records]) =>
    [...records].map(([id, record]): Change[] => [[name, id, record]]),
  )
}
