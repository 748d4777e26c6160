import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** A folder with a page of three files, one of them compressed, too, in place of the built one. */
export function writePage(): string {
  const webRoot = mkdtempSync(join(tmpdir(), 'backroom-page-'))
  mkdirSync(join(webRoot, 'assets'))
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Backroom</title>')
  writeFileSync(join(webRoot, 'scheme.js'), 'void 0')
  writeFileSync(join(webRoot, 'assets', 'main-1a2b3c.js'), 'export {}')
  writeFileSync(join(webRoot, 'assets', 'main-1a2b3c.js.gz'), gzipSync('export {}'))
  return webRoot
}
