import type { LastChanges } from '../../contract/problem.ts'

/** Field name → what is wrong with it, in sentences. */
export type FieldErrors = Record<string, string[]>

type RefusalOptions = {
  code?: string
  cause?: unknown
}

/** Of 400 and 422 alone: what else is refused is no fault of a field, and its code says what it is. */
type FieldRefusalOptions = {
  errors?: FieldErrors
} & RefusalOptions

/** A request that is refused on purpose: the reply says `message` to a seller and `code` to a program. */
export abstract class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly errors: FieldErrors | undefined

  constructor(status: number, usualCode: string, detail: string, options: FieldRefusalOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = new.target.name
    this.status = status
    this.code = options.code ?? usualCode
    this.errors = options.errors
  }
}

function refusalOf<Options extends RefusalOptions = RefusalOptions>(status: number, usualCode: string) {
  return class extends Refusal {
    constructor(detail: string, options?: Options) {
      super(status, usualCode, detail, options)
    }
  }
}

/** Malformed or invalid input. */
export class InvalidInput extends refusalOf<FieldRefusalOptions>(400, 'invalid_input') {}

/** 400 for what one field holds. */
export function invalidField(field: string, sentence: string, options: RefusalOptions = {}): InvalidInput {
  return new InvalidInput(sentence, { ...options, errors: { [field]: [sentence] } })
}

/** No live session. */
export class Unauthorized extends Refusal {
  constructor(detail = 'Please sign in.', options?: RefusalOptions) {
    super(401, 'unauthorized', detail, options)
  }
}

/** There is no such thing. */
export class NotFound extends Refusal {
  constructor(detail = 'There is nothing at this address.', options?: RefusalOptions) {
    super(404, 'not_found', detail, options)
  }
}

/** It clashes with what is there already. */
export class Conflict extends refusalOf(409, 'conflict') {}

/** The row moved on since the caller read it; `current` is the row as it is now, in wire form. */
export class StaleVersion extends Refusal {
  readonly current: unknown
  readonly changed: LastChanges | undefined
  constructor(current: unknown, changed?: LastChanges) {
    super(412, 'stale_version', 'Somebody else changed this in the meantime.')
    this.current = current
    this.changed = changed
  }
}

/** What is no row is not what the caller expects it to be. */
export class PreconditionFailed extends refusalOf(412, 'precondition_failed') {}

/** More than we accept. */
export class TooLarge extends refusalOf(413, 'too_large') {}

/** A kind of content that we don't read here. */
export class UnsupportedMedia extends refusalOf(415, 'unsupported_media_type') {}

/** No part of a file that is there; `whole` is its Content-Range. */
export class RangeNotSatisfiable extends Refusal {
  readonly whole: string | undefined
  constructor(whole: string | undefined, options?: RefusalOptions) {
    super(416, 'range_not_satisfiable', 'The file has no such part.', options)
    this.whole = whole
  }
}

/** Well formed, but a rule of the business forbids it. */
export class RuleBroken extends refusalOf<FieldRefusalOptions>(422, 'rule_broken') {}

/** Come back after `retryAfterSeconds`. */
export class TooMany extends Refusal {
  readonly retryAfterSeconds: number
  constructor(detail: string, retryAfterSeconds: number) {
    super(429, 'too_many_tries', detail)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A channel, or the database, can't answer now. */
export class ConnectorFailure extends Refusal {
  constructor(
    detail: string,
    { status = 502, ...options }: RefusalOptions & { status?: 502 | 503 | 504 } = {},
  ) {
    super(status, 'connector_failure', detail, options)
  }
}

/** Sent away at once: whoever waited behind so many would be served too late. */
export function tooManyWait(): ConnectorFailure {
  return new ConnectorFailure('Too much is being asked at once. Please try again in a moment.', {
    status: 503,
    code: 'too_busy',
  })
}
