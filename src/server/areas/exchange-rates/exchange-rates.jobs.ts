import type { Context } from '../../context.ts'
import { inPatientTransaction } from '../../platform/database/tried-again.ts'
import { keepRule, rateAllOrders, rateNewest } from './exchange-rates.store.ts'

const everySeconds = 60
/** More than come in while a rate is being saved. */
const newest = 1_000

/** Keeps orders at the rates of their time where the business moves, or a rate was saved while they were being written. */
export function startExchangeRateJobs({ db, jobs, config }: Pick<Context, 'db' | 'jobs' | 'config'>): void {
  const { businessCurrency, businessTimeZone: timeZone } = config
  jobs.repeat('rate orders', everySeconds, () =>
    inPatientTransaction(db, { actor: 'orders', reason: 'exchange rates' }, async (tx) => {
      const isOther = await keepRule(tx, { businessCurrency, timeZone })
      await (isOther ? rateAllOrders(tx) : rateNewest(tx, newest))
    }),
  )
}
