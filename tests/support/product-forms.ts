import type { ProductDetail } from '../../src/contract/products/product-detail.ts'
import type { Problem } from '../../src/contract/problem.ts'
import { createTestApp, type TestApp } from './app.ts'

/** What a call came to: the product, or why not. */
export type FormReply = { status: number; body: ProductDetail & Problem; etag: string | undefined }

/** The app with somebody signed in who fills in forms. */
export type FormBench = {
  house: TestApp
  /** Who fills them in. */
  userId: number
  send(
    method: 'POST' | 'PUT',
    path: string,
    payload: unknown,
    headers?: Record<string, string>,
  ): Promise<FormReply>
  get(path: string): Promise<{ status: number; body: Record<string, unknown> }>
}

export async function createFormBench(): Promise<FormBench> {
  const house = await createTestApp()
  const { authorization, userId } = await house.signIn('fern')
  return {
    house,
    userId,
    send: async (method, path, payload, headers = {}) => {
      const reply = await house.app.inject({
        method,
        url: `/api/products/${path}`,
        headers: { authorization, 'content-type': 'application/json', ...headers },
        payload: JSON.stringify(payload),
      })
      return { status: reply.statusCode, body: reply.json(), etag: reply.headers.etag?.toString() }
    },
    get: async (path) => {
      const reply = await house.app.inject({ url: `/api/products/${path}`, headers: { authorization } })
      return { status: reply.statusCode, body: reply.json() }
    },
  }
}
