import Fastify from 'fastify'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servePage, type PageSettings } from './page.ts'

let webRoot: string
beforeAll(() => {
  webRoot = mkdtempSync(join(tmpdir(), 'backroom-page-'))
  const metas =
    '<meta name="buy-now-url" content="/documentation" /><meta name="single-sign-on-url" content="" />'
  writeFileSync(join(webRoot, 'index.html'), `<!doctype html>${metas}`)
})
afterAll(() => rmSync(webRoot, { recursive: true }))

async function indexWith(settings: PageSettings): Promise<string> {
  const app = Fastify()
  await servePage(app, webRoot, settings)
  const answer = await app.inject('/')
  await app.close()
  expect(answer.headers['content-type']).toMatch(/^text\/html; charset=utf-8/i)
  return answer.body
}

test('serves the page as it was built where nothing is set', async () => {
  expect(await indexWith({ 'buy-now-url': undefined })).toContain('content="/documentation"')
})

test('writes what the operator set into the head, and nothing else', async () => {
  const html = await indexWith({
    'buy-now-url': undefined,
    'single-sign-on-url': 'https://id.example/?a=1&b=2',
  })
  expect(html).toContain('name="buy-now-url" content="/documentation"')
  expect(html).toContain('name="single-sign-on-url" content="https://id.example/?a=1&amp;b=2"')
})

test('never lets a setting end its attribute', async () => {
  const html = await indexWith({ 'buy-now-url': 'https://x.example/"><script>$&' })
  expect(html).toContain('content="https://x.example/&quot;>&lt;script>$&amp;"')
})
