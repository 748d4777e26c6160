// Stands before a practice marketplace over HTTP, so that something may happen there between two calls of ours.
import { once } from 'node:events'
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Forwarder = { url: string; stop(): Promise<void> }

/** Passes calls on to the address, each once what comes before it is done. */
export async function startForwarder(
  target: string,
  before: (path: string) => Promise<void>,
): Promise<Forwarder> {
  const server = createServer((request, response) => {
    before(request.url ?? '').then(
      () => pass(target, request, response),
      () => response.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href.replace(/\/$/, ''),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function pass(target: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers, url = '/' } = request
  const onward = send(new URL(url, target), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  request.pipe(onward)
}
