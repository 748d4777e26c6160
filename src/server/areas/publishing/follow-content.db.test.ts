// What was changed of words, pictures and codes since they were sent, until it is sent.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addBasic, addParent } from '../../../../tests/support/catalogue.ts'
import { startPublishingBench, type PublishingBench } from '../../../../tests/support/publishing-bench.ts'
import type { ListingDraft, SalesChannel } from '../../connectors/ports/sales-channel.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { findDueGroups } from '../listings/listing-groups.store.ts'
import { publishingEngine } from '../listings/publishing-engine.ts'
import { runPublish } from '../listings/run-publish.ts'
import { writePictures } from '../products/product-parts.store.ts'
import { followContent } from './follow-content.ts'
import { publishProducts } from './publish-products.ts'
import { pushLive } from './push-live.ts'

// No worker runs: each test takes the steps itself.
let bench: PublishingBench
beforeAll(async () => {
  bench = await startPublishingBench()
})
beforeEach(async () => {
  await bench.shop.reset()
  await bench.database.db.deleteFrom('changed_content_product').execute()
})
afterAll(() => bench.stop())

const asker = { user: { id: 1, username: 'seller', email: 'seller@example.com' }, requestId: 'request-1' }
const never = new AbortController().signal

async function work(own: Partial<SalesChannel> = {}): Promise<void> {
  const account = bench.context.channels.account('Shopify')
  if (account === null) throw new Error('Shopify is not connected')
  const channels = {
    ...bench.context.channels,
    account: () => ({ ...account, sales: { ...account.sales, ...own } }),
  }
  const engine = publishingEngine({ ...bench.context, channels })
  await sql`update listing_group set next_try = now()`.execute(bench.database.db)
  for (const { id } of await findDueGroups(bench.database.db, 100))
    await runPublish(engine, id, { job: never, stopping: never })
}

const publishing: SalesChannel['publish'] = (ctx, drafts) => {
  const account = bench.context.channels.account('Shopify')
  if (account === null) throw new Error('Shopify is not connected')
  return account.sales.publish(ctx, drafts)
}

async function publish(id: number): Promise<void> {
  await publishProducts(bench.context, asker, { product_list: [id], market_place: ['Shopify'] })
  await work()
}

const askForSync = (...productIds: number[]) =>
  inTransaction(bench.database.db, { actor: 'seller' }, (tx) =>
    pushLive(tx, bench.context, { productIds, user: 'seller', requestId: 'sync' }),
  )

async function addListed(sku: string): Promise<number> {
  const id = await addBasic(bench.database.db, sku)
  await publish(id)
  return id
}

async function patch(id: number, changes: object): Promise<void> {
  const { statusCode } = await bench.app.inject({
    ...{ method: 'PATCH', url: `/api/products/${id}/`, payload: changes },
    headers: { authorization: bench.authorization },
  })
  expect(statusCode).toBe(200)
}

const notes = async () =>
  (await bench.database.db.selectFrom('changed_content_product').select('product_id as id').execute()).map(
    ({ id }) => id,
  )
const makeDue = () => sql`update changed_content_product set due_on = now()`.execute(bench.database.db)

async function outOfStep(...ids: number[]): Promise<number[]> {
  const filter = encodeURIComponent(JSON.stringify([{ published__in: ['Out of step'] }, { id__in: ids }]))
  const { body } = await bench.call('GET', `/api/products/?filter=${filter}&order_by=id`)
  return (body['results'] as { id: number }[]).map(({ id }) => id)
}

async function offerOf(id: number): Promise<Record<string, unknown> | undefined> {
  const { body } = await bench.call('GET', `/api/products/${id}/`)
  const [state] = body['listing_states'] as { offer?: Record<string, unknown> }[]
  return state?.offer
}

const inStep = { drift: 'none', changed_content: [] }
const otherTitle = { drift: 'here', changed_content: ['title'] }

