import { currencies } from '../../../contract/currencies.ts'
import type { ExchangeRateInput } from '../../../contract/exchange-rates.endpoints.ts'
import { refuseErrors } from '../../platform/columns/read-fields.ts'
import type { FieldErrors } from '../../platform/errors.ts'
import { isDay } from '../../platform/grid/calendar-day.ts'
import type { RateCells } from './exchange-rates.store.ts'

const decimals = 6
const firstDay = '1970-01-01'

type Bounds = {
  businessCurrency: string
  /** The day that it is where the business is. */
  today: string
}

/** Reads what the form sends; throws with a sentence for each field that can't be taken. */
export function readRate(input: ExchangeRateInput, { businessCurrency, today }: Bounds): RateCells {
  const currency = input.currency.trim().toUpperCase()
  const { valid_from, rate } = input
  const errors: FieldErrors = {}
  if (!currencies.includes(currency))
    errors.currency = [`"${currency}" is no code of a currency, such as EUR.`]
  else if (currency === businessCurrency)
    errors.currency = [`${currency} is the currency of the business: it is always worth 1.`]
  if (!isDay(valid_from) || valid_from < firstDay)
    errors.valid_from = [`"${valid_from}" is no day since ${firstDay}, such as 2026-03-01.`]
  else if (valid_from > today) errors.valid_from = ['A rate can’t hold from a day that is still to come.']
  if (rate.toFixed(decimals) === (0).toFixed(decimals)) errors.rate = ['A rate is more than nothing.']
  else if (Number(rate.toFixed(decimals)) !== rate) errors.rate = ['A rate takes at most six decimals.']
  refuseErrors(errors)
  return { currency, valid_from, rate: rate.toFixed(decimals) }
}
