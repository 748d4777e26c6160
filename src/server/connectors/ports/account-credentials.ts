// What a seller signs in with at a channel: it goes in, and never comes out again.

export type CredentialField = {
  name: string
  label: string
}

export type CredentialStanding = {
  source: 'entered' | 'environment' | 'practice' | 'none'
  enteredOn: Date | null
  enteredBy: string | null
}

/** By the name of the field. */
export type EnteredValues = Readonly<Record<string, string>>

/** How it ended: away is for another try, refused and declined for another thought. */
export type ConsentEnd = 'connected' | 'outdated' | 'declined' | 'refused' | 'away'

/** A seller goes to the channel, says yes there and comes back. */
export type Consent = {
  /** The app that the seller made there. */
  readonly fields: readonly CredentialField[]
  /** The installation has one, so that none need be named. */
  readonly isAppKnown: boolean
  /** The address that the channel sends people back to: it has to be told to the app. */
  readonly redirectUri: string
  /** Where to go; null where no app is known. */
  begin(app: EnteredValues | null, startedBy: string): Promise<string | null>
  /** What came back, by name. */
  finish(query: EnteredValues): Promise<ConsentEnd>
}

export type AccountCredentials = {
  /** Each of these sets lets us in by itself. */
  readonly sets: readonly (readonly CredentialField[])[]
  standing(): Promise<CredentialStanding>
  /** What is signed in with where nothing was entered. */
  readonly otherwise: Exclude<CredentialStanding['source'], 'entered'>
  /** One whole set, by name; it counts from the next call on, in every process. */
  enter(values: EnteredValues, editor: string): Promise<void>
  /** The environment's count again. */
  forget(): Promise<void>
  /** Null where access is only ever entered. */
  readonly consent: Consent | null
}
