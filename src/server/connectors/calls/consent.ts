// The way of OAuth's authorization code: the seller says yes at the channel and comes back with a code, which is good for
// the access once and only together with what stayed here.
import { createHash, randomBytes } from 'node:crypto'
import Type from 'typebox'
import { hasShape } from '../../platform/has-shape.ts'
import type { Db } from '../../platform/database/database.ts'
import type {
  AccountCredentials,
  Consent,
  ConsentEnd,
  CredentialField,
  EnteredValues,
} from '../ports/account-credentials.ts'
import { ChannelFailure } from '../ports/sales-channel.ts'
import { saveConsent, takeConsent } from './consent.store.ts'
import { seal, unseal } from './seal.ts'

/** What is special to a channel. */
export type ConsentRules = {
  /** The seller's app there. */
  fields: readonly CredentialField[]
  /** That of the installation, where it has one. */
  app: EnteredValues | null
  /** Where the seller says yes. */
  address(app: EnteredValues, asked: { state: string; challenge: string; redirectUri: string }): string
  /** What lets us in from then on; throws ChannelFailure. */
  exchange(app: EnteredValues, came: Came): Promise<EnteredValues>
}

export type Came = {
  code: string
  query: Readonly<Record<string, string>>
  verifier: string
  redirectUri: string
}

type ConsentParts = {
  db: Db
  secretKey: Buffer
  credential: string
  /** Where people reach the page. */
  publicUrl: string
  rules: ConsentRules
  enter: AccountCredentials['enter']
}

const secondsToConsent = 900
const secretBytes = 32
const kept = Type.Object({ app: Type.Record(Type.String(), Type.String()), verifier: Type.String() })

export function createConsent({ db, secretKey, credential, publicUrl, rules, enter }: ConsentParts): Consent {
  const redirectUri = `${publicUrl}/connect/${credential}/callback/`
  const owner = `${credential} consent`
  return {
    fields: rules.fields,
    isAppKnown: rules.app !== null,
    redirectUri,
    async begin(given, startedBy) {
      const app = given ?? rules.app
      if (app === null) return null
      const [state, verifier] = [randomText(), randomText()]
      const sealed = seal(JSON.stringify({ app, verifier }), secretKey, owner)
      const stateHash = digest(state)
      await saveConsent(db, { stateHash, credential, sealed, startedBy, seconds: secondsToConsent })
      const challenge = digest(verifier).toString('base64url')
      return rules.address(app, { state, challenge, redirectUri })
    },
    async finish(query) {
      const stored = await takeConsent(db, digest(query['state'] ?? ''), credential)
      const started: unknown = stored && JSON.parse(unseal(stored.sealed, secretKey, owner) ?? 'null')
      if (stored === null || !hasShape(kept, started)) return 'outdated'
      const { code } = query
      if (code === undefined) return 'declined'
      const { app, verifier } = started
      try {
        await enter(await rules.exchange(app, { code, query, verifier, redirectUri }), stored.startedBy)
        return 'connected'
      } catch (failure) {
        if (failure instanceof ChannelFailure) return endOf(failure)
        throw failure
      }
    },
  }
}

function endOf({ error: { kind } }: ChannelFailure): ConsentEnd {
  return kind === 'remote_transient' || kind === 'throttled' ? 'away' : 'refused'
}

function randomText(): string {
  return randomBytes(secretBytes).toString('base64url')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
