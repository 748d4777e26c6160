import type { Endpoint, ReplyOf } from '../../contract/endpoint.ts'
import { networkProblem, problemOf } from './api-problem.ts'
import { addressOf, headersOf, jsonOf } from './call.ts'
import { session } from './session.ts'

export type UploadOptions = {
  body: FormData
  onProgress?: (sentBytes: number, totalBytes: number) => void
  signal?: AbortSignal
  idempotencyKey?: string
}

/** Sends a form with files. XMLHttpRequest, because fetch cannot say how much of a large file has gone out. */
export function upload<E extends Endpoint & { isMultipart: true }>(
  endpoint: E,
  { onProgress, ...asked }: UploadOptions,
): Promise<ReplyOf<E>> {
  const request = new XMLHttpRequest()
  const token = session.read()?.token ?? null
  request.open(endpoint.method, addressOf(endpoint, asked))
  headersOf(token, asked).forEach((value, name) => request.setRequestHeader(name, value))
  request.upload.onprogress = (event) => onProgress?.(event.loaded, event.total)
  asked.signal?.addEventListener('abort', () => request.abort(), { once: true })
  return new Promise((resolve, reject) => {
    request.onerror = () => reject(networkProblem(new Error('upload broke off')))
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
    request.onload = () => void answerOf<E>(request, token).then(resolve, reject)
    request.send(asked.body)
  })
}

async function answerOf<E extends Endpoint>(
  request: XMLHttpRequest,
  token: string | null,
): Promise<ReplyOf<E>> {
  const headers = { 'retry-after': request.getResponseHeader('retry-after') ?? '' }
  const response = new Response(request.responseText === '' ? null : request.responseText, {
    status: request.status,
    headers,
  })
  if (response.ok) return (await jsonOf(response)) as ReplyOf<E>
  if (response.status === 401 && token !== null) session.end(token)
  throw await problemOf(response)
}
