// The frame of every page of the practice vendors: no script, nothing from elsewhere.
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
const style = readFileSync(new URL('store.css', import.meta.url), 'utf8')

export const stylePath = '/_sandbox/store.css'

export function registerStyle(app: FastifyInstance): void {
  app.get('/favicon.ico', (_request, reply) => reply.code(204).send())
  app.get(stylePath, (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
}

export function sendPage(reply: FastifyReply, title: string, body: Markup, status = 200): FastifyReply {
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="${stylePath}">
</head>
<body>${body}</body>
</html>
`
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .send(page.html)
}

export type Markup = { html: string }
type Part = string | number | Markup | Markup[]

/** HTML with every value escaped unless it is markup itself. */
export function markup(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  const html = texts.map((text, index) => text + asHtml(parts[index] ?? '')).join('')
  return { html }
}

export const nothing: Markup = { html: '' }

function asHtml(part: Part): string {
  if (Array.isArray(part)) return part.map(({ html }) => html).join('')
  return typeof part === 'object' ? part.html : escape(String(part))
}

function escape(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** The words of a description, without its tags. */
export function wordsOf(html: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_entity, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}
