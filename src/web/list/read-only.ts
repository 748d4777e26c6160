import type { ListFacts, ListRow, ListSummary } from './list.ts'

type Writing = Pick<ListFacts<ListRow, ListSummary, never>, 'findMissing' | 'save' | 'saveMany'>

/** What a list has that nobody edits: its columns offer no editing, so nothing of it is ever asked. */
export const readOnly: Writing = {
  findMissing: () => Promise.resolve([]),
  save: () => Promise.reject(new Error('Nothing of this list is edited.')),
  saveMany: () => Promise.reject(new Error('Nothing of this list is edited.')),
}
