import { Type, type Static } from 'typebox'
import { IdParams, listReply } from './columns/list.ts'
import { endpoint } from './endpoint.ts'

const rated = {
  currency: Type.String({ title: 'Currency', maxLength: 3, description: 'A code of ISO 4217' }),
  valid_from: Type.String({ title: 'Valid From', description: 'Until the next rate of that currency' }),
  rate: Type.Number({
    title: 'Rate',
    exclusiveMinimum: 0,
    maximum: 999_999_999,
    description: 'So much of the business’s currency for one of it, with at most six decimals',
  }),
}

const fields = {
  id: Type.Integer(),
  ...rated,
  version: Type.Integer(),
  updated_by: Type.String(),
  updated_on: Type.String(),
}
const ExchangeRate = Type.Object(fields)
export type ExchangeRate = Static<typeof ExchangeRate>

const ratesReply = listReply(ExchangeRate, {
  business_currency: Type.String(),
  without_rate: Type.Array(Type.Object({ currency: Type.String(), orders: Type.Integer() }), {
    description: 'Currencies in which orders were sold at a time of which no rate is known',
  }),
})
export type ExchangeRates = Static<typeof ratesReply>

export const listExchangeRates = endpoint('GET', '/api/exchange-rates/', { replies: { 200: ratesReply } })

const orders = Type.Integer({ description: 'How many orders earn something else now' })
const Saved = Type.Object({ ...fields, orders })
export type SavedRate = Static<typeof Saved>
const ExchangeRateInput = Type.Object(rated)
export type ExchangeRateInput = Static<typeof ExchangeRateInput>

export const addExchangeRate = endpoint('POST', '/api/exchange-rates/', {
  body: ExchangeRateInput,
  replies: { 200: Saved },
})

/** Takes the place of what was there. */
export const changeExchangeRate = endpoint('PUT', '/api/exchange-rates/{id}/', {
  params: IdParams,
  body: ExchangeRateInput,
  replies: { 200: Saved },
  isVersioned: true,
})

export const deleteExchangeRate = endpoint('DELETE', '/api/exchange-rates/{id}/', {
  params: IdParams,
  replies: { 200: Type.Object({ orders }) },
})
