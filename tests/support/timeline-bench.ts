// A product whose past is walked through: edits, its timeline, and taking back.
import { expect } from 'vitest'
import type { Placement } from '../../src/contract/image-slots.ts'
import type { ProductImages } from '../../src/contract/pictures.ts'
import type { ProductDetail } from '../../src/contract/products/product-detail.ts'
import type { ProductTimeline, Reverted } from '../../src/contract/products/timeline.endpoints.ts'
import { attachImages } from '../../src/server/areas/pictures/attach-images.ts'
import { insertLoose } from '../../src/server/areas/pictures/product-images.store.ts'
import { inTransaction } from '../../src/server/platform/database/database.ts'
import { createTestApp, type TestApp } from './app.ts'

export async function startTimelineBench() {
  const bench: TestApp = await createTestApp()
  const { authorization, userId: user } = await bench.signIn('olga')

  async function call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    { payload, headers = {} }: { payload?: unknown; headers?: Record<string, string> } = {},
  ) {
    const reply = await bench.app.inject({
      method,
      url: `/api/${path}`,
      headers: {
        authorization,
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload !== undefined && { payload: JSON.stringify(payload) }),
    })
    return { status: reply.statusCode, body: reply.body === '' ? null : reply.json<unknown>() }
  }

  async function done<T>(...asked: Parameters<typeof call>): Promise<T> {
    const { status, body } = await call(...asked)
    expect(status, JSON.stringify(body)).toBe(200)
    return body as T
  }

  /** Puts a picture into a slot as an upload does, without drawing one. */
  async function putPicture(productId: number, placement: Placement, name: string): Promise<void> {
    await inTransaction(bench.database.db, { actor: 'olga', reason: 'pictures uploaded' }, async (tx) => {
      await tx
        .insertInto('picture_file')
        .values({ name })
        .onConflict((same) => same.doNothing())
        .execute()
      const image = { placement, url: `/media/${name}`, originalUrl: null, uploadedBy: user }
      await attachImages(tx, { productId, ids: [await insertLoose(tx, image)], user })
    })
  }

  return {
    bench,
    putPicture,
    pictures: async (id: number) =>
      (await done<ProductImages>('GET', `products/images/?product_id=${id}`)).images,
    db: bench.database.db,
    call,
    product: (id: number) => done<ProductDetail>('GET', `products/${id}/`),
    edit: (id: number, payload: unknown) => done<ProductDetail>('PATCH', `products/${id}/`, { payload }),
    timeline: (id: number, query = '') => done<ProductTimeline>('GET', `products/${id}/timeline/${query}`),
    revert: (id: number, payload: unknown, headers = {}) =>
      done<Reverted>('POST', `products/${id}/revert/`, { payload, headers }),
  }
}
export type TimelineBench = Awaited<ReturnType<typeof startTimelineBench>>
