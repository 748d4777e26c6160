// A store that speaks as much of S3 as we use, and answers nobody whose signature is not right: what it expects is worked
// out here from the description of Signature Version 4, not by the code that signs.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SignedBucket = {
  endpoint: string
  /** By path. */
  objects: Map<string, Buffer>
  close(): Promise<void>
}

export const bucketKey = { keyId: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }

const longestSkewMs = 15 * 60_000

export async function startSignedBucket(bucket: string, region: string): Promise<SignedBucket> {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    void readAll(request).then((body) => {
      const refusal = refusalOf(request, { body, region })
      if (refusal !== undefined) return response.writeHead(403).end(errorXml(refusal))
      const path = decodeURIComponent(request.url ?? '')
      if (!path.startsWith(`/${bucket}/`)) return response.writeHead(404).end(errorXml('NoSuchBucket'))
      if (request.method === 'PUT') objects.set(path, body)
      if (request.method === 'DELETE') objects.delete(path)
      if (request.method !== 'GET') return response.writeHead(request.method === 'PUT' ? 200 : 204).end()
      const found = objects.get(path)
      return found === undefined
        ? response.writeHead(404).end(errorXml('NoSuchKey'))
        : response.writeHead(200).end(found)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function refusalOf(
  request: IncomingMessage,
  { body, region }: { body: Buffer; region: string },
): string | undefined {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/ // prettier-ignore
      .exec(request.headers.authorization ?? '')
  if (given === null) return 'AccessDenied'
  const [, keyId = '', day = '', place = '', names = '', signature = ''] = given
  const time = String(request.headers['x-amz-date'])
  const hash = String(request.headers['x-amz-content-sha256'])
  if (keyId !== bucketKey.keyId || place !== region || !time.startsWith(day)) return 'InvalidAccessKeyId'
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.split(';').includes(name)))
    return 'AccessDenied'
  const sent = time.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5')
  if (!(Math.abs(Date.parse(sent) - Date.now()) < longestSkewMs)) return 'RequestTimeTooSkewed'
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const canonical = [
    request.method,
    request.url,
    '',
    ...names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    names,
    hash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  let key: Buffer = Buffer.from(`AWS4${bucketKey.secret}`)
  for (const part of [day, region, 's3', 'aws4_request', toSign])
    key = createHmac('sha256', key).update(part).digest()
  return timingSafeEqual(key, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch'
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function errorXml(code: string): string {
  return `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`
}
