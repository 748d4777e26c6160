import { Type, type Static } from 'typebox'
import { listReply, pageQuery } from './columns/list.ts'
import { IntegerOrNull, TextOrNull } from './columns/schemas.ts'

/**
 * Every kind of long work; an import_check only says what the import would do, an import_undo takes it back. An edit changed
 * many products at once, a settlement compares what a marketplace paid with what we have.
 */
export const runKinds = [
  'publish',
  'unpublish',
  'sync',
  'listing_check',
  'import',
  'import_check',
  'import_undo',
  'export',
  'edit',
  'bulk_delete',
  'settlement',
] as const
export const RunKind = Type.Enum([...runKinds])
export type RunKind = Static<typeof RunKind>

/** Whether it ran; whether things were accepted stands on its rows. */
export const RunStatus = Type.Enum(['QUEUED', 'IN PROGRESS', 'COMPLETED', 'FAILED', 'CANCELLED'])

/** What every run says of itself, and no more. */
export const runFields = {
  id: Type.Integer(),
  kind: RunKind,
  status: RunStatus,
  total: Type.Integer(),
  success: Type.Integer(),
  failed: Type.Integer(),
  skipped: Type.Integer(),
  user: Type.String({ description: 'Who asked for it' }),
  created_on: Type.String(),
  started_on: TextOrNull(),
  ended_on: TextOrNull(),
}

/** A piece of long work as a whole: what its page, the tray, the history and the event stream show. */
export const Run = Type.Object({
  ...runFields,
  label: Type.String({ description: 'What it is about, for example the name of a file' }),
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  counts: Type.Record(Type.String(), Type.Integer(), { description: 'Figures that only its kind has' }),
  message: TextOrNull({ description: 'Why it waits for a person, or ended as a whole' }),
  is_dismissed: Type.Boolean({ description: 'Nobody need look at it any more' }),
  is_cancelling: Type.Boolean({ description: 'It goes on only to take back what is left' }),
})
export type Run = Static<typeof Run>

export const RunList = listReply(Run)
export type RunList = Static<typeof RunList>

export const RunQuery = Type.Object({
  ...pageQuery,
  kind: Type.Optional(RunKind),
  open: Type.Optional(
    Type.Boolean({ description: "Only the asker's own that go on, or ended badly and were not dismissed" }),
  ),
})
export type RunQuery = Static<typeof RunQuery>

export const RunRowStatus = Type.Enum(['queued', 'done', 'failed', 'skipped'])
export type RunRowStatus = Static<typeof RunRowStatus>

/** What a listing turned out to be when its marketplace was asked. */
const RunFinding = Type.Enum(['equal', 'drifted', 'not_ours', 'missing'])
export type RunFinding = Static<typeof RunFinding>

/** What became of one thing that a run touches; null where its kind has no such thing. */
export const RunRow = Type.Object({
  id: Type.Integer(),
  position: Type.Integer({ description: 'The line of a file, or the place in what was chosen' }),
  status: RunRowStatus,
  product_id: IntegerOrNull(),
  sku: TextOrNull(),
  marketplace: TextOrNull(),
  field: TextOrNull({ description: 'The column of a file' }),
  message: TextOrNull(),
  finding: Type.Union([RunFinding, Type.Null()], { description: 'Of a check of listings' }),
  url: TextOrNull({ description: 'Where buyers see it, once they do' }),
  updated_on: Type.String(),
})
export type RunRow = Static<typeof RunRow>

export const RunRowList = listReply(RunRow)
export type RunRowList = Static<typeof RunRowList>

export const RunRowQuery = Type.Object({
  ...pageQuery,
  status: Type.Optional(RunRowStatus),
  cause: Type.Optional(Type.String({ maxLength: 10_000, description: 'Only rows with this message' })),
  finding: Type.Optional(RunFinding),
})
export type RunRowQuery = Static<typeof RunRowQuery>

/** Why rows failed, the most frequent first. */
export const RunCauses = Type.Object({
  results: Type.Array(Type.Object({ cause: Type.String(), count: Type.Integer() })),
})

/** It goes on: follow it at api/runs/{id}/. */
export const RunAccepted = Type.Object({ id: Type.Integer() })
export type RunAccepted = Static<typeof RunAccepted>

/** What became of an act that is taken back. */
export const ActUndone = Type.Object({
  undone: Type.Integer({ description: 'Products that are as they were' }),
  kept: Type.Array(
    Type.Object({
      id: Type.Integer(),
      sku: Type.String(),
      field: TextOrNull({ description: 'Null: the product as a whole' }),
      reason: Type.String(),
    }),
    { description: 'The first of what stays as others have made it since' },
  ),
  kept_count: Type.Integer(),
  not_deleted: Type.Optional(
    Type.Integer({ description: 'Of a deletion: products that were there again already' }),
  ),
})
export type ActUndone = Static<typeof ActUndone>
