import type { App } from './app-type.ts'

// Mantine writes its variables as inline style; scripts come from our own files alone.
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default dompurify',
].join('; ')

const headers = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** Puts the security headers on every answer, and keeps answers of the API out of caches. */
export function protectAnswers(app: App, isHttps: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id).header('cache-control', 'no-store')
    if (isHttps) reply.header('strict-transport-security', 'max-age=31536000')
  })
}
