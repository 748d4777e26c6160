// accounts.stockx.com/authorize: the seller is asked, and sent back with a code that is good for ten minutes.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerAddress, askForConsent } from '../pages/consent-page.ts'
import { offlineScope, practiceApp } from './access.ts'
import type { Market } from './market.ts'
import { newSecret } from './store.ts'

const codeLifetimeMs = 600_000

type Query = Partial<Record<string, string>>

export function registerConsentPage(app: FastifyInstance, { store, seed, now }: Market): void {
  app.get<{ Querystring: Query }>('/authorize', (request, reply) => {
    const { query } = request
    const problem = problemOf(query)
    if (problem !== null)
      return reply.code(400).send({ error: 'invalid_request', error_description: problem })
    return askForConsent(reply, {
      title: 'StockX',
      app: 'Backroom',
      wants: (query['scope'] ?? '').split(' ').filter(Boolean),
      allow: `allow?${queryOf(request)}`,
      decline: declined(query),
    })
  })

  app.get<{ Querystring: Query }>('/allow', ({ query }, reply) => {
    const problem = problemOf(query)
    if (problem !== null)
      return reply.code(400).send({ error: 'invalid_request', error_description: problem })
    const { redirect_uri: redirectUri = '', state = '', scope = '', code_challenge: challenge = '' } = query
    const isOffline = scope.split(' ').includes(offlineScope)
    const code = store.write((draft) => {
      const made = newSecret(draft, seed)
      const expiresAt = new Date(now().getTime() + codeLifetimeMs).toISOString()
      draft.put('code', made, { code: made, redirectUri, challenge, isOffline, expiresAt })
      return made
    })
    return reply.redirect(answerAddress(redirectUri, { code, state }), 302)
  })
}

function problemOf({
  client_id: clientId,
  response_type: type,
  redirect_uri: redirectUri,
  audience,
  code_challenge: challenge,
  code_challenge_method: method,
}: Query): string | null {
  if (clientId !== practiceApp.clientId) return 'Unknown client'
  if (type !== 'code') return 'Unsupported response type'
  if (redirectUri === undefined || !URL.canParse(redirectUri)) return 'Callback URL mismatch'
  if (audience !== practiceApp.audience) return 'Service not found'
  if (challenge !== undefined && method !== 'S256') return 'Code challenge method not supported'
  return null
}

function declined({ redirect_uri: redirectUri = '', state = '' }: Query): string {
  const description = 'User did not authorize the request'
  return answerAddress(redirectUri, { error: 'access_denied', error_description: description, state })
}

function queryOf({ url }: FastifyRequest): string {
  return url.slice(url.indexOf('?') + 1)
}
