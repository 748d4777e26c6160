import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../context.ts'
import { codeOf } from '../../platform/error-facts.ts'
import { Refusal } from '../../platform/errors.ts'
import { dayIn } from '../../platform/grid/calendar-day.ts'
import type { List, StoredRow } from '../../platform/lists/define-list.ts'
import { tableReader } from '../../platform/lists/table-reader.ts'
import type { Turn } from '../../platform/runs/run-rules.ts'
import { RunRefused } from '../../platform/runs/work-on-run.ts'
import { exportFolder } from './export-files.ts'
import { readQuestion, type ReadExport } from './export-question.ts'
import { findExport, saveFile, type StoredExport } from './exports.store.ts'
import { fileColumns } from './file-cells.ts'
import { removeFiles, writeFiles } from './write-files.ts'

/** A step is a transaction of its own; it also finds out whether the export was cancelled. */
const rowsPerStep = 10_000

/** Writes the files of an export from their beginning. */
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
  const nameOf = (attempt: number) => `${list.name}-${id}-${attempt}`
  const path = join(folder, nameOf(attempt))
  const rows = { written: 0, told: 0 }
  try {
    await mkdir(folder, { recursive: true })
    // What a try that died has written counts no more.
    for (let dead = 1; dead < attempt; dead += 1) await removeFiles(join(folder, nameOf(dead)))
    if (turn.run.total > 0)
      await turn.step(() => Promise.resolve({ success: -turn.run.success, progress: 0 }))
    const reader = tableReader(context.db, list, context.config.businessTimeZone)
    await writeFiles(toldBatches(reader, { ...reading, turn, rows }), {
      path,
      name: sheetName(list),
      columns: fileColumns(list, reading.columns),
      withXlsx: asked.with_xlsx,
      signal: turn.signal,
    })
    await turn.step(async (tx) => {
      await saveFile(tx, id, { file_name: `${nameOf(attempt)}.csv`, row_count: rows.written })
      return { success: rows.written - rows.told, progress: 1 }
    })
  } catch (error) {
    await removeFiles(path)
    const words = diskWords[codeOf(error) ?? '']
    throw words === undefined ? error : new RunRefused(words, { cause: error })
  }
}

/** 'Products', 'Order items'. */
function sheetName({ name }: List): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replaceAll('-', ' ')
}

const full = 'The disk of the server is full. Ask whoever runs Backroom to make room, then choose Retry.'
const closed =
  'Backroom may not write into its folder for exports. Ask whoever runs it to allow that, then choose Retry.'

/** What trying again does not mend, and a person does. */
const diskWords: Readonly<Record<string, string>> = {
  ENOSPC: full,
  EDQUOT: full,
  EACCES: closed,
  EPERM: closed,
  EROFS: closed,
  ENOTDIR: closed,
  EEXIST: closed,
}

type Writing = ReadExport & { turn: Turn; rows: { written: number; told: number } }

/** The rows, batch by batch; tells how many of them are written. */
async function* toldBatches(
  reader: Pick<ReturnType<typeof tableReader>, 'read' | 'each'>,
  { request, columns, turn, rows }: Writing,
): AsyncGenerator<StoredRow[]> {
  const { figures } = await reader.read({ ...request, offset: 0, limit: 1 }, [])
  for await (const batch of reader.each(request, columns)) {
    yield batch
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
