import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { readSources, root } from './source-files.ts'
import type { SourceFile } from './source-files.ts'

type Use = { path: string; sheet: string; name: string }

const sources = readSources('src/web/**/*.ts', 'src/web/**/*.tsx').filter(
  ({ path }) => !/\.test\.tsx?$/.test(path),
)
const uses = sources.flatMap(usesOf)

test('a class that a component gives stands in its style sheet, so that nothing loses its looks unnoticed', () => {
  const missing = uses
    .filter(({ sheet, name }) => !namesIn(sheet).has(name))
    .map(({ path, sheet, name }) => `${path}: ${sheet} has no .${name}`)
  expect(missing).toEqual([])
})

test('a style sheet holds no class that nothing gives', () => {
  const given = new Set(uses.map(({ sheet, name }) => `${sheet} .${name}`))
  const sheets = globSync('src/web/**/*.module.css', { cwd: root }).filter((sheet) => !isReadByName(sheet))
  const unused = sheets.flatMap((sheet) =>
    [...namesIn(sheet)].map((name) => `${sheet} .${name}`).filter((each) => !given.has(each)),
  )
  expect(unused).toEqual([])
})

function usesOf({ path, text }: SourceFile): Use[] {
  const sheets = [...text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)]
  return sheets.flatMap(([, local = '', target = '']) => {
    const sheet = relative(root, join(root, dirname(path), target))
    const names = [...text.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))].map(([, name = '']) => name)
    return [...new Set(names)].map((name) => ({ path, sheet, name }))
  })
}

/** Handed on as a whole, or asked by a name that is worked out. */
function isReadByName(sheet: string): boolean {
  return sources.some(({ path, text }) =>
    [...text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].some(
      ([, local = '', target = '']) =>
        relative(root, join(root, dirname(path), target)) === sheet &&
        new RegExp(`\\b${local}(\\[|[,})]|\\s*\\})`).test(text),
    ),
  )
}

function namesIn(sheet: string): Set<string> {
  const place = join(root, sheet)
  if (!existsSync(place)) return new Set()
  const css = readFileSync(place, 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/:global\([^)]*\)/g, '')
  const selectors = [...css.matchAll(/[^{};]+(?=\{)/g)].map(([selector]) => selector)
  return new Set(
    selectors.flatMap((each) => [...each.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name)),
  )
}
