// Builds the page into dist/web. With --if-stale only when something that it is made of has changed since.
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isPageStale, pageHash, stampFile } from './page-stamp.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const onlyIfStale = process.argv.includes('--if-stale')

if (!onlyIfStale || (await isPageStale(root))) await buildPage()

/** Two builds at once, or one that is killed, must not leave half a page: each is made aside and then takes its place. */
async function buildPage(): Promise<void> {
  console.log('Building the page …')
  const hash = await pageHash(root)
  const page = dirname(join(root, stampFile))
  const aside = join(root, '.cache', `page-${process.pid}`)
  process.env['NODE_ENV'] = 'production'
  const { build } = await import('vite')
  try {
    await build({
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: aside, emptyOutDir: true },
    })
    await writeFile(join(aside, basename(stampFile)), hash)
    await mkdir(dirname(page), { recursive: true })
    await rm(page, { recursive: true, force: true })
    await rename(aside, page)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}
