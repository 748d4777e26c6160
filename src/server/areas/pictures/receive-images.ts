import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { maxImageBytes, mostImages, placements, type Placement } from '../../../contract/image-slots.ts'
import { invalidField, InvalidInput, TooLarge } from '../../platform/errors.ts'
import type { PictureChanges } from './clean-picture.ts'

/** Where the bytes of a picture are. */
export type PictureSource = { file: string } | { address: string }

export type ImageUpload = {
  productId: number | undefined
  /** In the order of the sources; those without one take the next free slots. */
  placements: Placement[]
  sources: PictureSource[]
  changes: PictureChanges
}

/** Takes the parts of an upload, in any order, and gives them to `work`; what was held of it on the disk is gone after. */
export async function withUpload<T>(
  request: FastifyRequest,
  work: (upload: ImageUpload) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'backroom-pictures-'))
  try {
    return await work(await receive(request, folder))
  } catch (error) {
    const isBroken = error instanceof Error && /multipart|malformed part/i.test(error.message)
    if (isBroken) throw new InvalidInput(brokenForm, { code: 'malformed', cause: error })
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function receive(request: FastifyRequest, folder: string): Promise<ImageUpload> {
  const files: PictureSource[] = []
  const fields = new Map<string, string[]>()
  const limits = { fileSize: maxImageBytes, files: mostImages + 1, fields: 40, fieldSize: 20_000 }
  for await (const part of request.parts({ limits })) {
    const name = part.fieldname
    if (part.type === 'field') {
      if (!fieldNames.includes(name)) throw new InvalidInput(`There is no part "${name.slice(0, 40)}".`)
      fields.set(name, [...(fields.get(name) ?? []), String(part.value)])
      continue
    }
    if (name !== 'images') throw new InvalidInput('Send pictures as the part "images".')
    if (files.length === mostImages) throw tooMany()
    const file = join(folder, String(files.length))
    await pipeline(part.file, createWriteStream(file))
    if (part.file.truncated) throw new TooLarge(`A picture may have ${maxImageBytes / 1024 ** 2} MB.`)
    files.push({ file })
  }
  const addresses = listOf(fields.get('urls')).map((address) => ({ address: address.trim() }))
  const sources = [...files, ...addresses]
  if (sources.length === 0) throw invalidField('images', 'Choose a picture to upload.')
  if (sources.length > mostImages) throw tooMany()
  return {
    productId: readId(fields.get('product_id')?.at(-1)),
    placements: readPlacements(listOf(fields.get('placements')), sources.length),
    sources,
    changes: {
      updateBackground: readFlag('update_background', fields),
      resize: readFlag('resize', fields),
    },
  }
}

const fieldNames = ['product_id', 'placements', 'urls', 'update_background', 'resize']
const brokenForm = 'The upload broke off before its end. Please send the pictures again.'

function tooMany(): InvalidInput {
  return invalidField('images', `Send at most ${mostImages} pictures at once.`)
}

/** A list may come as several parts, or as one that holds JSON. */
function listOf(parts: readonly string[] = []): string[] {
  return parts.flatMap((text) => {
    if (!text.trimStart().startsWith('[')) return text === '' ? [] : [text]
    try {
      const list: unknown = JSON.parse(text)
      if (Array.isArray(list)) return list.map(String)
    } catch (cause) {
      throw new InvalidInput('A list in the upload is not valid JSON.', { cause })
    }
    return []
  })
}

function readPlacements(names: readonly string[], most: number): Placement[] {
  const read = names.map((name) => {
    const known = placements.find((each) => each === name.trim())
    if (known === undefined) throw invalidField('placements', `There is no slot "${name.slice(0, 40)}".`)
    return known
  })
  if (new Set(read).size < read.length) throw invalidField('placements', 'The same slot stands there twice.')
  if (read.length > most) throw invalidField('placements', 'There are more slots than pictures.')
  return read
}

function readId(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  const id = Number(text)
  if (Number.isSafeInteger(id) && id > 0 && id < 2 ** 31) return id
  throw invalidField('product_id', 'Product id takes the number of a product.')
}

function readFlag(name: string, fields: ReadonlyMap<string, readonly string[]>): boolean {
  const text = fields.get(name)?.at(-1)?.toLowerCase() ?? ''
  if (['', 'false', '0'].includes(text)) return false
  if (['true', '1', 'on'].includes(text)) return true
  throw invalidField(name, 'It takes true or false.')
}
