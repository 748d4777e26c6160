import type { Connection } from '../../../contract/connection.ts'
import type { AccountCredentials, CredentialStanding } from '../../connectors/ports/account-credentials.ts'
import { askUntil } from '../../connectors/ports/ask-until.ts'
import { ChannelFailure } from '../../connectors/ports/sales-channel.ts'
import type { ChannelAccount } from '../../connectors/registry.ts'
import { webhookUpkeep } from '../../connectors/ports/webhooks.ts'
import { askForTurn } from '../../platform/jobs/scheduled-processes.store.ts'
import { invalidField, RuleBroken } from '../../platform/errors.ts'
import { unknownMarketplace, type MarketplaceParts } from './change-marketplace.ts'
import { findBacklog, findHealth, type Health } from './connection.query.ts'
import { webhooksOf } from './webhooks-of.ts'
import { findMarketplace, type StoredMarketplace } from './marketplaces.store.ts'

const secondsToTest = 8
/** Kinds of refusal that a person mends, not time. */
export const refusals: ReadonlySet<string | null> = new Set(['auth_expired', 'auth_revoked', 'forbidden'])

/** How it stands with the account behind a marketplace; nobody is asked for it. */
export async function showConnection(parts: MarketplaceParts, id: number): Promise<Connection> {
  return connectionOf(parts, await knownMarketplace(parts, id))
}

/** Asks the channel who we are, and says what it said. */
export async function testConnection(parts: MarketplaceParts, id: number) {
  const { db, channels, clock } = parts
  const marketplace = await knownMarketplace(parts, id)
  const account = channels.account(marketplace.name)
  if (account === null) throw notConnected(marketplace.name)
  try {
    const { name, currency } = await account.sales.verify(askUntil(clock, account.credential, secondsToTest))
    // Somebody doubts that all is well, so the webhooks are looked after too.
    if ((await channels.webhooks(account.credential)) !== null)
      await askForTurn(db, webhookUpkeep(account.credential))
    const told = { is_ok: true, account: `${name}, ${currency}`, problem: null }
    return { ...told, connection: await connectionOf(parts, marketplace) }
  } catch (error) {
    if (!(error instanceof ChannelFailure)) throw error
    const told = { is_ok: false, account: null, problem: error.message }
    return { ...told, connection: await connectionOf(parts, marketplace) }
  }
}

/**
 * Puts what was entered in the place of what counted before; null takes it away. Whoever did it is told at once whether that lets
 * us in. None of it is ever answered.
 */
export async function enterCredentials(
  parts: MarketplaceParts,
  { id, values, editor }: { id: number; values: Readonly<Record<string, string>> | null; editor: string },
): Promise<Connection> {
  const marketplace = await knownMarketplace(parts, id)
  const account = parts.channels.account(marketplace.name)
  if (account === null) throw notConnected(marketplace.name)
  const { credentials } = account
  if (values === null) await credentials.forget()
  else await credentials.enter(wholeSet(credentials.sets, values), editor)
  return (await testConnection(parts, id)).connection
}

export function wholeSet(sets: AccountCredentials['sets'], values: Readonly<Record<string, string>>) {
  const given = Object.entries(values).map(([name, value]) => [name, value.trim()] as const)
  const names = given.flatMap(([name, value]) => (value === '' ? [] : [name]))
  const isWhole = sets.some(
    (set) => set.length === names.length && set.every(({ name }) => names.includes(name)),
  )
  if (isWhole) return Object.fromEntries(given.filter(([, value]) => value !== ''))
  const asked = sets.map((set) => set.map(({ label }) => label).join(', ')).join(', or ')
  throw invalidField('credentials', `Enter all of ${asked}, and nothing else.`)
}

export function notConnected(name: string): RuleBroken {
  return new RuleBroken(`${name} is not connected in this installation.`)
}

export async function knownMarketplace({ db }: MarketplaceParts, id: number): Promise<StoredMarketplace> {
  const marketplace = await findMarketplace(db, id)
  if (marketplace === undefined) throw unknownMarketplace(id)
  return marketplace
}

async function connectionOf(
  { db, channels }: MarketplaceParts,
  { id, name, offer_in_publish_dialog: offered }: StoredMarketplace,
): Promise<Connection> {
  const account = channels.account(name)
  const backlog = await findBacklog(db, id)
  if (account === null) return { ...nothingKnown, ...backlog, offered }
  const [health, credentials, webhooks] = await Promise.all([
    findHealth(db, account.credential),
    account.credentials.standing(),
    webhooksOf({ db, channels }, account.credential),
  ])
  return { ...standingOf(account, { health, credentials }), ...backlog, offered, webhooks }
}

type Asked = Pick<ChannelAccount, 'isPractice' | 'credentials'>
type Known = { health: Health; credentials: CredentialStanding }

/** How it stands with an account, by what came of the calls to it. */
export function standingOf({ isPractice, credentials: entered }: Asked, { health, credentials }: Known) {
  const { answered, failed } = health
  const state = credentials.source === 'none' ? 'not_connected' : stateOf(health)
  const isFailing = state === 'away' || state === 'refused'
  return {
    state,
    mode: isPractice ? ('practice' as const) : ('live' as const),
    credentials: {
      source: credentials.source,
      entered_on: credentials.enteredOn?.toISOString() ?? null,
      entered_by: credentials.enteredBy,
      sets: entered.sets.map((fields) => [...fields]),
      consent: consentOf(entered),
    },
    expires_on: health.expires_at?.toISOString() ?? null,
    access_ends_on: health.refresh_expires_at?.toISOString() ?? null,
    last_success: health.answered_on?.toISOString() ?? null,
    problem: isFailing ? health.problem : null,
    problem_on: isFailing ? (health.failed_on?.toISOString() ?? null) : null,
    error_rate: answered + failed === 0 ? null : failed / (answered + failed),
  }
}

function consentOf({ consent }: AccountCredentials) {
  if (consent === null) return null
  const { fields, isAppKnown, redirectUri } = consent
  return { fields: [...fields], is_app_known: isAppKnown, redirect_uri: redirectUri }
}

const nothingKnown = {
  state: 'not_connected' as const,
  mode: null,
  credentials: null,
  expires_on: null,
  access_ends_on: null,
  last_success: null,
  problem: null,
  problem_on: null,
  error_rate: null,
  webhooks: null,
}

type Answers = Pick<Health, 'answered_on' | 'failed_on' | 'problem_kind'>

function stateOf({
  answered_on: answeredOn,
  failed_on: failedOn,
  problem_kind: kind,
}: Answers): Connection['state'] {
  if (failedOn !== null && (answeredOn === null || failedOn > answeredOn))
    return refusals.has(kind) ? 'refused' : 'away'
  return answeredOn === null ? 'unknown' : 'connected'
}

/** What an account said that does not let us in, and whether it lets nothing through; null where it did not say so last. */
export function accountRefusal(
  health: Answers & Pick<Health, 'problem'>,
): { message: string; isWhole: boolean } | null {
  if (stateOf(health) !== 'refused' || health.problem === null) return null
  // What is forbidden may be one thing of many, and what has expired is renewed by itself.
  return { message: health.problem, isWhole: health.problem_kind === 'auth_revoked' }
}
