// Hands out places to upload files to: an address on this sandbox with the form fields that have to come along.
import type { Call } from './call.ts'
import { numberOfGlobalId } from './global-ids.ts'
import { uploadPath } from './picture-failure.ts'
import type { UserError } from './records.ts'
import { userError } from './user-errors.ts'

type Row = {
  filename: string
  mimeType: string
  resource: string
  httpMethod?: string | null
  fileSize?: string | null
}

const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
const maxBytes = 20 * 1024 * 1024

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
  if (resource !== 'IMAGE' && resource !== 'PRODUCT_IMAGE') {
    return refuse('resource', `The sandbox does not imitate uploads of ${resource}`)
  }
  if (!imageTypes.includes(mimeType)) return refuse('mimeType', `${mimeType} is not a recognized format`)
  if (httpMethod !== 'POST') return refuse('httpMethod', 'The sandbox imitates uploads by POST only')
  if (fileSize && Number(fileSize) > maxBytes) return refuse('fileSize', 'The file is larger than 20 MB')
  return []
}
