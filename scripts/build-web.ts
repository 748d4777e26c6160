// Builds the page into dist/web. With --if-stale only when something that it is made of has changed since.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isPageStale, pageHash, stampFile } from './page-stamp.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const onlyIfStale = process.argv.includes('--if-stale')

if (!onlyIfStale || (await isPageStale(root))) {
  console.log('Building the page …')
  const hash = await pageHash(root)
  process.env['NODE_ENV'] = 'production'
  const { build } = await import('vite')
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
  await writeFile(join(root, stampFile), hash)
}
