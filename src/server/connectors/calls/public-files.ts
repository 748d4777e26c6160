// The way out for addresses that somebody gave us. They may lead anywhere: into our own network by a name, by a number
// written oddly, by a redirect, or by a name that means something else the second time it is looked up.
import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { connect as connectTls, type ConnectionOptions, type TLSSocket } from 'node:tls'
import { codeOf } from '../../platform/error-facts.ts'
import { FetchFailure, type PublicFiles } from '../ports/public-files.ts'
import { isPublicAddress } from './public-address.ts'

type Address = { address: string; family: number }

export type PublicFilesParts = {
  /** All addresses of a name. */
  resolve?: (name: string) => Promise<Address[]>
  /** Opens the connection; for tests, whose servers have no public address. */
  connect?: (options: ConnectionOptions) => TLSSocket
  longestMs?: number
}

const mostRedirects = 3

export function createPublicFiles({
  resolve = (name) => lookup(name, { all: true, verbatim: true }),
  connect = connectTls,
  longestMs = 20_000,
}: PublicFilesParts = {}): PublicFiles {
  return {
    async fetch(address, { maxBytes, signal }) {
      const timeout = AbortSignal.timeout(longestMs)
      const stopping = signal === undefined ? timeout : AbortSignal.any([timeout, signal])
      try {
        let url = checkedUrl(address)
        for (let hops = 0; hops <= mostRedirects; hops += 1) {
          const addresses = await unlessStopped(publicAddresses(url, resolve), stopping)
          const reply = await ask(url, { addresses, connect, signal: stopping })
          const next = redirectOf(reply, url)
          if (next === undefined) return await readBytes(reply, maxBytes)
          reply.destroy()
          url = next
        }
        throw lasting('It was sent on from address to address more than three times.')
      } catch (error) {
        throw asFailure(error, timeout.aborted)
      }
    },
  }
}

function checkedUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw lasting('This is no address of the web.')
  const url = new URL(text, base?.href)
  if (url.protocol !== 'https:') throw lasting('Only addresses that begin with https:// are fetched.')
  if (url.username !== '' || url.password !== '')
    throw lasting('An address with a password in it is not fetched.')
  if (url.port !== '') throw lasting('An address with a port of its own is not fetched.')
  return url
}

/** Where a host is; all of it has to be public, since any of it may be asked. */
async function publicAddresses(url: URL, resolve: NonNullable<PublicFilesParts['resolve']>) {
  const host = hostOf(url)
  const family = isIP(host)
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }]
  if (addresses.length === 0) throw passing('There is no server of this name.')
  if (!addresses.every(({ address }) => isPublicAddress(address)))
    throw lasting('The address leads into a network that is not public.')
  return addresses
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

// A name server may take its time, and can't be told to stop.
async function unlessStopped<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop))
}

type Asking = {
  addresses: Address[]
  connect: NonNullable<PublicFilesParts['connect']>
  signal: AbortSignal
}

function ask(url: URL, { addresses, connect, signal }: Asking): Promise<IncomingMessage> {
  // What was checked is what is connected to: the name is not looked up again.
  const checked: LookupFunction = (_name, { all }, found) => {
    const [first] = addresses
    if (all === true) found(null, addresses)
    else found(null, first?.address ?? '', first?.family)
  }
  const host = hostOf(url)
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      defaultPort: 443,
      signal,
      headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Backroom' },
      // A connection of its own: a pool would go by the name alone.
      createConnection: () =>
        connect({ host, port: 443, servername: isIP(host) === 0 ? host : '', lookup: checked }),
    })
    asked.on('response', resolve).on('error', reject).end()
  })
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return undefined
  if (headers.location === undefined) throw lasting('It is sent on to no address.')
  return checkedUrl(headers.location, from)
}

async function readBytes(reply: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const { statusCode: status = 0, headers } = reply
  try {
    if (status !== 200) throw refusalOf(status)
    if ((headers['content-encoding'] ?? 'identity') !== 'identity')
      throw lasting('The server sends it packed, which was not asked for.')
    const chunks: Buffer[] = []
    let size = Number(headers['content-length'] ?? 0)
    if (size > maxBytes) throw tooLarge(maxBytes)
    size = 0
    for await (const chunk of reply as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) throw tooLarge(maxBytes)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } finally {
    reply.destroy()
  }
}

function refusalOf(status: number): FetchFailure {
  if (status === 404 || status === 410) return lasting('There is nothing at this address.')
  if (status === 401 || status === 403) return lasting('The server does not give it to us.')
  const isBusy = status === 408 || status === 429 || status >= 500
  const sentence = `The server answered with ${status}.`
  return isBusy ? passing(sentence) : lasting(sentence)
}

function asFailure(error: unknown, hasTimedOut: boolean): FetchFailure {
  if (error instanceof FetchFailure) return error
  if (hasTimedOut) return passing('The server did not send it in time.', error)
  const code = codeOf(error) ?? ''
  if (code === 'ENOTFOUND') return passing('There is no server of this name.', error)
  if (/CERT|SELF_SIGNED|ERR_TLS/.test(code)) return lasting('The server’s certificate is not valid.', error)
  return passing('The connection to the server broke off.', error)
}

function tooLarge(maxBytes: number): FetchFailure {
  return lasting(`It is larger than ${Math.round(maxBytes / 1024 ** 2)} MB.`)
}

function lasting(sentence: string, cause?: unknown): FetchFailure {
  return new FetchFailure(sentence, { isLasting: true, cause })
}

function passing(sentence: string, cause?: unknown): FetchFailure {
  return new FetchFailure(sentence, { isLasting: false, cause })
}
