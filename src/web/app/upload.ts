import { networkProblem, problemOf } from './api-problem.ts'
import { session } from './session.ts'

export type UploadOptions = {
  onProgress?: (sentBytes: number, totalBytes: number) => void
  signal?: AbortSignal
  idempotencyKey?: string
}

/** Sends a form with files. XMLHttpRequest, because fetch cannot say how much of a large file has gone out. */
export function upload<T>(path: string, form: FormData, options: UploadOptions = {}): Promise<T> {
  const request = new XMLHttpRequest()
  const token = session.read()?.token
  request.open('POST', path.startsWith('/') ? path : `/${path}`)
  request.setRequestHeader('accept', 'application/json')
  if (token !== undefined) request.setRequestHeader('authorization', `Token ${token}`)
  if (options.idempotencyKey !== undefined)
    request.setRequestHeader('idempotency-key', options.idempotencyKey)
  request.upload.onprogress = (event) => options.onProgress?.(event.loaded, event.total)
  options.signal?.addEventListener('abort', () => request.abort(), { once: true })
  return new Promise<T>((resolve, reject) => {
    request.onerror = () => reject(networkProblem(new Error('upload broke off')))
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
    request.onload = () => void answerOf<T>(request, token).then(resolve, reject)
    request.send(form)
  })
}

async function answerOf<T>(request: XMLHttpRequest, token: string | undefined): Promise<T> {
  const headers = { 'retry-after': request.getResponseHeader('retry-after') ?? '' }
  const response = new Response(request.responseText === '' ? null : request.responseText, {
    status: request.status,
    headers,
  })
  if (response.ok) return (await response.json()) as T
  if (response.status === 401 && token !== undefined) session.end(token)
  throw await problemOf(response)
}
