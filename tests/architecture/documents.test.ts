// What documents and comments point to must be there for whoever follows them.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './source-files.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const files = globSync(['{src,bin,scripts,tests,bench,migrations,docs}/**', '*.{md,json,ts,js}'], {
  cwd: root,
})
const architecture = read('ARCHITECTURE.md')

describe('ARCHITECTURE.md', () => {
  test('is short', () => {
    expect(architecture.split('\n').length - 1).toBeLessThanOrEqual(150)
  })

  test('names only files and folders that exist', () => {
    const isThere = (name: string) => files.some((path) => path === name || path.endsWith(`/${name}`))
    expect(
      [...namedFiles(architecture), ...namedFolders(architecture)].filter((name) => !isThere(name)),
    ).toEqual([])
  })

  test('names only words of the code that the code knows', () => {
    const code = files.filter((path) => /\.(ts|tsx|mjs)$/.test(path)).map(read)
    const words = quoted(architecture).filter((word) => /^[A-Z]\w+(\(\))?$/.test(word))
    expect(words.filter((word) => !code.some((text) => text.includes(word.replace('()', ''))))).toEqual([])
  })

  test('names every package that we depend on, and no other', () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      read('package.json'),
    ) as Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>
    const ours = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
    const named = namedPackages(architecture)
    const isNamed = (name: string) => named.some((each) => matches(each, name))
    expect(named.filter((each) => !ours.some((name) => matches(each, name)))).toEqual([])
    expect(ours.filter((name) => !name.startsWith('@types/') && !isNamed(name))).toEqual([])
  })
})

test('no comment cites a decision by a number: its reason stands beside the code', () => {
  const citing = files
    .filter((path) => /\.(ts|tsx|mjs|js|css|sql|graphql)$/.test(path))
    .filter((path) => /\bdecisions? \d/i.test(read(path)))
  expect(citing).toEqual([])
})

function quoted(text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, word = '']) => word)
}

/** All but the patterns: `x.store.ts` and `*.store.ts` stand for many. */
function namedFiles(text: string): string[] {
  return [...text.matchAll(/[\w@./*{}-]+\.(?:tsx?|mjs|sql|json|md)\b/g)]
    .map(([name]) => name)
    .filter((name) => !/^(x[.-]|\*)/.test(name))
}

/** In backticks, or at the start of a line in the map of rooms; an address has a method before it or a brace in it. */
function namedFolders(text: string): string[] {
  const inMap = [...text.matchAll(/^ *([\w/]+)\/ {2,}/gm)].map(([, name = '']) => name)
  const inText = quoted(text).filter((word) => /^[\w.-]+(\/[\w.-]+)*\/?$/.test(word) && word.includes('/'))
  return [...inMap, ...inText.map((word) => word.replace(/\/$/, ''))]
}

/** The first column of the table; a name without a scope may share that of the name before it. */
function namedPackages(text: string): string[] {
  const table = text.slice(text.indexOf('## Dependencies'))
  const cells = [...table.matchAll(/^\| ([^|]+?) +\|/gm)].map(([, cell = '']) => cell)
  return cells
    .filter((cell) => cell !== 'package' && !cell.startsWith('-'))
    .flatMap((cell) => {
      const names = cell.replaceAll(/\([^)]*\)/g, '').split(/[,;]/)
      return names.map((name, index) => {
        const scope = names.slice(0, index).findLast((each) => each.includes('/'))
        return `${name.trim()}${scope ? ` ${scope.trim().split('/')[0]}/${name.trim()}` : ''}`
      })
    })
}

/** `either or` stands for one of two names, a star for any. */
function matches(either: string, name: string): boolean {
  return either
    .split(' ')
    .some((each) => each === name || (each.endsWith('*') && name.startsWith(each.slice(0, -1))))
}
