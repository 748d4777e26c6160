import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../../context.ts'
import { Refusal } from '../../platform/errors.ts'
import { dayIn } from '../../platform/grid/calendar-day.ts'
import type { List } from '../../platform/lists/define-list.ts'
import { tableReader } from '../../platform/lists/table-reader.ts'
import type { Turn } from '../../platform/runs/run-rules.ts'
import { RunRefused } from '../../platform/runs/work-on-run.ts'
import { csvHeader, csvLines } from './csv-cells.ts'
import { exportFolder } from './export-files.ts'
import { readQuestion, type ReadExport } from './export-question.ts'
import { findExport, saveFile, type StoredExport } from './exports.store.ts'

/** A step is a transaction of its own; it also finds out whether the export was cancelled. */
const rowsPerStep = 10_000

/** Writes the file of an export from its beginning, aside: under its name it is whole, or it is not there. */
export async function writeExport(
  context: Pick<Context, 'db' | 'config' | 'clock'>,
  lists: readonly List[],
  turn: Turn,
): Promise<void> {
  const { id, attempt } = turn.run
  const asked = await findExport(context.db, id)
  const list = lists.find(({ name }) => name === asked?.list)
  if (asked === undefined || list === undefined || asked.file_name !== null) return
  const reading = await readAsked(context, list, asked)
  const folder = exportFolder(context)
  await mkdir(folder, { recursive: true })
  const name = `${list.name}-${id}-${attempt}.csv`
  const path = join(folder, name)
  const aside = `${path}.part`
  const rows = { written: 0, told: 0 }
  try {
    // Those of a try that died count no more.
    if (turn.run.total > 0)
      await turn.step(() => Promise.resolve({ success: -turn.run.success, progress: 0 }))
    const lines = linesOf(tableReader(context.db, list, context.config.businessTimeZone), list, {
      ...reading,
      turn,
      rows,
    })
    await pipeline(lines, createWriteStream(aside, { flush: true }), { signal: turn.signal })
    await rename(aside, path)
    await turn.step(async (tx) => {
      await saveFile(tx, id, { file_name: name, row_count: rows.written })
      return { success: rows.written - rows.told, progress: 1 }
    })
  } catch (error) {
    await Promise.all([aside, path].map((each) => rm(each, { force: true })))
    throw error
  }
}

type Writing = ReadExport & { turn: Turn; rows: { written: number; told: number } }

async function* linesOf(
  reader: Pick<ReturnType<typeof tableReader>, 'read' | 'each'>,
  list: List,
  { request, columns, turn, rows }: Writing,
): AsyncGenerator<string> {
  const { figures } = await reader.read({ ...request, offset: 0, limit: 1 }, [])
  const toLines = csvLines(list, columns)
  yield csvHeader(columns)
  for await (const batch of reader.each(request, columns)) {
    yield toLines(batch)
    rows.written += batch.length
    const success = rows.written - rows.told
    if (success < rowsPerStep) continue
    const progress = rows.written / Math.max(rows.written, figures.count)
    await turn.step(() => Promise.resolve({ success, progress }))
    rows.told = rows.written
  }
}

async function readAsked(
  { db, clock, config }: Pick<Context, 'db' | 'config' | 'clock'>,
  list: List,
  { question, ids }: StoredExport,
): Promise<ReadExport> {
  const today = dayIn(config.businessTimeZone, clock.now())
  try {
    return await readQuestion(db, list, { question, ids, today })
  } catch (error) {
    throw error instanceof Refusal ? new RunRefused(error.message, { cause: error }) : error
  }
}
