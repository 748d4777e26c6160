import Type from 'typebox'
import type { Db } from '../../platform/database/database.ts'
import { hasShape } from '../../platform/has-shape.ts'
import type { AccountCredentials, CredentialField, EnteredValues } from '../ports/account-credentials.ts'
import { createConsent, type ConsentRules } from './consent.ts'
import { findCredential, replaceCredential } from './credential.store.ts'
import { seal, unseal } from './seal.ts'

export type EnteredParts = { db: Db; secretKey: Buffer }

const shape = Type.Record(Type.String(), Type.String())

/** What is made of the credentials that were entered, or of none; made anew in every process once others were. */
export function remade<T>(
  { db, secretKey }: EnteredParts,
  credential: string,
  make: (values: EnteredValues | null) => T,
): { first: T; latest: () => T; current: () => Promise<T> } {
  const first = make(null)
  let kept: { stamp: string | null; made: T } = { stamp: null, made: first }
  const current = async () => {
    const stored = await findCredential(db, credential)
    const stamp = stored?.stamp ?? null
    if (stamp !== kept.stamp) {
      kept = { stamp, made: make(stored && open(stored.sealed, secretKey, credential)) }
    }
    return kept.made
  }
  return { first, latest: () => kept.made, current }
}

type Account = {
  credential: string
  sets: readonly (readonly CredentialField[])[]
  /** What is signed in with where nothing was entered. */
  otherwise: AccountCredentials['otherwise']
  consent?: ConsentRules
}

export function accountCredentials(
  { db, secretKey, publicUrl }: EnteredParts & { publicUrl: string },
  { credential, sets, otherwise, consent }: Account,
): AccountCredentials {
  const enter: AccountCredentials['enter'] = (values, editor) =>
    replaceCredential(db, credential, {
      sealed: seal(JSON.stringify(values), secretKey, ownerOf(credential)),
      editor,
    })
  return {
    sets,
    otherwise,
    async standing() {
      const stored = await findCredential(db, credential)
      return stored === null
        ? { source: otherwise, enteredOn: null, enteredBy: null }
        : { source: 'entered', enteredOn: stored.enteredOn, enteredBy: stored.enteredBy }
    },
    enter,
    forget: () => replaceCredential(db, credential, null),
    consent:
      consent === undefined
        ? null
        : createConsent({ db, secretKey, credential, publicUrl, rules: consent, enter }),
  }
}

/** Sealed with another key they let nobody in: the environment's would be a surprise. */
function open(sealed: Buffer, secretKey: Buffer, credential: string): EnteredValues {
  const text = unseal(sealed, secretKey, ownerOf(credential))
  const values: unknown = text === null ? {} : JSON.parse(text)
  return hasShape(shape, values) ? values : {}
}

// Another owner than the tokens', so that the two can't be taken for one another.
function ownerOf(credential: string): string {
  return `${credential} credentials`
}

/** What is signed in with where nothing was entered. */
export function sourceOf({ isGiven, isEnough }: { isGiven: boolean; isEnough: boolean }) {
  return !isEnough ? 'none' : isGiven ? 'environment' : 'practice'
}
