import type {
  ExchangeRate,
  ExchangeRateInput,
  ExchangeRates,
  SavedRate,
} from '../../../contract/exchange-rates.endpoints.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inPatientTransaction } from '../../platform/database/tried-again.ts'
import { InvalidInput, NotFound } from '../../platform/errors.ts'
import { dayIn } from '../../platform/grid/calendar-day.ts'
import { requireVersion, type VersionCheck } from '../../platform/http/entity-tag.ts'
import * as store from './exchange-rates.store.ts'
import { readRate } from './rate-input.ts'

type Parts = Pick<Context, 'db' | 'config' | 'clock'>

/** All rates, and of which currencies one is missing. */
export async function listRates({ db, config: { businessCurrency } }: Parts): Promise<ExchangeRates> {
  const [rates, unrated] = await Promise.all([
    store.findRates(db, businessCurrency),
    store.findUnrated(db, businessCurrency),
  ])
  return {
    results: rates.map(toldRate),
    count: rates.length,
    business_currency: businessCurrency,
    without_rate: unrated,
  }
}

type Typed = { input: ExchangeRateInput; editor: string }

/** A rate more: orders from its day on earn by it, until the next one. */
export function addRate(parts: Parts, { input, editor }: Typed): Promise<SavedRate> {
  return changing(parts, editor, async (tx, businessCurrency) => {
    const cells = readRate(input, boundsOf(parts))
    const id = await store.insertRate(tx, cells, { businessCurrency, editor })
    if (id === undefined) throw dayTaken(cells)
    const orders = await store.rateOrders(tx, { currencies: [cells.currency], from: cells.valid_from })
    return { ...toldRate(await knownRate(tx, id, businessCurrency)), orders }
  })
}

/** What is wrong with a rate is mended: for orders it is as if it had never been. */
export function changeRate(
  parts: Parts,
  { id, input, editor, expected }: Typed & { id: number; expected: VersionCheck },
): Promise<SavedRate> {
  return changing(parts, editor, async (tx, businessCurrency) => {
    const before = await knownRate(tx, id, businessCurrency)
    requireVersion(expected, toldRate(before))
    const cells = readRate(input, boundsOf(parts))
    if (await store.isDayTaken(tx, cells, { id, businessCurrency })) throw dayTaken(cells)
    await store.writeRate(tx, id, cells, editor)
    const from = cells.valid_from < before.valid_from ? cells.valid_from : before.valid_from
    const orders = await store.rateOrders(tx, { currencies: [before.currency, cells.currency], from })
    return { ...toldRate(await knownRate(tx, id, businessCurrency)), orders }
  })
}

/** Orders of its time earn by the one before it, if there is one. */
export function deleteRate(
  parts: Parts,
  { id, editor }: { id: number; editor: string },
): Promise<{ orders: number }> {
  return changing(parts, editor, async (tx, businessCurrency) => {
    const { currency, valid_from: from } = await knownRate(tx, id, businessCurrency)
    await store.deleteRate(tx, id)
    return { orders: await store.rateOrders(tx, { currencies: [currency], from }) }
  })
}

function changing<T>(
  parts: Parts,
  editor: string,
  work: (tx: Tx, businessCurrency: string) => Promise<T>,
): Promise<T> {
  const { businessCurrency, businessTimeZone: timeZone } = parts.config
  return inPatientTransaction(parts.db, { actor: editor, reason: 'exchange rates' }, async (tx) => {
    await store.keepRule(tx, { businessCurrency, timeZone })
    return work(tx, businessCurrency)
  })
}

function boundsOf({ config, clock }: Parts) {
  const { businessCurrency, businessTimeZone } = config
  return { businessCurrency, today: dayIn(businessTimeZone, clock.now()) }
}

async function knownRate(tx: Tx, id: number, businessCurrency: string): Promise<store.StoredRate> {
  const rate = await store.lockRate(tx, id, businessCurrency)
  if (rate === undefined) throw new NotFound(`There is no exchange rate ${id}.`)
  return rate
}

function dayTaken({ currency, valid_from: day }: store.RateCells): InvalidInput {
  const sentence = `There is a rate of ${currency} from ${day} on already: change that one.`
  return new InvalidInput(sentence, { errors: { valid_from: [sentence] } })
}

function toldRate({ rate, updated_on: updatedOn, ...stored }: store.StoredRate): ExchangeRate {
  return { ...stored, rate: Number(rate), updated_on: updatedOn.toISOString() }
}
