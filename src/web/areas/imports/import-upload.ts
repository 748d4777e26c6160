import { useSyncExternalStore } from 'react'
import { startImport } from '../../../contract/imports.endpoints.ts'
import { randomKey } from '../../app/request-key.ts'
import { createStore } from '../../app/store.ts'
import { upload } from '../../app/upload.ts'
import { maxImportBytes } from '../../../contract/import-fields.ts'

export type UploadState =
  | { step: 'idle' }
  | { step: 'sending'; fileName: string; sentBytes: number; totalBytes: number; startedAtMs: number }
  | { step: 'failed'; file: File; problem: unknown }

const idle: UploadState = { step: 'idle' }
const uploading = createStore<UploadState>(idle)
let controller = new AbortController()

export type Sending = {
  file: File
  /** The export that it is, after somebody edited it. */
  exportId?: number | undefined
}

/** Sends a file to be checked. It goes on when the person leaves the page; `onArrived` tells the number of the import. */
export async function startUpload(
  { file, exportId }: Sending,
  onArrived: (id: number) => void,
): Promise<void> {
  controller.abort()
  controller = new AbortController()
  const { signal } = controller
  const form = new FormData()
  form.append('dry_run', 'true')
  if (exportId !== undefined) form.append('export_id', String(exportId))
  form.append('file', file, file.name)
  const sending = { step: 'sending' as const, fileName: file.name, startedAtMs: Date.now() }
  uploading.write({ ...sending, sentBytes: 0, totalBytes: file.size })
  try {
    const { id } = await upload(startImport, {
      body: form,
      signal,
      idempotencyKey: randomKey(),
      onProgress: (sentBytes, totalBytes) => uploading.write({ ...sending, sentBytes, totalBytes }),
    })
    uploading.write(idle)
    onArrived(id)
  } catch (problem) {
    if (!signal.aborted) uploading.write({ step: 'failed', file, problem })
  }
}

export function cancelUpload() {
  controller.abort()
  uploading.write(idle)
}

export function useUpload(): UploadState {
  return useSyncExternalStore(uploading.subscribe, uploading.read)
}

/** Why a file need not be sent at all, and what to do instead; undefined when it may be tried. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (size === 0) return `${name} is empty.`
  if (size > maxImportBytes) return `${name} is larger than 1 GiB. Split it and import the parts.`
  if (/\.(xlsx?|xlsm|xlsb|ods|numbers)$/i.test(name)) {
    return `${name} is a spreadsheet. Save it as CSV (UTF-8) and choose that file.`
  }
  if (/\.(zip|gz|rar|7z)$/i.test(name)) return `${name} is packed. Unpack it and choose the CSV file inside.`
  return undefined
}
