import { Type, type Static } from 'typebox'
import { Id, listReply } from './columns/list.ts'
import { IntegerOrNull, TextOrNull } from './columns/schemas.ts'
import { RunStatus } from './runs.ts'

/** Header of the file → field of ours; a header that is absent or empty is left out. */
export const ImportMapping = Type.Record(Type.String({ maxLength: 500 }), Type.String({ maxLength: 100 }))
export type ImportMapping = Static<typeof ImportMapping>

/** One line of the file and what is to be said of it. */
export const ImportRemark = Type.Object({
  line: Type.Integer({ minimum: 1 }),
  /** Header of the column that it is about; empty for the whole line. */
  column: Type.String(),
  reason: Type.String(),
})
export type ImportRemark = Static<typeof ImportRemark>

/** What a line does to its product, or would do: old and new value of each cell that differs, by field. */
export const ImportChange = Type.Object({
  line: Type.Integer({ minimum: 1 }),
  id: IntegerOrNull({ description: 'Of the product; null as long as it would be new' }),
  sku: Type.String(),
  is_new: Type.Boolean(),
  unusual: Type.Boolean({ description: 'A price moves by more than half, or stock goes to nothing' }),
  cells: Type.Record(Type.String(), Type.Tuple([Type.Unknown(), Type.Unknown()])),
})
export type ImportChange = Static<typeof ImportChange>
export const ImportChangeList = listReply(ImportChange)
export type ImportChangeList = Static<typeof ImportChangeList>

const importFacts = {
  id: Id,
  status: RunStatus,
  dry_run: Type.Boolean(),
  file_name: Type.String(),
  /** 'shopify' when the file has Shopify's own columns, else 'columns'. */
  layout: Type.Union([Type.Literal('shopify'), Type.Literal('columns'), Type.Null()]),
  headers: Type.Array(Type.String()),
  mapping: ImportMapping,
  /** Why the whole file was refused; then nothing has changed. */
  refused: TextOrNull(),
  /** Share of the file that has been read, 0 to 1. */
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  /** Products that the file speaks of. */
  total: Type.Integer(),
  created: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  /** Lines that can't be taken. */
  rejected: Type.Integer(),
  /** Lines that were taken with a remark. */
  noted: Type.Integer(),
  /** Products whose price or stock jumps. */
  unusual: Type.Integer(),
  undo_id: IntegerOrNull({ description: 'The run that takes it back, the last one if there are several' }),
  export_id: IntegerOrNull({ description: 'The export that the file is, after somebody edited it' }),
  started_on: TextOrNull(),
  ended_on: TextOrNull(),
}

/** A run that reads a file, with one page of its rejected lines, or with `notes=true` of its remarks. */
export const ImportReply = listReply(ImportRemark, importFacts)
export type ImportReply = Static<typeof ImportReply>

const ImportRun = Type.Object(importFacts)
export type ImportRun = Static<typeof ImportRun>

/** What was imported, the newest first; checks are not among them. */
export const ImportList = listReply(ImportRun)
export type ImportList = Static<typeof ImportList>

/** What the dry run showed, for real; with `dry_run` it is checked again, for example with another mapping. */
export const RunImportBody = Type.Object({
  mapping: Type.Optional(ImportMapping),
  dry_run: Type.Optional(Type.Boolean({ default: false })),
  exclude: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 10_000, description: 'Lines that are left out' }),
  ),
})
export type RunImportBody = Static<typeof RunImportBody>

/** A value, or a whole product, that an undo left as others have made it since. */
export const ImportKept = Type.Object({
  line: Type.Integer({ minimum: 1 }),
  id: Id,
  sku: Type.String(),
  field: TextOrNull({ description: 'null: the whole product' }),
  value: Type.Unknown({ description: 'What stands there' }),
  reason: TextOrNull({ description: 'Where it is more than that somebody changed it' }),
  by: TextOrNull({ description: 'Who changed it last' }),
  on: TextOrNull(),
})
export type ImportKept = Static<typeof ImportKept>
export const ImportKeptList = listReply(ImportKept)
export type ImportKeptList = Static<typeof ImportKeptList>

/** The first rows of the file, so that a person sees what its columns hold. */
export const ImportSample = Type.Object({ rows: Type.Array(Type.Array(Type.String())) })
