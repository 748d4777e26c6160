import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Locator } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'
import { expect } from 'vitest'

const folder = new URL('../../src/web/areas/documentation/pictures/', import.meta.url)
const placeOf = (file: string) => fileURLToPath(new URL(file, folder))

/** So many pixels from where the part begins. */
type Cut = {
  width?: number
  height?: number
  /** In a window this wide, so that nothing has to be cut off. */
  window?: number
}

/**
 * A picture of the help, of a part of the screen. It is kept in the repository: a screen that no longer looks like it fails,
 * and HELP_PICTURES=write takes it anew.
 */
export async function helpPicture(part: Locator, name: string, cut: Cut = {}): Promise<void> {
  const before = part.page().viewportSize() ?? { width: 1280, height: 800 }
  await part.page().setViewportSize({ ...before, width: cut.window ?? before.width })
  const whole = sharp(await part.screenshot({ animations: 'disabled' }))
  await part.page().setViewportSize(before)
  const { width, height } = await whole.metadata()
  const size = {
    width: Math.min(cut.width ?? width, width),
    height: Math.min(cut.height ?? height, height),
  }
  const shot = await whole
    .extract({ left: 0, top: 0, ...size })
    .png()
    .toBuffer()
  if (process.env['HELP_PICTURES'] === 'write') return write(name, shot, size)
  const [seen, kept] = await Promise.all([
    coarse(sharp(shot)),
    coarse(sharp(await readFile(placeOf(`${name}.webp`)))),
  ])
  const difference = seen.reduce((sum, grey, at) => sum + Math.abs(grey - (kept[at] ?? 0)), 0) / seen.length
  if (difference >= most) await keepSeen(name, shot)
  expect(difference, `${name} looks otherwise: HELP_PICTURES=write takes it anew`).toBeLessThan(most)
}

/** What was seen instead, for whoever has to find out why. */
async function keepSeen(name: string, shot: Buffer): Promise<void> {
  const seen = fileURLToPath(new URL('../../test-results/help/', import.meta.url))
  await mkdir(seen, { recursive: true })
  await writeFile(`${seen}${name}.png`, shot)
}

/** Of 255; figures and times that differ from day to day come to less. */
const most = 5

async function write(name: string, shot: Buffer, size: { width: number; height: number }): Promise<void> {
  await mkdir(folder, { recursive: true })
  await sharp(shot)
    .webp({ quality: 82, effort: 6, smartSubsample: true })
    .toFile(placeOf(`${name}.webp`))
  const kept = JSON.parse(await readFile(placeOf('sizes.json'), 'utf8').catch(() => '{}')) as object
  const sizes = Object.entries({ ...kept, [name]: size }).toSorted(([one], [other]) => (one < other ? -1 : 1))
  await writeFile(placeOf('sizes.json'), `${JSON.stringify(Object.fromEntries(sizes), null, 2)}\n`)
}

/** What stands where, not what it says. */
function coarse(picture: Sharp): Promise<Buffer> {
  return picture.resize(48, 30, { fit: 'fill' }).greyscale().raw().toBuffer()
}