describe('what was changed here since it was sent', () => {
  test('is out of step until it is sent', async () => {
    const id = await addListed('CONTENT-TITLE')
    expect([await outOfStep(id), await offerOf(id)]).toMatchObject([[], inStep])
    await patch(id, { title: 'Another name', upc: '012345678905' })
    await followContent(bench.context)
    expect(await offerOf(id)).toMatchObject({ drift: 'here', changed_content: ['title', 'barcode'] })
    expect([await outOfStep(id), await notes()]).toEqual([[id], []])
    await askForSync(id)
    await work()
    await followContent(bench.context)
    expect([await outOfStep(id), await offerOf(id)]).toMatchObject([[], inStep])
  })

  test('is in step again once it is as it was', async () => {
    const id = await addListed('CONTENT-BACK')
    for (const [title, told] of [
      ['Another name', otherTitle],
      ['Title of CONTENT-BACK', inStep],
    ] as const) {
      await patch(id, { title })
      await followContent(bench.context)
      expect(await offerOf(id)).toMatchObject(told)
    }
  })

  test('is noted of nothing but content, and of what is on sale alone', async () => {
    const [listed, quiet] = [
      await addListed('CONTENT-PRICE'),
      await addBasic(bench.database.db, 'CONTENT-OFF'),
    ]
    await patch(listed, { retail_price: 199, margin: 3 })
    await patch(listed, { title: 'Title of CONTENT-PRICE' })
    await patch(quiet, { title: 'Another name' })
    expect(await notes()).toEqual([])
    await patch(listed, { title: 'Another name' })
    expect(await notes()).toEqual([listed])
  })

  test('stands on each size when it is the words of their style', async () => {
    const { id, basics } = await addParent(bench.database.db, 'CONTENT-STYLE', ['8', '9'])
    await publish(id)
    await patch(id, { title: 'Another name' })
    expect(await notes()).toEqual([id])
    await followContent(bench.context)
    expect(await outOfStep(...basics)).toEqual(basics)
    expect(await offerOf(basics[0] ?? 0)).toMatchObject(otherTitle)
    const { body } = await bench.call('GET', `/api/products/${id}/`)
    expect(body['totals']).toMatchObject({ listings: [{ products: 2, out_of_step: 2 }] })
    await askForSync(...basics)
    await work()
    expect(await outOfStep(...basics)).toEqual([])
    // Their own words are nobody's, their codes are.
    await patch(basics[0] ?? 0, { title: 'Only the size' })
    await patch(basics[1] ?? 0, { upc: '012345678905' })
    await followContent(bench.context)
    expect(await outOfStep(...basics)).toEqual([basics[1]])
  })

  test('may be pictures', async () => {
    const id = await addListed('CONTENT-PICTURE')
    const place = (url: string | null) =>
      inTransaction(bench.database.db, { actor: 'seller' }, (tx) => writePictures(tx, [{ id, slot: 1, url }]))
    await place('https://pictures.example/one.webp')
    await followContent(bench.context)
    expect(await offerOf(id)).toMatchObject({ drift: 'here', changed_content: ['pictures'] })
    await place(null)
    await followContent(bench.context)
    expect(await offerOf(id)).toMatchObject(inStep)
  })

  test('is nothing where the marketplace has words of its own', async () => {
    const id = await addListed('CONTENT-OWN')
    await patch(id, { title: 'Another name' })
    const account = bench.context.channels.account('Shopify')
    if (account === null) throw new Error('Shopify is not connected')
    const sales = { ...account.sales, content: [] }
    const channels = { ...bench.context.channels, account: () => ({ ...account, sales }) }
    await followContent({ ...bench.context, channels })
    expect([await outOfStep(id), await notes()]).toEqual([[], []])
  })
})

describe('an edit while it is sent', () => {
  const sent = async (id: number, own: Partial<SalesChannel>) => {
    await askForSync(id)
    await work(own)
  }

  test('is out of step afterwards, whoever looks meanwhile', async () => {
    const id = await addListed('CONTENT-WHILE')
    await patch(id, { title: 'A second name' })
    await sent(id, {
      publish: async (ctx, drafts) => {
        const outcomes = await publishing(ctx, drafts)
        await patch(id, { title: 'A third name' })
        await followContent(bench.context)
        return outcomes
      },
    })
    expect([await offerOf(id), await notes()]).toMatchObject([inStep, [id]])
    // It comes again by itself, and not at once.
    await followContent(bench.context)
    expect(await notes()).toEqual([id])
    await makeDue()
    await followContent(bench.context)
    expect([await offerOf(id), await notes()]).toMatchObject([otherTitle, []])
  })

  test('is out of step also where it was not on sale before', async () => {
    const id = await addBasic(bench.database.db, 'CONTENT-FIRST')
    await publishProducts(bench.context, asker, { product_list: [id], market_place: ['Shopify'] })
    await work({
      publish: async (ctx, drafts) => {
        await patch(id, { title: 'Another name' })
        return publishing(ctx, drafts)
      },
    })
    await followContent(bench.context)
    expect(await offerOf(id)).toMatchObject(otherTitle)
  })

  test('is kept while the marketplace decides', async () => {
    const id = await addListed('CONTENT-DECIDE')
    await patch(id, { title: 'A second name' })
    await followContent(bench.context)
    let asked: ListingDraft[] = []
    await sent(id, {
      publish: async (_, drafts) => {
        asked = drafts
        return drafts.flatMap(({ variants }) =>
          variants.map(({ ref }) => ({ ref, state: 'pending' as const, operation: 'decides' })),
        )
      },
    })
    expect(await offerOf(id)).toMatchObject(otherTitle)
    await patch(id, { upc: '012345678905' })
    await followContent(bench.context)
    expect(await notes()).toEqual([id])
    await work({ follow: async (ctx) => publishing(ctx, asked) })
    expect(await offerOf(id)).toMatchObject(inStep)
    await makeDue()
    await followContent(bench.context)
    expect(await offerOf(id)).toMatchObject({ drift: 'here', changed_content: ['barcode'] })
  })

  test('that is refused leaves it out of step, and the last document says what was refused', async () => {
    const id = await addListed('CONTENT-REFUSED')
    await patch(id, { title: 'Refused there' })
    await sent(id, {
      publish: async (_, drafts) =>
        drafts.flatMap(({ variants }) =>
          variants.map(({ ref }) => ({
            ...{ ref, state: 'failed' as const },
            error: { kind: 'validation' as const, message: 'Not with this title.' },
          })),
        ),
    })
    await makeDue()
    await followContent(bench.context)
    expect(await offerOf(id)).toMatchObject(otherTitle)
    const { body } = await bench.call(
      'GET',
      `/api/products/marketplace-product-details/${id}/?marketplace=Shopify`,
    )
    expect(body).toMatchObject({ sent: { title: 'Refused there' } })
  })
})

test('two workers take each note once, and what cannot be planned now is left', async () => {
  const ids = [await addListed('CONTENT-TWO-1'), await addListed('CONTENT-TWO-2')]
  for (const id of ids) await patch(id, { title: 'Another name' })
  await Promise.all([followContent(bench.context), followContent(bench.context)])
  expect([await outOfStep(...ids), await notes()]).toEqual([ids, []])
})
