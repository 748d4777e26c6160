import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'

// For machines, and for the page's own watch over the connection.

const Status = Type.Object({ status: Type.Literal('ok') })

/** The process lives. */
export const showHealth = endpoint('GET', '/healthz/', { replies: { 200: Status }, isPublic: true })

/** The process can serve. */
export const showReadiness = endpoint('GET', '/readyz/', { replies: { 200: Status }, isPublic: true })

/** Prometheus; it has its own token. */
export const showMetrics = endpoint('GET', '/metrics/', {
  replies: { 200: Type.String() },
  mediaType: 'text/plain; version=0.0.4; charset=utf-8',
  isPublic: true,
})

/** All of this, for programs. */
export const showOpenApi = endpoint('GET', '/api/openapi.json', {
  replies: { 200: Type.Unknown() },
  mediaType: 'application/json',
  isPublic: true,
  isUndocumented: true,
})

/**
 * Progress of long work: one event for each change, its data the whole present state. Where marketplaces changed listings by
 * themselves, one event says so, however many those are; where orders were changed, by whomever, which ones.
 */
export const followProgress = endpoint('GET', '/api/events/', {
  replies: { 200: Type.String() },
  mediaType: 'text/event-stream',
})
