// The ways in which a channel can refuse, and who can do something about each.

export type ChannelErrorKind =
  | 'auth_expired'
  | 'auth_revoked'
  | 'forbidden'
  | 'throttled'
  | 'remote_transient'
  | 'remote_permanent'
  | 'validation'
  | 'not_found'
  | 'conflict'
  | 'duplicate'
  | 'unsupported'
  | 'outcome_unknown'
  | 'contract_unknown'

export type ChannelError = {
  kind: ChannelErrorKind
  /** Our field name, when the seller can mend it by editing that field. */
  field?: string
  /** A sentence for the seller. */
  message: string
  /** Not before then, where the channel or our own limiter said so. */
  retryAt?: Date
  /** The channel's own words, without secrets, for support. */
  raw?: { status?: number; code?: string; message?: string; requestId?: string }
}

/** A refusal of the channel where there is no list of outcomes to put it into. */
export class ChannelFailure extends Error {
  override readonly name = 'ChannelFailure'
  readonly error: ChannelError
  constructor(error: ChannelError, options?: ErrorOptions) {
    super(error.message, options)
    this.error = error
  }
}

const repeatable: ReadonlySet<ChannelErrorKind> = new Set([
  'auth_expired',
  'throttled',
  'remote_transient',
  'conflict',
  'outcome_unknown',
])

/** True when the machine should try again; everything else waits for a person. */
export function isRepeatable(error: ChannelError): boolean {
  return repeatable.has(error.kind)
}
