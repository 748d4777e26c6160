// A channel's sign-in over HTTP: refresh tokens change at every use, and one that comes a second time is refused.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type TokenVendor = {
  url: string
  /** The refresh tokens that were presented, in order. */
  asked: string[]
  /** What is done between giving the next tokens and sending them. */
  beforeAnswer: (answer: Granted | Refused) => Promise<'send' | 'lose'>
  /** How many of the latest refresh tokens are still taken: 1, or 2 where the vendor forgives a lost answer. */
  forgives: number
  stop(): Promise<void>
}

type Granted = { access_token: string; refresh_token: string; expires_in: number }
type Refused = { error: string }

export const firstRefreshToken = 'refresh-0'

export async function startTokenVendor(): Promise<TokenVendor> {
  const given = [firstRefreshToken]
  const answerTo = (asked: URLSearchParams): Granted | Refused => {
    if (asked.get('client_secret') !== 'secret') return { error: 'invalid_client' }
    const refreshToken = asked.get('refresh_token') ?? ''
    vendor.asked.push(refreshToken)
    if (!given.slice(-vendor.forgives).includes(refreshToken)) return { error: 'invalid_grant' }
    const count = given.push(`refresh-${given.length}`) - 1
    return { access_token: `access-${count}`, refresh_token: `refresh-${count}`, expires_in: 3600 }
  }
  const server = createServer((request, response) => {
    void (async () => {
      const body = new URLSearchParams(Buffer.concat(await request.toArray()).toString())
      const answer = answerTo(body)
      if ((await vendor.beforeAnswer(answer)) === 'lose') return void request.socket.destroy()
      response.writeHead('error' in answer ? 400 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const vendor: TokenVendor = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    forgives: 1,
    beforeAnswer: async () => 'send',
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return vendor
}
