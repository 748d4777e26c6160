/** Field name → what is wrong with it, in sentences. */
export type FieldErrors = Record<string, string[]>

export type RefusalOptions = {
  code?: string
  cause?: unknown
}

/** Of 400 and 422 alone: what else is refused is no fault of a field, and its code says what it is. */
export type FieldRefusalOptions = {
  errors?: FieldErrors
} & RefusalOptions

/** A request that is refused on purpose: the reply says `message` to a seller and `code` to a program. */
export abstract class Refusal extends Error {
  abstract readonly status: number
  readonly code: string
  readonly errors: FieldErrors | undefined

  constructor(detail: string, fallbackCode: string, options: FieldRefusalOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = new.target.name
    this.code = options.code ?? fallbackCode
    this.errors = options.errors
  }

  get detail(): string {
    return this.message
  }
}

/** 400: malformed or invalid input. */
export class InvalidInput extends Refusal {
  readonly status = 400
  constructor(detail: string, options?: FieldRefusalOptions) {
    super(detail, 'invalid_input', options)
  }
}

/** 400 for what one field holds. */
export function invalidField(field: string, sentence: string, options: RefusalOptions = {}): InvalidInput {
  return new InvalidInput(sentence, { ...options, errors: { [field]: [sentence] } })
}

/** 401: no live session. */
export class Unauthorized extends Refusal {
  readonly status = 401
  constructor(detail = 'Please sign in.', options?: RefusalOptions) {
    super(detail, 'unauthorized', options)
  }
}

/** 404: there is no such thing. */
export class NotFound extends Refusal {
  readonly status = 404
  constructor(detail = 'There is nothing at this address.', options?: RefusalOptions) {
    super(detail, 'not_found', options)
  }
}

/** 409: it clashes with what is there already. */
export class Conflict extends Refusal {
  readonly status = 409
  constructor(detail: string, options?: RefusalOptions) {
    super(detail, 'conflict', options)
  }
}

/** 412: the row moved on since the caller read it; `current` is the row as it is now, in wire form. */
export class StaleVersion extends Refusal {
  readonly status = 412
  readonly current: unknown
  constructor(current: unknown, detail = 'Somebody else changed this in the meantime.') {
    super(detail, 'stale_version')
    this.current = current
  }
}

/** 413: more than we accept. */
export class TooLarge extends Refusal {
  readonly status = 413
  constructor(detail: string, options?: RefusalOptions) {
    super(detail, 'too_large', options)
  }
}

/** 415: a kind of content that we don't read here. */
export class UnsupportedMedia extends Refusal {
  readonly status = 415
  constructor(detail: string, options?: RefusalOptions) {
    super(detail, 'unsupported_media_type', options)
  }
}

/** 422: well formed, but a rule of the business forbids it. */
export class RuleBroken extends Refusal {
  readonly status = 422
  constructor(detail: string, options?: FieldRefusalOptions) {
    super(detail, 'rule_broken', options)
  }
}

/** 429: come back after `retryAfterSeconds`. */
export class TooMany extends Refusal {
  readonly status = 429
  readonly retryAfterSeconds: number
  constructor(detail: string, retryAfterSeconds: number, options?: RefusalOptions) {
    super(detail, 'too_many_tries', options)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** 502, 503 or 504: a channel, or the database, can't answer now. */
export class ConnectorFailure extends Refusal {
  readonly status: 502 | 503 | 504
  constructor(detail: string, options: RefusalOptions & { status?: 502 | 503 | 504 } = {}) {
    super(detail, 'connector_failure', options)
    this.status = options.status ?? 502
  }
}
