import type { EnteredValues } from '../../connectors/ports/account-credentials.ts'
import { NotFound, RuleBroken } from '../../platform/errors.ts'
import type { MarketplaceParts } from './change-marketplace.ts'
import { knownMarketplace, notConnected, testConnection, wholeSet } from './check-connection.ts'
import { findMarketplaces } from './marketplaces.query.ts'

type Asked = { id: number; app: EnteredValues | null; startedBy: string }

/** The address at the channel where the seller lets us in. */
export async function askConsent(parts: MarketplaceParts, { id, app, startedBy }: Asked) {
  const { name } = await knownMarketplace(parts, id)
  const account = parts.channels.account(name)
  if (account === null) throw notConnected(name)
  const { consent } = account.credentials
  if (consent === null) throw new RuleBroken(`${name} is connected by entering its credentials.`)
  const address = await consent.begin(app === null ? null : wholeSet([consent.fields], app), startedBy)
  if (address !== null) return { address }
  throw new RuleBroken(`Enter the app that you made at ${name}: this installation has none.`)
}

/** Takes who comes back from the channel to the marketplace's own page, which says how it went. */
export async function takeConsent(
  parts: MarketplaceParts,
  channel: string,
  query: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { db, channels } = parts
  const marketplaces = await findMarketplaces(db)
  for (const { id, name } of marketplaces) {
    const account = channels.account(name)
    if (account?.credential !== channel || account.credentials.consent === null) continue
    const end = await account.credentials.consent.finish(textsOf(query))
    // Whoever comes back sees how it stands from then on.
    if (end === 'connected') await testConnection(parts, id)
    return `/configuration/details/${id}?connected=${end}`
  }
  throw new NotFound()
}

const mostLetters = 4_000

/** What no channel sends, such as one key twice, counts as not there. */
function textsOf(query: Readonly<Record<string, unknown>>): EnteredValues {
  return Object.fromEntries(
    Object.entries(query).flatMap(([key, value]) =>
      typeof value === 'string' && value.length <= mostLetters ? [[key, value]] : [],
    ),
  )
}
