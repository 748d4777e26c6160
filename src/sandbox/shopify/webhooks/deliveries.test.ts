import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPracticeStore, type PracticeStore } from '../../../../tests/support/practice-store.ts'

type Delivery = { id: string; name: string; body: string }

const subscribe = /* GraphQL */ `
  mutation Subscribe($topic: WebhookSubscriptionTopic!, $subscription: WebhookSubscriptionInput!) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: $subscription) {
      userErrors {
        message
      }
    }
  }
`
const placed = Array.from({ length: 30 }, (_, at) => `#${at + 1}`)

let store: PracticeStore
let app: Server
let told: Delivery[] = []

beforeAll(async () => {
  store = await openPracticeStore()
  app = createServer((request, reply) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { name } = JSON.parse(body) as { name: string }
      told.push({ id: String(request.headers['x-shopify-webhook-id']), name, body })
      reply.end()
    })
  })
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
  const uri = `http://127.0.0.1:${(app.address() as AddressInfo).port}/`
  const variables = { topic: 'ORDERS_CREATE', subscription: { uri } }
  expect((await store.graphql(subscribe, variables)).at('webhookSubscriptionCreate.userErrors')).toEqual([])
})
beforeEach(async () => {
  await store.reset()
  told = []
  await store.admin('settings/', { orders: placed.map((name) => ({ name })) })
  await expect.poll(async () => (await store.state()).webhooks.waiting).toBe(0)
})
afterAll(async () => {
  await store.close()
  app.close()
})

describe('who is told of orders', () => {
  test('is told of some twice, under the same id and in the same words', () => {
    const twice = [...Map.groupBy(told, ({ id }) => id).values()].filter(({ length }) => length > 1)
    expect(twice.length).toBeGreaterThan(0)
    expect(twice.length).toBeLessThan(placed.length)
    for (const [first, ...others] of twice) expect(others).toEqual([first])
  })

  test('is told of all, and not in the order in which they happened', () => {
    const names = [...new Set(told.map(({ name }) => name))]
    expect(names).not.toEqual(placed)
    expect(new Set(names)).toEqual(new Set(placed))
  })
})
