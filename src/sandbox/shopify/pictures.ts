// Pictures are fetched after the call that named them: for a while they are on their way, then there or failed. Nothing is
// really fetched, but an address that Shopify could not reach fails as it would there.
import type { Call, Resolvers } from './call.ts'
import type { FileRecord } from './store.ts'

export const uploadPath = '/shopify/staged-uploads/'

export const pictureFields: Resolvers = {
  status: (file: FileRecord, _args, call) => pictureStatus(file, call),
  mediaErrors: (file: FileRecord, _args, call) =>
    pictureStatus(file, call) === 'FAILED' && file.failure ? [file.failure] : [],
}

export function pictureStatus({ createdAt, failure }: FileRecord, { now, settings }: Call) {
  const age = now.getTime() - Date.parse(createdAt)
  if (age < settings.fileDelayMs / 2) return 'UPLOADED'
  if (age < settings.fileDelayMs) return 'PROCESSING'
  return failure === null ? 'READY' : 'FAILED'
}

/** What will come of fetching it. */
export function pictureFailure(source: string, { store }: Call): FileRecord['failure'] {
  const url = new URL(source)
  if (url.pathname.startsWith(uploadPath)) {
    const upload = store.get('upload', decodeURIComponent(url.pathname.slice(uploadPath.length)))
    if (!upload?.received) return unreachable('The staged file was not uploaded')
    if (upload.received.image !== null) return null
    return { code: 'UNSUPPORTED_IMAGE_FILE_TYPE', message: 'The file is not a supported image' }
  }
  if (url.protocol !== 'https:') return unreachable('The image could not be downloaded over https')
  if (isPrivate(url.hostname)) return unreachable(`The image could not be downloaded from ${url.hostname}`)
  return null
}

function unreachable(message: string) {
  return { code: 'IMAGE_DOWNLOAD_FAILURE', message }
}

/** Names and numbers that mean something only on one machine or in one house, or nothing at all. */
function isPrivate(host: string): boolean {
  if (/(^|\.)(invalid|test|local|localhost|internal)$/.test(host)) return true
  if (host.startsWith('[') || !host.includes('.')) return true
  return /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(host)
}
