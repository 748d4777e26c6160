import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallMemory } from '../../../../bin/node-program.mjs'
import { root } from '../../../../tests/architecture/source-files.ts'
import { hostileFiles, poison, type HostileFile } from '../../../../tests/support/hostile-pictures.ts'

type Outcome = { name: string; outcome: string; ms: number; ownMb: number; allMb: number }

let folder: string
let files: Map<string, HostileFile>
let outcomes: Map<string, Outcome>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backroom-hostile-'))
  const [sent, drawn] = [join(folder, 'sent'), join(folder, 'drawn')]
  await Promise.all([mkdir(sent), mkdir(drawn)])
  files = await hostileFiles()
  for (const [name, { bytes }] of files) await writeFile(join(sent, name), bytes)
  const script = join(root, 'tests/support/draw-each.ts')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...smallMemory.flags, script, sent, drawn],
    {
      env: { ...process.env, ...smallMemory.env },
    },
  )
  const lines = stdout.trim().split('\n').map((line) => JSON.parse(line) as Outcome) // prettier-ignore
  outcomes = new Map(lines.map((each) => [each.name, each]))
})
afterAll(() => rm(folder, { recursive: true }))

test('more than forty hostile files are refused in words, or drawn anew, and no other end is there', () => {
  expect(files.size).toBeGreaterThan(40)
  const ended = [...outcomes.values()].map(({ name, outcome }) => [
    name,
    outcome.replace(/^PictureRefused: .*/s, 'refused'),
  ])
  expect(Object.fromEntries(ended)).toEqual(
    Object.fromEntries([...files].map(([name, { end }]) => [name, end])),
  )
})

test('none takes more than 2 s or 200 MB, and what one leaves behind does not add up', () => {
  const heavy = [...outcomes.values()].filter(({ ms, ownMb }) => ms > 2000 || ownMb > 200)
  expect(heavy).toEqual([])
  const most = (of: 'ownMb' | 'allMb') => Math.max(...[...outcomes.values()].map((each) => each[of]))
  expect(most('allMb')).toBeLessThan(300)
  // Fifty million pixels can't be had for less: a measure that says so measures nothing.
  expect(most('ownMb')).toBeGreaterThan(20)
})

test('what is drawn anew holds a picture and nothing else', async () => {
  for (const [name, { end }] of files) {
    if (end !== 'clean') continue
    const picture = await readFile(join(folder, 'drawn', name))
    const { format, exif, icc, xmp, iptc, comments } = await sharp(picture).metadata()
    const metadata = { exif, icc, xmp, iptc, comments }
    expect({ name, format, ...metadata }).toEqual({ name, format: 'webp', ...nothing })
    expect(picture.includes(poison), name).toBe(false)
    expect(picture.readUInt32LE(4) + 8, name).toBe(picture.length)
  }
})

const nothing = { exif: undefined, icc: undefined, xmp: undefined, iptc: undefined, comments: undefined }
