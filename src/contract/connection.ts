// How it stands with an account of a channel, and what may be entered for it.
import { Type, type Static } from 'typebox'
import { NumberOrNull, TextOrNull } from './columns/schemas.ts'
import { Webhooks } from './webhooks.ts'

const CredentialField = Type.Object({ name: Type.String(), label: Type.String() })
export type CredentialField = Static<typeof CredentialField>

const Credentials = Type.Object({
  source: Type.Enum(['entered', 'environment', 'practice', 'none']),
  entered_on: TextOrNull(),
  entered_by: TextOrNull(),
  sets: Type.Array(Type.Array(CredentialField), { description: 'What may be entered; one set is enough' }),
  consent: Type.Union(
    [
      Type.Object({
        fields: Type.Array(CredentialField, { description: 'The app that the seller made there' }),
        is_app_known: Type.Boolean({ description: 'The installation has one: none need be named' }),
        redirect_uri: Type.String({ description: 'What the app has to be told' }),
      }),
      Type.Null(),
    ],
    { description: 'Null where access is only ever entered' },
  ),
})
export type Credentials = Static<typeof Credentials>

export const Connection = Type.Object({
  state: Type.Enum(['connected', 'unknown', 'away', 'refused', 'not_connected'], {
    description: 'unknown: never asked; refused: it does not accept our credentials',
  }),
  mode: Type.Union([Type.Enum(['practice', 'live']), Type.Null()]),
  credentials: Type.Union([Credentials, Type.Null()], {
    description: 'Where they come from; never what they are',
  }),
  expires_on: TextOrNull({ description: 'Until when the access holds that is renewed by itself' }),
  access_ends_on: TextOrNull({
    description: 'When the access ends for good unless it is used before; null where nobody says so',
  }),
  last_success: TextOrNull(),
  problem: TextOrNull({ description: 'What kept it from answering the last time' }),
  problem_on: TextOrNull(),
  queue: Type.Integer({ description: 'How much waits for it' }),
  lag: NumberOrNull({ description: 'For how many seconds nothing was heard of the longest waiting one' }),
  error_rate: NumberOrNull({ description: 'Of the calls of the last hour, from 0 to 1' }),
  offered: Type.Boolean(),
  webhooks: Type.Union([Webhooks, Type.Null()], {
    description: 'Null where it has none, or none that we know',
  }),
})
export type Connection = Static<typeof Connection>

export const EnteredValues = Type.Record(Type.String({ maxLength: 60 }), Type.String({ maxLength: 4_000 }), {
  maxProperties: 10,
})

export const ConnectionTest = Type.Object({
  is_ok: Type.Boolean(),
  account: TextOrNull({ description: 'What the channel calls it' }),
  problem: TextOrNull(),
})
