// What a seller does in a proof: over HTTP, with a password, and again after a broken connection.
import { setTimeout as pause } from 'node:timers/promises'
import { testPassword } from '../support/app.ts'
import type { OurProcess } from './crew.ts'

export type Seller = {
  /** Null when the connection broke. */
  post(path: string, body: object, headers?: Record<string, string>): Promise<Response | null>
}

/** Waits for the process to serve, and signs in there. */
export async function signIn({ address, process }: OurProcess): Promise<Seller> {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }).catch(() => null)
  const signedIn = async (): Promise<string> => {
    for (;;) {
      const reply = await post('/accounts/login/', { username: 'seller', password: testPassword })
      if (reply?.ok === true) return ((await reply.json()) as { token: string }).token
      if (process.child.exitCode !== null) throw new Error(`the process ended: ${process.output()}`)
      await pause(lookEveryMs)
    }
  }
  const authorization = `Token ${await signedIn()}`
  return { post: (path, body, headers) => post(path, body, { authorization, ...headers }) }
}

const lookEveryMs = 50

export type Wish = {
  products: number[]
  marketplaces: string[]
  /** Says that two requests are the same one. */
  key: string
}

/** Answers the run's id; null when the connection broke, or whoever had the request before may still be at it. */
export function publish(seller: Seller, wish: Wish): Promise<number | null> {
  return ask(seller, '/api/products/publish-products/', wish)
}

export function unpublish(seller: Seller, wish: Wish): Promise<number | null> {
  return ask(seller, '/api/products/unpublish-products/', wish)
}

async function ask(seller: Seller, path: string, { products, marketplaces, key }: Wish) {
  const body = { product_list: products, market_place: marketplaces }
  const reply = await seller.post(path, body, { 'idempotency-key': key, prefer: 'respond-async' })
  if (reply === null || reply.status === 409) return null
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}: ${text}`)
  return (JSON.parse(text) as { id: number }).id
}
