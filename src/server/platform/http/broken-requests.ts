import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** Answers what Node itself could not parse; no route and no hook sees such a request. */
export function refuseBrokenRequests(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const status = statusOf(error.code)
  const title = STATUS_CODES[status] ?? 'Bad Request'
  const detail =
    status === 431 ? 'The address and headers are longer than we read.' : 'The request could not be read.'
  const problem = { type: 'about:blank', title, status, detail, code: 'malformed', request_id: randomUUID() }
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

function statusOf(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}
