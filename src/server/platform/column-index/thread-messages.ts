import type { HeldList } from './held-list.ts'
import type { HeldSort } from './memory/held-condition.ts'
import type { Room } from './memory-room.ts'
import type { HeldAnswer, HeldQuestion } from './memory/ask-table.ts'

/** What a thread is started with. */
export type ThreadStart = {
  url: string
  list: HeldList
  /** Orders that are made before anybody asks. */
  orders: readonly HeldSort[]
  /** What the columns may take. */
  room: Room
  /** Where they are kept over restarts; nowhere when absent. */
  path?: string | undefined
  /** A list of fewer rows is left to the database. */
  fewestRows: number
  /** Whoever asks waits this long for what was committed before, and asks the database then. */
  freshMs: number
}

export type ThreadQuestion = { id: number; question: HeldQuestion }

/** Why the database has to be asked. */
export type Reason = 'small' | 'loading' | 'behind' | 'lost' | 'too_large' | 'not_held'

export type ThreadMessage =
  | { kind: 'answer'; id: number; answer: HeldAnswer; snapshot: string }
  | { kind: 'refusal'; id: number; reason: Reason }
  | { kind: 'failure'; id: number; error: Error }
  | { kind: 'state'; state: ThreadState }
  | { kind: 'problem'; words: string; error: Error }

export type ThreadState = {
  state: 'small' | 'loading' | 'ready' | 'lost' | 'too_large'
  rows: number
  bytes: number
  /** How often all rows were read. */
  loads: number
}
