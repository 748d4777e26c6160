import { Type, type Static } from 'typebox'
import { Id, IdParams, listReply, pageQuery } from '../columns/list.ts'
import { IntegerOrNull, NumberOrNull, TextOrNull } from '../columns/schemas.ts'
import { endpoint } from '../endpoint.ts'
import { RunAccepted } from '../runs.ts'
import { acceptedOutcomes, settlementFields, settlementOutcomes, settlementStates } from './settlements.ts'

const Header = (description: string) => Type.Optional(TextOrNull({ maxLength: 500, description }))

/** Which column of the file is what; one that is absent is guessed, one that is null is in no column. */
const SettlementColumns = Type.Object({
  order_id: Header('Id or number of the order'),
  payout: Header('What was paid for it, after fees'),
  fees: Header('What was kept'),
  currency: Header('Three letters; without it amounts are in the currency of their orders'),
  paid_on: Header('The date, as the file writes it'),
})
export type SettlementColumns = Static<typeof SettlementColumns>

const facts = {
  id: Id,
  state: Type.Enum([...settlementStates]),
  marketplace: Type.String(),
  file_name: Type.String(),
  user: Type.String(),
  created_on: Type.String(),
  ended_on: TextOrNull(),
  message: TextOrNull({ description: 'Why it waits for a person, or was refused as a whole' }),
  progress: Type.Number({ minimum: 0, maximum: 1 }),
  total: Type.Integer({ description: 'Lines of the file that were read' }),
  accepted: Type.Integer({ description: 'Orders whose payout it has set' }),
  acceptable: Type.Integer({ description: 'Orders whose payout it could set still' }),
}

const Settlement = Type.Object(facts)
export type Settlement = Static<typeof Settlement>

const SettlementLine = Type.Object({
  id: Id,
  line: Type.Integer({ description: 'Of the file; the first where several speak of one order' }),
  lines: Type.Integer({ description: 'How many were summed up' }),
  order_id: Type.String({ description: 'As the file names it' }),
  sales_order_id: IntegerOrNull({ description: 'Our order' }),
  outcome: Type.Enum([...settlementOutcomes]),
  currency: TextOrNull(),
  payout: NumberOrNull({ description: 'Ours, as it was compared, in the currency of the order' }),
  order_currency: TextOrNull(),
  is_payout_estimated: Type.Boolean(),
  settled_payout: NumberOrNull({ description: 'Theirs' }),
  settled_fees: NumberOrNull(),
  difference: NumberOrNull({ description: 'Theirs less ours' }),
  paid_on: TextOrNull(),
  message: TextOrNull({ description: 'Why it counts for no order, was not accepted, or was not put back' }),
  state: Type.Unsafe<'accepted' | 'refused' | 'undone' | null>({
    enum: ['accepted', 'refused', 'undone', null],
    description: 'What became of it once somebody accepted it',
  }),
})
export type SettlementLine = Static<typeof SettlementLine>

const SettlementReply = listReply(SettlementLine, {
  ...facts,
  headers: Type.Array(Type.String()),
  columns: SettlementColumns,
  guessed: Type.Array(Type.Enum([...settlementFields]), {
    description: 'Columns that were found by their names; nobody said what they are',
  }),
  counts: Type.Record(Type.String(), Type.Integer(), { description: 'Of each outcome' }),
  differences: Type.Array(
    Type.Object({
      currency: Type.String(),
      count: Type.Integer(),
      payout: Type.Number(),
      settled_payout: Type.Number(),
      difference: Type.Number(),
    }),
    { description: 'Of the orders that were found, by currency' },
  ),
})
export type SettlementReply = Static<typeof SettlementReply>

/** The parts `file`, `marketplace`, and `columns` where somebody says which column is what. */
export const startSettlement = endpoint('POST', '/api/orders/settlements/', {
  replies: { 202: RunAccepted },
  isMultipart: true,
  isIdempotent: true,
})

/** Settlements, the newest first. */
export const listSettlements = endpoint('GET', '/api/orders/settlements/', {
  query: Type.Object(pageQuery),
  replies: {
    200: listReply(Settlement, {
      marketplaces: Type.Array(Type.String(), { description: 'Of which a file may be' }),
      has_practice_file: Type.Boolean(),
    }),
  },
})

/** How far it is, what it came to, and a page of its lines. */
export const showSettlement = endpoint('GET', '/api/orders/settlements/{id}/', {
  params: IdParams,
  query: Type.Object({
    ...pageQuery,
    outcome: Type.Optional(Type.Enum([...settlementOutcomes])),
  }),
  replies: { 200: SettlementReply },
})

/** Reads the file anew, as long as nothing of it is accepted: with other columns, or beside orders that have changed. */
export const rerunSettlement = endpoint('POST', '/api/orders/settlements/{id}/run/', {
  params: IdParams,
  body: Type.Object({ columns: Type.Optional(SettlementColumns) }),
  replies: { 202: RunAccepted },
  isIdempotent: true,
})

const SettlementActed = {
  id: Type.Integer({ description: 'Of the act' }),
  results: Type.Array(
    Type.Object({
      id: Type.Integer({ description: 'Of the line' }),
      sales_order_id: IntegerOrNull(),
      order_id: Type.String(),
      status: Type.Boolean(),
      error: TextOrNull(),
    }),
    { description: 'The first of those that stay as they are' },
  ),
}

const SettlementAccepted = Type.Object({
  ...SettlementActed,
  accepted: Type.Integer({ description: 'Orders whose payout is now the settled one' }),
  refused: Type.Integer({ description: 'Orders that are other than they were compared' }),
})
export type SettlementAccepted = Static<typeof SettlementAccepted>

/** Makes what was paid the payout of these orders, of all without a choice; an order that has changed since stays. */
export const applySettlement = endpoint('POST', '/api/orders/settlements/{id}/apply/', {
  params: IdParams,
  body: Type.Object({
    lines: Type.Optional(Type.Array(Id, { maxItems: 5_000, description: 'Ids of lines' })),
    outcome: Type.Optional(Type.Enum([...acceptedOutcomes])),
  }),
  replies: { 200: SettlementAccepted },
  isIdempotent: true,
  takesItsTime: true,
})

const SettlementUndone = Type.Object({
  ...SettlementActed,
  undone: Type.Integer({ description: 'Orders whose payout is what it was' }),
  kept: Type.Integer({ description: 'Orders whose payout somebody has changed since' }),
})
export type SettlementUndone = Static<typeof SettlementUndone>

/** Puts back the payouts that it has set, wherever they still are what it set. */
export const undoSettlement = endpoint('POST', '/api/orders/settlements/{id}/undo/', {
  params: IdParams,
  replies: { 200: SettlementUndone },
  isIdempotent: true,
  takesItsTime: true,
})

/** A file to try it with, made from the orders that are here; practice mode only. */
export const savePracticeSettlement = endpoint('GET', '/api/orders/settlements/practice-file/', {
  query: Type.Object({ marketplace: Type.String({ minLength: 1, maxLength: 100 }) }),
  replies: { 200: Type.String() },
  mediaType: 'text/csv; charset=utf-8',
})
