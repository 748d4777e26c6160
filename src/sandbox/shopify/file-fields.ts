// Pictures are fetched after the call that named them: for a while they are on their way, then there or failed.
import type { Call } from './call.ts'
import type { FileRecord } from './records.ts'
import type { Resolvers } from './resolvers.ts'

export type FileStatus = 'UPLOADED' | 'PROCESSING' | 'READY' | 'FAILED'

export const fileFields: Resolvers = {
  status: (file: FileRecord, _args, call) => fileStatus(file, call),
  mediaErrors: (file: FileRecord, _args, call) =>
    fileStatus(file, call) === 'FAILED' && file.failure ? [file.failure] : [],
}

export function fileStatus(file: FileRecord, { now, settings }: Pick<Call, 'now' | 'settings'>): FileStatus {
  const age = now.getTime() - Date.parse(file.createdAt)
  if (age < settings.fileDelayMs / 2) return 'UPLOADED'
  if (age < settings.fileDelayMs) return 'PROCESSING'
  return file.failure === null ? 'READY' : 'FAILED'
}
