import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources, root } from './source-files.ts'

const sheets = /import '@mantine\/core\/styles\/(\w+)\.css'/g
const everywhere = 'src/web/app/theme/mantine-styles.ts'

test('who uses a component of Mantine brings its style sheet, so that none looks well only after another page', () => {
  const known = new Set(readSources(everywhere).flatMap(({ text }) => namesIn(text)))
  const missing = readSources('src/web/**/*.tsx').flatMap(({ path, text }) => {
    const brought = new Set(namesIn(text))
    return componentsOf(text)
      .filter((name) => hasSheet(name) && !known.has(name) && !brought.has(name))
      .map((name) => `${path}: ${name}`)
  })
  expect(missing).toEqual([])
})

function namesIn(text: string): string[] {
  return [...text.matchAll(sheets)].map(([, name = '']) => name)
}

function componentsOf(text: string): string[] {
  const given = [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
  return given.flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
}

function hasSheet(name: string): boolean {
  return existsSync(join(root, 'node_modules/@mantine/core/styles', `${name}.css`))
}
