import { connect } from 'node:net'

/** Who speaks to the server byte by byte, and hangs up only when told to. */
export type RawCaller = {
  send: (bytes: string | Buffer) => void
  /** All that came so far. */
  heard: () => string
  /** Whether the server has said all that it will. */
  isOver: () => boolean
  /** Says that no more will come, and goes on listening. */
  stop: () => void
  leave: () => void
}

export function rawCaller(address: string, ...first: string[]): RawCaller {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  let heard = ''
  socket.on('data', (data) => (heard += data.toString('latin1')))
  // The server may be done with us at any byte.
  socket.on('error', () => undefined)
  for (const bytes of first) socket.write(bytes)
  return {
    send: (bytes) => void (socket.writable && socket.write(bytes)),
    heard: () => heard,
    isOver: () => socket.readableEnded || socket.destroyed,
    stop: () => void socket.end(),
    leave: () => void socket.destroy(),
  }
}

/** The head of a request, as its lines. */
export function head(start: string, ...headers: string[]): string {
  return [`${start} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n')
}
