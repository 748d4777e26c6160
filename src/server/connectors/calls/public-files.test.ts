import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FetchFailure } from '../ports/public-files.ts'
import { createPublicFiles, type PublicFilesParts } from './public-files.ts'

/** Where our own server seems to be; what is really connected to is said by the test. */
const publicPlace = { address: '93.184.216.34', family: 4 }

let server: Server
let cert: string
let answer: RequestListener
/** Hosts and addresses that were connected to. */
let connected: string[]

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backroom-tls-'))
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const names = 'subjectAltName=DNS:pictures.example,DNS:more.example'
  execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', keyFile, '-out', certFile, '-days', '2', '-subj', '/CN=pictures.example', '-addext', names], { stdio: 'ignore' }) // prettier-ignore
  cert = readFileSync(certFile, 'utf8')
  server = createServer({ key: readFileSync(keyFile), cert }, (request, response) =>
    answer(request, response),
  )
  rmSync(folder, { recursive: true })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  connected = []
  answer = (_request, response) => response.end('picture')
})

/** A client whose connections to public addresses end at our server. */
function client({ resolve, ...parts }: PublicFilesParts = {}) {
  return createPublicFiles({
    resolve: resolve ?? (() => Promise.resolve([publicPlace])),
    connect: (options) => {
      const socket = connectTls({
        host: '127.0.0.1',
        port: (server.address() as AddressInfo).port,
        servername: options.servername ?? '',
        ca: cert,
      })
      // As the net itself does: the name is looked up by what the request was given.
      options.lookup?.(String(options.host), { all: true }, (_error, addresses) =>
        connected.push(
          ...[addresses]
            .flat()
            .map((each) => `${options.host} ${typeof each === 'string' ? each : each.address}`),
        ),
      )
      return socket
    },
    ...parts,
  })
}

function bytesAt(address: string, parts?: PublicFilesParts, maxBytes = 1000): Promise<Buffer> {
  return client(parts).fetch(address, { maxBytes })
}

function failureOf(address: string, parts?: PublicFilesParts, maxBytes?: number): Promise<FetchFailure> {
  return bytesAt(address, parts, maxBytes).then(
    () => Promise.reject(new Error('It was fetched.')),
    (error: FetchFailure) => error,
  )
}

test('fetches what lies at a public address, asking for nothing but a picture', async () => {
  let asked: Record<string, unknown> = {}
  answer = ({ headers }, response) => {
    asked = headers
    response.end('picture')
  }
  expect(await bytesAt('https://pictures.example/shoe.jpg?v=1#top')).toEqual(Buffer.from('picture'))
  expect(asked).toEqual({
    host: 'pictures.example',
    accept: 'image/*',
    'accept-encoding': 'identity',
    'user-agent': 'Backroom',
    connection: 'close',
  })
  expect(connected).toEqual(['pictures.example 93.184.216.34'])
})

/** Names that lead inside, and where. */
const inside: Record<string, string> = {
  localhost: '127.0.0.1',
  'localhost.': '127.0.0.1',
  'shop.localhost': '::1',
  'metadata.google.internal': '169.254.169.254',
  '127.0.0.1.nip.io': '127.0.0.1',
  'localtest.me': '127.0.0.1',
  intranet: '10.1.2.3',
  'router.home': '192.168.1.1',
  'six.example': 'fd12:3456::1',
  'mapped.example': '::ffff:10.0.0.1',
}

describe('is never asked:', () => {
  test.each([
    ...Object.keys(inside).map((name) => `https://${name}/x.png`),
    'https://127.0.0.1/x.png',
    'https://127.1/x.png',
    'https://127.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://0x7f.1/',
    'https://127.255.255.254/',
    'https://①②⑦.⓪.⓪.①/',
    'https://127。0。0。1/',
    'https://%31%32%37.0.0.1/',
    'https://0/',
    'https://0.0.0.0/',
    'https://0.1.2.3/',
    'https://10.0.0.1/',
    'https://10.255.255.255/',
    'https://167772161/',
    'https://100.64.0.1/',
    'https://100.127.255.255/',
    'https://169.254.169.254/latest/meta-data/',
    'https://2852039166/',
    'https://0xA9FEA9FE/',
    'https://169.254.0.1/',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.168.0.1/',
    'https://0xC0A80001/',
    'https://192.0.0.1/',
    'https://192.0.2.1/',
    'https://198.18.0.1/',
    'https://198.51.100.1/',
    'https://203.0.113.1/',
    'https://224.0.0.1/',
    'https://240.0.0.1/',
    'https://255.255.255.255/',
    'https://[::]/',
    'https://[::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::127.0.0.1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::ffff:0:127.0.0.1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b:1::10.0.0.1]/',
    'https://[2001::1]/',
    'https://[2001:db8::1]/',
    'https://[2002:7f00:1::]/',
    'https://[2002:a9fe:a9fe::]/',
    'https://[3fff::1]/',
    'https://[fc00::1]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https://[fec0::1]/',
    'https://[ff02::1]/',
    'https://[100::1]/',
    'https://[5f00::1]/',
  ])('%s', async (address) => {
    const resolve = (name: string) =>
      Promise.resolve([
        { address: inside[name] ?? publicPlace.address, family: inside[name]?.includes(':') ? 6 : 4 },
      ])
    const failure = await failureOf(address, { resolve })
    expect(failure).toMatchObject({
      message: 'The address leads into a network that is not public.',
      isLasting: true,
    })
    expect(connected).toEqual([])
  })

  test.each([
    ['http://pictures.example/', 'Only addresses that begin with https:// are fetched.'],
    ['ftp://pictures.example/', 'Only addresses that begin with https:// are fetched.'],
    ['file:///etc/passwd', 'Only addresses that begin with https:// are fetched.'],
    ['data:image/png;base64,AAAA', 'Only addresses that begin with https:// are fetched.'],
    ['https://user:secret@pictures.example/', 'An address with a password in it is not fetched.'],
    ['https://pictures.example:22/', 'An address with a port of its own is not fetched.'],
    ['https://[fe80::1%25eth0]/', 'This is no address of the web.'],
    ['https://1.2.3.4.5/', 'This is no address of the web.'],
    ['/shoe.jpg', 'This is no address of the web.'],
    ['', 'This is no address of the web.'],
  ])('%j', async (address, sentence) => {
    expect(await failureOf(address)).toMatchObject({ message: sentence, isLasting: true })
    expect(connected).toEqual([])
  })

  test('a name with a public and a private address', async () => {
    const resolve = () => Promise.resolve([publicPlace, { address: '10.0.0.1', family: 4 }])
    expect((await failureOf('https://pictures.example/', { resolve })).message).toContain('not public')
    expect(connected).toEqual([])
  })

  test('a name that means something else the second time: what was checked is connected to', async () => {
    const answers = [publicPlace.address, '127.0.0.1']
    let asked = 0
    const resolve = () => Promise.resolve([{ address: answers[asked++] ?? '', family: 4 }])
    await bytesAt('https://pictures.example/', { resolve })
    expect([asked, connected]).toEqual([1, ['pictures.example 93.184.216.34']])
  })
})

