import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Turns } from './turns.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'

/** Fastify with types from TypeBox schemas: what `registerXRoutes(app, context)` takes. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** Who is signed in. */
export type CurrentUser = {
  id: number
  username: string
  email: string
}

/** A sign-in; its number names it, so that one sign-out ends one session. */
export type Session = { user: CurrentUser; session: number }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route promises; route() puts it here for the hooks. */
    endpoint?: Endpoint
  }
  interface FastifyInstance {
    /** Who may read lists now. */
    turns: Turns
  }
  interface FastifyRequest {
    signedIn: Session | null
  }
}
