import type { ImportMapping } from '../../../contract/imports.ts'
import { columnGroups } from './column-groups.ts'
import { UnreadableFile } from './csv/csv-file.ts'
import { readCsv, type CsvRow } from './csv/read-csv.ts'
import type { DraftGroup } from './product-draft.ts'
import { mappingProblem } from './propose-mapping.ts'
import { findShopifyColumns } from './shopify/shopify-columns.ts'
import { shopifyGroups } from './shopify/shopify-groups.ts'

/** Rows in one transaction, and characters, so that long descriptions don't make it huge. */
const batchDrafts = 500
const batchCharacters = 2_000_000

type Rows = AsyncIterable<CsvRow>

type Reading = {
  mapping: ImportMapping
  signal?: AbortSignal | undefined
  /** Puts what was exported beside the rows of a file that is an edited export. */
  beside?: ((rows: Rows, headers: readonly string[]) => Rows) | undefined
}

/** Reads a file as batches of groups, those that end after `doneLine`. */
export async function* importBatches(
  path: string,
  { doneLine, ...reading }: Reading & { doneLine: number },
): AsyncGenerator<DraftGroup[]> {
  let batch: DraftGroup[] = []
  let drafts = 0
  let characters = 0
  for await (const group of await openGroups(path, reading)) {
    if (group.lastLine <= doneLine) continue
    batch.push(group)
    drafts += Math.max(1, group.drafts.length)
    characters += group.drafts.reduce((sum, { columns }) => sum + lengthOf(columns), 0)
    if (drafts < batchDrafts && characters < batchCharacters) continue
    yield batch
    batch = []
    drafts = 0
    characters = 0
  }
  if (batch.length > 0) yield batch
}

async function openGroups(
  path: string,
  { mapping, signal, beside }: Reading,
): Promise<AsyncGenerator<DraftGroup>> {
  const { headers, rows } = await readCsv(path, signal)
  const shopify = findShopifyColumns(headers)
  if (shopify && beside === undefined) return shopifyGroups(rows, headers, shopify)
  const problem = mappingProblem(mapping, headers)
  if (problem) throw new UnreadableFile(problem)
  return columnGroups(beside?.(rows, headers) ?? rows, headers, mapping)
}

function lengthOf(columns: Record<string, unknown>): number {
  return Object.values(columns).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 10),
    0,
  )
}

/** Reads the file to its end and answers its last line; throws UnreadableFile where it can't be read. Nothing is taken. */
export async function checkReadable(
  path: string,
  signal?: AbortSignal,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<number> {
  const { rows } = await readCsv(path, signal)
  let lastLine = 0
  let told = 0
  for await (const { line, bytes } of rows) {
    lastLine = line
    if (bytes === told) continue
    told = bytes
    onBytes(bytes)
  }
  if (lastLine === 0) throw new UnreadableFile('The file has a line of column names and no rows.')
  return lastLine
}
