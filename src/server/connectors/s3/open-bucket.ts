import { AwsV4Signer } from 'aws4fetch'
import { createHash } from 'node:crypto'
import type { BucketConfig } from '../../config.ts'
import { ConnectorFailure } from '../../platform/errors.ts'
import { isFileName, nameOf, type FileStore } from '../../platform/files/file-store.ts'
import { createByteClient, type ByteReply, type HttpRequest } from '../calls/http.ts'

const longestMs = 30_000
const largestFile = 64 * 1024 ** 2

/** Objects of a bucket at any store that speaks S3, addressed by path, which all of them understand. */
export function openBucket(bucket: BucketConfig): FileStore {
  const base = new URL(`${bucket.endpoint}/${encodeURIComponent(bucket.name)}/`)
  const client = createByteClient({
    channel: 'The picture store',
    isAllowed: ({ origin }) => origin === base.origin,
    maxBytes: largestFile,
  })
  const send = async (method: HttpRequest['method'], name: string, content?: Buffer): Promise<ByteReply> => {
    const body = content && new Uint8Array(content)
    const signed = await new AwsV4Signer({
      method,
      url: new URL(`${bucket.prefix}${name}`, base).href,
      headers: {
        // Signed along: a store refuses what was changed on its way.
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(body && { 'content-type': 'image/webp' }),
      },
      accessKeyId: bucket.keyId,
      secretAccessKey: bucket.secret,
      service: 's3',
      region: bucket.region,
    }).sign()
    const headers = Object.fromEntries(signed.headers)
    const signal = AbortSignal.timeout(longestMs)
    return client.send({
      method,
      url: signed.url.href,
      headers,
      ...(body && { body }),
      timeoutMs: longestMs,
      signal,
    })
  }
  return {
    async keep(bytes) {
      const name = nameOf(bytes)
      refuseFailed(await send('PUT', name, bytes), 200, 201, 204)
      return name
    },
    async read(name) {
      if (!isFileName(name)) return undefined
      const reply = await send('GET', name)
      if (reply.status === 404 && codeIn(reply) !== 'NoSuchBucket') return undefined
      refuseFailed(reply, 200)
      return reply.bytes
    },
    async remove(name) {
      if (isFileName(name)) refuseFailed(await send('DELETE', name), 200, 204, 404)
    },
  }
}

// Stores answer with XML; its code is what their manuals speak of.
function codeIn({ bytes }: ByteReply): string | undefined {
  return /<Code>(\w{1,60})<\/Code>/.exec(bytes.toString('utf8', 0, 4096))?.[1]
}

function refuseFailed(reply: ByteReply, ...expected: number[]): void {
  if (expected.includes(reply.status)) return
  const code = codeIn(reply)
  const why = code === undefined ? '' : `, ${code}`
  throw new ConnectorFailure(`The picture store answered with ${reply.status}${why}.`)
}
