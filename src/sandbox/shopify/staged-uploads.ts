// Places to upload files to. First one is handed out, an address on this sandbox with the form fields that have to come
// along; then a multipart form with these fields comes to it, the file last.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from './call.ts'
import { numberOfGlobalId } from './global-ids.ts'
import { uploadPath } from './pictures.ts'
import type { Store, UploadRecord } from './store.ts'
import { userError, type UserError } from './user-errors.ts'

type Row = {
  filename: string
  mimeType: string
  resource: string
  httpMethod?: string | null
  fileSize?: string | null
}

export const jsonLines = 'text/jsonl'
const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
const megabyte = 1024 * 1024
const mostBytes: Record<string, number> = {
  IMAGE: 20 * megabyte,
  PRODUCT_IMAGE: 20 * megabyte,
  BULK_MUTATION_VARIABLES: 100 * megabyte,
}

export function stageUploads(_source: unknown, { input }: { input: Row[] }, call: Call) {
  const userErrors = input.flatMap(check)
  if (userErrors.length > 0) return { stagedTargets: null, userErrors }
  const stagedTargets = call.store.write((draft) =>
    input.map(({ filename, mimeType }) => {
      const number = numberOfGlobalId(draft.newId('MediaImage'))
      const key = `tmp/${number}/${filename.replace(/[^\w.-]+/g, '_')}`
      draft.put('upload', key, { key, filename, mimeType, received: null })
      return {
        url: `${call.address}${uploadPath}`,
        resourceUrl: `${call.address}${uploadPath}${encodeURIComponent(key)}`,
        parameters: [
          { name: 'Content-Type', value: mimeType },
          { name: 'success_action_status', value: '201' },
          { name: 'acl', value: 'private' },
          { name: 'key', value: key },
          { name: 'policy', value: Buffer.from(key).toString('base64') },
        ],
      }
    }),
  )
  return { stagedTargets, userErrors: [] }
}

function check({ filename, mimeType, resource, httpMethod, fileSize }: Row, index: number): UserError[] {
  const refuse = (part: string, message: string) => [userError(null, ['input', index, part], message)]
  if (filename.trim() === '') return refuse('filename', "Filename can't be blank")
  const most = mostBytes[resource]
  if (most === undefined) {
    return refuse('resource', `The sandbox does not imitate uploads of ${resource}`)
  }
  const types = resource === 'BULK_MUTATION_VARIABLES' ? [jsonLines] : imageTypes
  if (!types.includes(mimeType)) return refuse('mimeType', `${mimeType} is not a recognized format`)
  if (httpMethod !== 'POST') return refuse('httpMethod', 'The sandbox imitates uploads by POST only')
  if (fileSize && Number(fileSize) > most)
    return refuse('fileSize', `The file is larger than ${most / megabyte} MB`)
  return []
}

export function registerUploadRoutes(app: FastifyInstance, store: Store, folder: string): void {
  void app.register(multipart, {
    limits: { fileSize: mostBytes['BULK_MUTATION_VARIABLES'] ?? 0, files: 1, fields: 20 },
  })
  app.post('/staged-uploads/', async (request, reply) => {
    const sent = await request.file()
    if (sent === undefined) return refuse(reply, 'InvalidArgument', 'The form holds no file')
    const field = sent.fields['key']
    const key = field && 'value' in field ? String(field.value) : ''
    const upload = store.get('upload', key)
    if (upload === undefined) return refuse(reply, 'AccessDenied', 'The policy does not allow this key')
    const bytes = await sent.toBuffer()
    await mkdir(join(folder, 'uploads'), { recursive: true })
    await writeFile(uploadedFile(folder, key), bytes, { flush: true })
    const most = upload.mimeType === jsonLines ? mostBytes['BULK_MUTATION_VARIABLES'] : mostBytes['IMAGE']
    if (bytes.length > (most ?? 0)) return refuse(reply, 'EntityTooLarge', 'The file is too large')
    const received = { bytes: bytes.length, image: imageKind(bytes) }
    store.write((draft) => draft.put('upload', key, { ...upload, received }))
    return reply.code(201).type('application/xml').send(`<PostResponse><Key>${key}</Key></PostResponse>`)
  })
  app.get('/staged-uploads/*', async (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const upload = store.get('upload', request.params['*'])
    const image = upload?.received?.image
    if (!upload || !image) return refuse(reply, 'NoSuchKey', 'There is no such file', 404)
    return reply.type(`image/${image}`).send(await readFile(uploadedFile(folder, upload.key)))
  })
}

export function uploadedFile(folder: string, key: string): string {
  return join(folder, 'uploads', encodeURIComponent(key))
}

function refuse(reply: FastifyReply, code: string, message: string, status = 400): FastifyReply {
  return reply
    .code(status)
    .type('application/xml')
    .send(
      `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
    )
}

/** By its first bytes: what a file is called says nothing about what it is. */
function imageKind(bytes: Uint8Array): NonNullable<UploadRecord['received']>['image'] {
  const start = Buffer.from(bytes.subarray(0, 12))
  if (start.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'png'
  if (start.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'jpeg'
  if (/^GIF8[79]a/.test(start.toString('latin1'))) return 'gif'
  return /^RIFF....WEBP/s.test(start.toString('latin1')) ? 'webp' : null
}
