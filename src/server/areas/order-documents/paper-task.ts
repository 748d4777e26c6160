import type { Invoice } from '../../../contract/orders/invoice.endpoints.ts'
import type { Paper } from '../../../contract/orders/papers.ts'

/** What the thread that draws papers is asked for; papers that nobody sees bring it the fonts of these texts. */
export type PaperTask = { id: number; now: Date } & (
  { kind: 'print'; invoice: Invoice; paper: Paper } | { kind: 'warm'; texts: readonly string[] }
)

/** What became of a task; without a file, where none was asked for. */
export type PaperAnswer = { id: number } & ({ file: Uint8Array | null } | { problem: unknown })
