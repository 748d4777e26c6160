// Pictures are fetched after the call that named them: for a while they are on their way, then there or failed.
import type { Call } from './call.ts'
import type { FileRecord } from './records.ts'
import type { Resolvers } from './resolvers.ts'

export type FileStatus = 'UPLOADED' | 'PROCESSING' | 'READY' | 'FAILED'

export const fileFields: Resolvers = {
  fileStatus: (file: FileRecord, _args, call) => fileStatus(file, call),
  status: (file: FileRecord, _args, call) => fileStatus(file, call),
  mediaContentType: () => 'IMAGE',
  fileErrors: (file: FileRecord, _args, call) => fileErrors(file, call),
  mediaErrors: (file: FileRecord, _args, call) => fileErrors(file, call),
  updatedAt: (file: FileRecord) => file.createdAt,
  image: (file: FileRecord, _args, call) =>
    fileStatus(file, call) === 'READY' ? { url: file.source, altText: file.alt } : null,
}

export function fileStatus(file: FileRecord, { now, settings }: Pick<Call, 'now' | 'settings'>): FileStatus {
  const age = now.getTime() - Date.parse(file.createdAt)
  if (age < settings.fileDelayMs / 2) return 'UPLOADED'
  if (age < settings.fileDelayMs) return 'PROCESSING'
  return file.failure === null ? 'READY' : 'FAILED'
}

function fileErrors(file: FileRecord, call: Call) {
  if (file.failure === null || fileStatus(file, call) !== 'FAILED') return []
  return [{ code: file.failure.code, message: file.failure.message, details: file.failure.message }]
}