describe('redirects', () => {
  const sendOn = (targets: Record<string, string>) => {
    answer = ({ url = '' }, response) => {
      const location = targets[url]
      if (location === undefined) response.end(`found ${url}`)
      else response.writeHead(302, { location }).end()
    }
  }

  test('are followed three times, to other hosts too', async () => {
    sendOn({ '/1': '/2', '/2': 'https://more.example/3', '/3': '4' })
    expect(String(await bytesAt('https://pictures.example/1'))).toBe('found /4')
    expect(connected.map((each) => each.split(' ')[0])).toEqual([
      'pictures.example', 'pictures.example', 'more.example', 'more.example',
    ]) // prettier-ignore
  })

  test('are not followed a fourth time, nor in a circle', async () => {
    sendOn({ '/1': '/2', '/2': '/3', '/3': '/4', '/4': '/5', '/round': '/round' })
    const sentence = 'It was sent on from address to address more than three times.'
    expect((await failureOf('https://pictures.example/1')).message).toBe(sentence)
    expect((await failureOf('https://pictures.example/round')).message).toBe(sentence)
  })

  test.each([
    'https://127.0.0.1/', 'https://inside.example/', '//[::1]/', 'http://pictures.example/', 'https://169.254.169.254/',
    'file:///etc/passwd', 'https://pictures.example:8080/',
  ])('to %s are checked like the first address', async (target) => {
    sendOn({ '/1': '/2', '/2': target })
    const resolve = (name: string) =>
      Promise.resolve([name === 'inside.example' ? { address: '10.0.0.1', family: 4 } : publicPlace])
    expect((await failureOf('https://pictures.example/1', { resolve })).isLasting).toBe(true)
    expect(connected).toHaveLength(2)
  }) // prettier-ignore
})

describe('limits', () => {
  test('what says that it is too large is not read', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-length': 5000 }).end('x'.repeat(5000))
    expect(await failureOf('https://pictures.example/')).toMatchObject({
      message: 'It is larger than 0 MB.',
      isLasting: true,
    })
  })

  test('what is too large without saying so is cut off', async () => {
    let written = 0
    answer = (_request, response) => {
      const flood = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384))) written += 16_384
      }
      response.on('drain', flood)
      flood()
    }
    expect((await failureOf('https://pictures.example/', {}, 100_000)).message).toContain('larger')
    expect(written).toBeLessThan(50_000_000)
  })

  test.each([
    ['hangs', () => undefined],
    [
      'drips',
      (_request: unknown, response: { write(text: string): unknown }) => {
        response.write('x')
      },
    ],
  ])('a server that %s is given up', async (_how, listener) => {
    answer = listener
    const failure = await failureOf('https://pictures.example/', { longestMs: 150 })
    expect(failure).toMatchObject({ message: 'The server did not send it in time.', isLasting: false })
  })

  test('a name server that never answers is given up', async () => {
    const failure = await failureOf('https://pictures.example/', {
      resolve: () => new Promise(() => undefined),
      longestMs: 50,
    })
    expect(failure).toMatchObject({ message: 'The server did not send it in time.', isLasting: false })
  })

  test.each([
    [404, 'There is nothing at this address.', true],
    [410, 'There is nothing at this address.', true],
    [403, 'The server does not give it to us.', true],
    [204, 'The server answered with 204.', true],
    [429, 'The server answered with 429.', false],
    [503, 'The server answered with 503.', false],
  ])('an answer of %i is no picture', async (status, message, isLasting) => {
    answer = (_request, response) => response.writeHead(status).end()
    expect(await failureOf('https://pictures.example/')).toMatchObject({ message, isLasting })
  })

  test('what is sent packed is not unpacked', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')
    expect((await failureOf('https://pictures.example/')).isLasting).toBe(true)
  })

  test('a certificate for another name is refused', async () => {
    expect(await failureOf('https://other.example/')).toMatchObject({
      message: 'The server’s certificate is not valid.',
    })
  })
})
