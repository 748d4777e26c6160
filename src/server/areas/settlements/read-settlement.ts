import { maxSettlementLines } from '../../../contract/orders/settlements.ts'
import type { Context } from '../../context.ts'
import { RuleBroken } from '../../platform/errors.ts'
import type { RunRules, Turn } from '../../platform/runs/run-rules.ts'
import { RunRefused } from '../../platform/runs/work-on-run.ts'
import { UnreadableFile } from '../product-files/csv/csv-file.ts'
import { readCsv } from '../product-files/csv/read-csv.ts'
import { compareSettlement, findEntryOrders } from './compare-settlement.store.ts'
import { entryReader, type SettlementEntry } from './settlement-entry.ts'
import { findSettlement, insertEntries, type StoredSettlement } from './settlements.store.ts'

/** Settlements: the worker reads their lines batch by batch, and then compares them with the orders at once. */
export const settlementRuns: RunRules<Context> = {
  kinds: ['settlement'],
  work: readSettlement,
  async placeOf({ db }, { id }) {
    const { done_line: line = 0 } = (await findSettlement(db, id)) ?? {}
    return line === 0 ? 'before its first line' : `after line ${line.toLocaleString('en-US')}`
  },
  retry() {
    throw new RuleBroken('A settlement is read anew on its own page.')
  },
}

const linesAtOnce = 2_000
const linesCompared = 10_000
/** Reading is most of it; comparing takes the rest. */
const readShare = 0.9

/** Reads what is left of a file, and says what its lines are beside our orders. */
export async function readSettlement({ db }: Pick<Context, 'db'>, turn: Turn): Promise<void> {
  const settlement = await findSettlement(db, turn.run.id)
  if (settlement === undefined) return
  try {
    await readLines(settlement, turn)
  } catch (error) {
    throw error instanceof UnreadableFile ? new RunRefused(error.message, { cause: error }) : error
  }
  await compareParts(settlement.run_id, turn)
}

/** Part by part: no statement may take long, and a successor goes on with the next. */
async function compareParts(id: number, turn: Turn): Promise<void> {
  const parts = Math.max(1, Math.ceil(turn.run.success / linesCompared))
  for (let part = turn.run.counts['compared'] ?? 0; part < parts; part += 1) {
    turn.signal?.throwIfAborted()
    await turn.step(async (tx) => {
      await compareSettlement(tx, id, { part, parts })
      return { counts: { compared: 1 }, progress: readShare + ((part + 1) / parts) * (1 - readShare) }
    })
  }
}

async function readLines(settlement: StoredSettlement, turn: Turn): Promise<void> {
  const { run_id: id, file_path: path, file_bytes: size, done_line: doneLine } = settlement
  const { headers, rows } = await readCsv(path, turn.signal)
  const read = entryReader(headers, settlement.columns)
  const write = (entries: readonly SettlementEntry[], bytes: number) =>
    turn.step(async (tx) => {
      await insertEntries(tx, id, entries)
      await findEntryOrders(tx, id, { first: entries[0]?.line ?? 0, last: entries.at(-1)?.line ?? 0 })
      return { success: entries.length, progress: size === 0 ? readShare : (bytes / size) * readShare }
    })
  let batch: SettlementEntry[] = []
  for await (const { line, cells, bytes } of rows) {
    if (line <= doneLine) continue
    batch.push(read({ line, cells }))
    if (turn.run.success + batch.length > maxSettlementLines)
      throw new RunRefused(
        `The file has more than ${maxSettlementLines.toLocaleString('en-US')} lines. Split it and send the parts.`,
      )
    if (batch.length < linesAtOnce) continue
    turn.signal?.throwIfAborted()
    await write(batch, bytes)
    batch = []
  }
  if (batch.length > 0) await write(batch, size)
}
