import type { Connection } from '../../../contract/connection.ts'
import type { Service } from '../../../contract/services.endpoints.ts'
import type { ServiceName } from '../../../contract/services.ts'
import { askUntil } from '../../connectors/ports/ask-until.ts'
import { ChannelFailure } from '../../connectors/ports/sales-channel.ts'
import type { ServiceAccount } from '../../connectors/services.ts'
import type { Context } from '../../context.ts'
import { standingOf, wholeSet } from '../marketplaces/check-connection.ts'
import { findHealth } from '../marketplaces/connection.query.ts'
import { webhooksOf } from '../marketplaces/webhooks-of.ts'
import { findRounds, findWaiting } from './services.query.ts'

export type ServiceParts = Pick<Context, 'db' | 'channels' | 'clock' | 'services'>

const secondsToTest = 8

/** What is done there again and again, as sellers call it, by the names of its processes. */
const rounds: Record<ServiceName, Record<string, string>> = {
  channeladvisor: { ca_product_fetch: 'Products', 'order_fetch:channeladvisor': 'Orders' },
  shipstation: { 'order_fetch:shipstation': 'Orders', 'order_fetch:shipstation parcels': 'Parcels' },
  alias: {},
}

/** How it stands with the account at a service; nobody is asked for it. */
export async function showService(parts: ServiceParts, name: ServiceName): Promise<Service> {
  const called = rounds[name]
  const known = await findRounds(parts.db, Object.keys(called))
  return {
    connection: await connectionOf(parts, accountAt(parts, name)),
    rounds: known.map(({ name: process, started_on: startedOn, ended_on: endedOn, ...round }) => ({
      ...round,
      name: called[process] ?? process,
      started_on: startedOn?.toISOString() ?? null,
      ended_on: endedOn?.toISOString() ?? null,
    })),
  }
}

/** Asks it for something that harms nobody, and says what it said. */
export async function testService(parts: ServiceParts, name: ServiceName) {
  const account = accountAt(parts, name)
  try {
    const said = await account.verify(askUntil(parts.clock, account.credential, secondsToTest))
    return { is_ok: true, account: said, problem: null, connection: await connectionOf(parts, account) }
  } catch (error) {
    if (!(error instanceof ChannelFailure)) throw error
    const told = { is_ok: false, account: null, problem: error.message }
    return { ...told, connection: await connectionOf(parts, account) }
  }
}

type Entry = { values: Readonly<Record<string, string>> | null; editor: string }

/**
 * Puts what was entered in the place of what counted before; null takes it away. Whoever did it is told at once whether that lets
 * us in. None of it is ever answered.
 */
export async function enterService(
  parts: ServiceParts,
  name: ServiceName,
  { values, editor }: Entry,
): Promise<Service> {
  const { credentials } = accountAt(parts, name)
  if (values === null) await credentials.forget()
  else await credentials.enter(wholeSet(credentials.sets, values), editor)
  await testService(parts, name)
  return showService(parts, name)
}

function accountAt({ services }: ServiceParts, name: ServiceName): ServiceAccount {
  const account = services.accounts.find(({ credential }) => credential === name)
  if (account === undefined) throw new Error(`nobody connects ${name}`)
  return account
}

async function connectionOf({ db, channels }: ServiceParts, account: ServiceAccount): Promise<Connection> {
  const [health, credentials, webhooks, waiting] = await Promise.all([
    findHealth(db, account.credential),
    account.credentials.standing(),
    webhooksOf({ db, channels }, account.credential),
    findWaiting(db, account.name),
  ])
  return { ...standingOf(account, { health, credentials }), ...waiting, offered: false, webhooks }
}
