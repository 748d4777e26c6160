import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Fastify with types from TypeBox schemas: what `registerXRoutes(app, context)` takes. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** Who is signed in. */
export interface CurrentUser {
  id: number
  username: string
  email: string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers without a token. Everything else needs one. */
    isPublic?: boolean
    /** Accepts Idempotency-Key: the same key and body answers the first answer again. */
    isIdempotent?: boolean
    /** Takes multipart/form-data instead of JSON; the route reads the parts itself. */
    isMultipart?: boolean
  }
  interface FastifyRequest {
    signedIn: { user: CurrentUser; session: number } | null
  }
}
