// The practice store's memory.
import { join } from 'node:path'
import { createJournaledTables } from '../journaled-tables.ts'
import type { JournaledTables, TablesDraft } from '../journaled-tables.ts'
import { globalId } from './global-ids.ts'
import type { GlobalType } from './global-ids.ts'
import type { Tables } from './records.ts'

export type Store = Omit<JournaledTables<Tables>, 'write'> & {
  write<Result>(work: (draft: Draft) => Result): Result
}

export type Draft = TablesDraft<Tables> & { newId(type: GlobalType): string }

export function createStore(folder: string, seed: number): Store {
  const tables = createJournaledTables<Tables>(join(folder, 'journal.jsonl'))
  return {
    ...tables,
    write: (work) =>
      tables.write((draft) => work({ ...draft, newId: (type) => globalId(type, draft.nextNumber(), seed) })),
  }
}
