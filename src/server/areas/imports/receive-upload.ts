import { createHash, randomUUID, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { maxImportBytes } from '../../../contract/import-fields.ts'
import { ImportMapping } from '../../../contract/imports.ts'
import { codeOf } from '../../platform/error-facts.ts'
import { invalidField, InvalidInput, TooLarge } from '../../platform/errors.ts'
import { hasShape } from '../../platform/has-shape.ts'
import type { UploadedFile } from './start-import.ts'

export type Upload = {
  file: UploadedFile
  mapping: ImportMapping | undefined
  isDryRun: boolean
  /** Of the export that somebody edited. */
  exportId: number | undefined
}

/** Takes what an import is asked with. */
export async function receiveUpload(
  request: FastifyRequest,
  folder: string,
  identify: (content: string) => void,
): Promise<Upload> {
  const { file, fields } = await receiveFile(request, {
    ...{ folder, identify, fieldNames: ['mapping', 'dry_run', 'export_id'] },
    ...{ mostBytes: maxImportBytes, tooLarge, missing: 'Choose a file to import.' },
  })
  try {
    return {
      file,
      mapping: readMapping(fields.mapping),
      isDryRun: readFlag(fields.dry_run),
      exportId: readNumber(fields.export_id),
    }
  } catch (error) {
    await rm(file.path, { force: true })
    throw error
  }
}

type Wanted = {
  folder: string
  /** Parts beside the file that may come. */
  fieldNames: readonly string[]
  mostBytes: number
  /** What a person is told of a file that is larger. */
  tooLarge: string
  /** And where there is none. */
  missing: string
  identify: (content: string) => void
}

/**
 * Takes the parts of an upload, in any order; the file goes straight to the disk, never into memory. `identify` is told
 * what they held: names, values and every byte, however they were divided.
 */
export async function receiveFile(
  request: FastifyRequest,
  { folder, fieldNames, mostBytes, tooLarge, missing, identify }: Wanted,
): Promise<{ file: UploadedFile; fields: Record<string, unknown> }> {
  // The other parts take no more than this above the file.
  if (Number(request.headers['content-length'] ?? 0) > mostBytes + slack) throw new TooLarge(tooLarge)
  await mkdir(folder, { recursive: true })
  let file: UploadedFile | undefined
  const fields: Record<string, unknown> = {}
  const content = createHash('sha256')
  try {
    for await (const part of request.parts({ limits: { fileSize: mostBytes } })) {
      content.update(
        JSON.stringify([part.type, part.fieldname, part.type === 'file' ? part.filename : part.value]),
      )
      if (part.type === 'field') {
        if (!fieldNames.includes(part.fieldname))
          throw new InvalidInput(`There is no part "${part.fieldname.slice(0, 40)}".`)
        fields[part.fieldname] = part.value
        continue
      }
      if (part.fieldname !== 'file' || file) throw new InvalidInput('Send one file, as the part "file".')
      file = {
        name: storableName(basename(part.filename || 'upload.csv')),
        path: join(folder, `${randomUUID()}.csv`),
      }
      await pipeline(part.file, hashing(content), createWriteStream(file.path))
      if (part.file.truncated) throw new TooLarge(tooLarge)
      await onDisk(file.path)
    }
    if (!file) throw invalidField('file', missing)
    identify(content.digest('base64url'))
    return { file, fields }
  } catch (error) {
    if (file) await rm(file.path, { force: true })
    if (codeOf(error) === 'FST_REQ_FILE_TOO_LARGE') throw new TooLarge(tooLarge, { cause: error })
    throw isBrokenForm(error) ? new InvalidInput(brokenForm, { code: 'malformed', cause: error }) : error
  }
}

// PostgreSQL takes no NUL, and shortening may halve a sign.
function storableName(name: string): string {
  return name.replaceAll('\0', '').slice(0, 255).toWellFormed()
}

function hashing(hash: Hash) {
  return async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk)
      yield chunk
    }
    hash.update('end of file')
  }
}

const slack = 2 * 1024 ** 2
const tooLarge = 'The file is larger than 1 GiB. Split it and import the parts.'

const brokenForm = 'The upload broke off before its end. Please send the file again.'

// The form's reader throws plain errors: its message is all that tells a form cut short from a full disk.
function isBrokenForm(error: unknown): boolean {
  return error instanceof Error && /multipart|malformed part/i.test(error.message)
}

// The job that reads it may run after a power cut.
async function onDisk(path: string): Promise<void> {
  const file = await open(path)
  await file.sync().finally(() => file.close())
}

function readMapping(text: unknown): ImportMapping | undefined {
  if (text === undefined || text === '') return undefined
  try {
    const mapping: unknown = typeof text === 'string' ? JSON.parse(text) : undefined
    if (hasShape(ImportMapping, mapping)) return mapping
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw invalidField('mapping', 'The mapping is not a JSON object of column to field.')
}

function readNumber(text: unknown): number | undefined {
  if (text === undefined || text === '') return undefined
  const id = Number(text)
  if (Number.isSafeInteger(id) && id > 0 && id < 2 ** 31) return id
  throw invalidField('export_id', 'Export takes the number of an export.')
}

function readFlag(text: unknown): boolean {
  const flag = typeof text === 'string' ? text.toLowerCase() : text
  if (flag === undefined || flag === '' || flag === 'false') return false
  if (flag === 'true') return true
  throw invalidField('dry_run', 'Dry Run takes true or false.')
}
