// The only way out of the server. A channel's answer is hostile until it was measured, typed and parsed.
import type { FileHandle } from 'node:fs/promises'
import { codeOf } from '../../platform/error-facts.ts'
import { ChannelFailure, channelFailure, type ChannelName } from '../ports/sales-channel.ts'
import { stopped } from './pause.ts'

export type HttpRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: string | URLSearchParams | FormData | Uint8Array<ArrayBuffer>
  timeoutMs: number
  signal: AbortSignal
  requestId?: string
}

export type HttpReply = { status: number; headers: Headers; text: string }

export type HttpClient = { send(request: HttpRequest): Promise<HttpReply> }

/** For files of many lines, which are taken as they come; an answer without success brings none. */
export type LineClient = {
  sendForLines(request: HttpRequest, take: (line: string) => void): Promise<Omit<HttpReply, 'text'>>
}

/** For what answers with no text. */
export type ByteReply = Omit<HttpReply, 'text'> & { bytes: Buffer }
export type ByteClient = { send(request: HttpRequest): Promise<ByteReply> }

/** For what is too large for the memory; an answer without success writes nothing. */
export type FileClient = {
  sendToFile(
    request: HttpRequest,
    to: { file: FileHandle; maxBytes: number },
  ): Promise<Omit<HttpReply, 'text'>>
}

type ClientOptions = {
  /** Whom we talk to, as sentences name it. */
  channel: string
  /** Says which addresses are configured; all others are refused before a connection is made. */
  isAllowed: (url: URL) => boolean
  maxBytes?: number
}

const tenMegabytes = 10 * 1024 * 1024

/** Makes the client of one channel; whatever goes wrong on the wire becomes a ChannelFailure. */
export function createHttpClient(options: ClientOptions): HttpClient {
  const client = createByteClient(options)
  return {
    async send(request) {
      const { bytes, ...reply } = await client.send(request)
      return { ...reply, text: new TextDecoder().decode(bytes) }
    },
  }
}

export function createByteClient(options: ClientOptions): ByteClient {
  const { channel, maxBytes = tenMegabytes } = options
  return { send: (request) => ask(options, request, (reply) => readBytes(reply, channel, maxBytes)) }
}

const longestLine = tenMegabytes

export function createLineClient(options: ClientOptions): LineClient {
  return {
    sendForLines: (request, take) =>
      ask(options, request, (reply) => readLines(reply, options.channel, take)),
  }
}

export function createFileClient(options: ClientOptions): FileClient {
  return {
    sendToFile: (request, { file, maxBytes }) =>
      ask(options, request, async (reply) => {
        const chunks = chunksOf(reply, options.channel, maxBytes)
        if (!reply.ok) await reply.body?.cancel()
        else for await (const chunk of chunks) await file.writeFile(chunk)
        return {}
      }),
  }
}

type Reading<T> = (reply: Response) => Promise<T>

async function ask<T extends object>(
  { channel, isAllowed }: ClientOptions,
  request: HttpRequest,
  read: Reading<T>,
): Promise<Omit<HttpReply, 'text'> & T> {
  const { requestId } = request
  const url = new URL(request.url)
  if (!isAllowed(url)) throw unexpected(`${channel} named an address that is not configured: ${url.origin}.`)
  const timeout = AbortSignal.timeout(Math.max(1, request.timeoutMs))
  try {
    const reply = await fetch(url, {
      method: request.method,
      headers: { ...request.headers, ...(requestId && { 'X-Request-Id': requestId }) },
      body: request.body ?? null,
      redirect: 'manual',
      signal: AbortSignal.any([request.signal, timeout]),
    })
    if (reply.status >= 300 && reply.status < 400) {
      await reply.body?.cancel()
      throw unexpected(`${channel} sent us on to another address, which Backroom does not follow.`, reply)
    }
    return { status: reply.status, headers: reply.headers, ...(await read(reply)) }
  } catch (cause) {
    throw asFailure(cause, { channel, hasTimedOut: timeout.aborted, wasStopped: request.signal.aborted })
  }
}

async function readLines(reply: Response, channel: string, take: (line: string) => void): Promise<object> {
  if (!reply.ok) {
    await reply.body?.cancel()
    return {}
  }
  const decoder = new TextDecoder()
  let rest = ''
  const body: AsyncIterable<Uint8Array> | null = reply.body
  for await (const chunk of body ?? []) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > longestLine) throw unexpected(`${channel} sent a line that is too long.`, reply)
    for (const line of lines) if (line.trim() !== '') take(line)
  }
  if (rest.trim() !== '') take(rest)
  return {}
}

/** Parses a JSON answer; a page or half an answer counts as no answer. */
export function parseJson(channel: ChannelName, reply: HttpReply): unknown {
  const raw = { status: reply.status, message: reply.headers.get('content-type') ?? 'no content type' }
  if (!/\bjson\b/i.test(raw.message)) {
    throw channelFailure('remote_transient', `${channel} answered with a page instead of data.`, { raw })
  }
  try {
    return JSON.parse(reply.text)
  } catch {
    raw.message = 'unreadable JSON'
    throw channelFailure('remote_transient', `${channel}’s answer was cut off.`, { raw })
  }
}

async function readBytes(reply: Response, channel: string, maxBytes: number): Promise<{ bytes: Buffer }> {
  const chunks: Uint8Array[] = []
  for await (const chunk of chunksOf(reply, channel, maxBytes)) chunks.push(chunk)
  return { bytes: Buffer.concat(chunks) }
}

async function* chunksOf(reply: Response, channel: string, maxBytes: number): AsyncGenerator<Uint8Array> {
  const tooLarge = () =>
    unexpected(`${channel} sent an answer larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`, reply)
  if (Number(reply.headers.get('content-length') ?? 0) > maxBytes) {
    await reply.body?.cancel()
    throw tooLarge()
  }
  let size = 0
  // Leaving the loop early cancels the body, so a flood is cut off and not only ignored.
  const body: AsyncIterable<Uint8Array> | null = reply.body
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge()
    yield chunk
  }
}

type Circumstances = { channel: string; hasTimedOut: boolean; wasStopped: boolean }

function asFailure(cause: unknown, { channel, hasTimedOut, wasStopped }: Circumstances): ChannelFailure {
  if (cause instanceof ChannelFailure) return cause
  if (wasStopped) return stopped(channel, cause)
  const code = hasTimedOut ? 'TIMEOUT' : connectionCode(cause)
  const sentences: Record<string, string> = {
    TIMEOUT: `${channel} did not answer in time.`,
    ECONNREFUSED: `${channel} can’t be reached.`,
    ENOTFOUND: `${channel} can’t be reached: its address was not found.`,
  }
  const message = sentences[code] ?? `The connection to ${channel} broke off.`
  return new ChannelFailure({ kind: 'remote_transient', message, raw: { code } }, { cause })
}

function connectionCode(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return codeOf(inner) ?? 'CONNECTION'
}

function unexpected(message: string, reply?: Response): ChannelFailure {
  return channelFailure('contract_unknown', message, reply && { raw: { status: reply.status } })
}
