import type { Selectable } from 'kysely'
import type { RunTable } from '../database/schema.ts'

/** A run as the database has it. */
export type StoredRun = Selectable<RunTable>
