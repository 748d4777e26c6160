import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPracticeVendor, type PracticeVendor } from '../../../tests/support/practice-vendor.ts'

let vendor: PracticeVendor
let token = ''
beforeAll(async () => {
  vendor = await openPracticeVendor('channeladvisor', '2026-11-21T09:00:00Z')
})
beforeEach(async () => {
  await vendor.admin('reset/', { is_empty: true, products: made(3) })
  token = await grant()
})
afterAll(() => vendor.close())

const made = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ID: index + 1,
    Sku: `S-${index + 1}`,
    IsParent: index === 0,
    UpdateDateUtc: `2026-11-0${index + 1}T00:00:00Z`,
    Attributes: [{ Name: 'size', Value: '9' }],
  }))

async function grant(refreshToken = 'backroom-sandbox-refresh', secret = 'backroom-sandbox-secret') {
  const reply = await askToken(refreshToken, secret)
  return ((await reply.json()) as { access_token: string }).access_token
}
const askToken = (refreshToken: string, secret = 'backroom-sandbox-secret') =>
  fetch(`${vendor.url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`backroom-sandbox:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  })
const ask = (query: Record<string, string> = {}, bearer = token) =>
  vendor.ask(`/v1/Products?${new URLSearchParams(query).toString()}`, {
    headers: { authorization: `Bearer ${bearer}` },
  })
type Page = { value: { ID: number; Sku: string; Attributes?: object[] }[]; '@odata.nextLink'?: string }
const ids = (body: unknown) => (body as Page).value.map(({ ID }) => ID)

describe('access', () => {
  test('a token lives for an hour', async () => {
    expect((await ask()).status).toBe(200)
    vendor.passTime(3_600_001)
    expect((await ask()).status).toBe(401)
    token = await grant()
    expect((await ask()).status).toBe(200)
  })

  test('a wrong refresh token is answered with plain text, a wrong application with 401', async () => {
    const refused = await askToken('guess')
    expect([refused.status, await refused.text()]).toEqual([400, 'Bad Request'])
    expect((await askToken('backroom-sandbox-refresh', 'guess')).status).toBe(401)
    expect((await ask({}, 'guess')).status).toBe(401)
  })
})

describe('products', () => {
  test('come in pages that lead on, without what was not asked for', async () => {
    await vendor.admin('settings/', { page_size: 2 })
    const { body } = await ask({ $orderby: 'ID' })
    expect(ids(body)).toEqual([1, 2])
    expect((body as Page).value[0]).not.toHaveProperty('Attributes')
    const next = (body as Page)['@odata.nextLink'] ?? ''
    expect(next).toContain('/channeladvisor/v1/Products?')
    const rest = await vendor.ask(next.slice(next.indexOf('/v1/')), {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(ids(rest.body)).toEqual([3])
    expect(rest.body).not.toHaveProperty('@odata.nextLink')
  })

  test.each([
    ['ID gt 1', [2, 3]],
    ["Sku eq 'S-2'", [2]],
    ["(ID eq 1 or Sku eq 'S-3')", [1, 3]],
    ['UpdateDateUtc ge 2026-11-02T00:00:00.000Z and IsParent eq false', [2, 3]],
    ["Sku eq 'O''Neill'", []],
    ['ParentProductID eq 1', []],
  ])('%s finds %j', async ($filter, found) => {
    expect(ids((await ask({ $filter })).body)).toEqual(found)
  })

  test.each<Record<string, string>>([
    { $filter: 'Price gt 1' },
    { $filter: 'ID gt' },
    { $filter: '(ID gt 1' },
    { $filter: 'ID like 1' },
    { $filter: 'ID eq 1 2' },
    { $filter: 'ID eq #' },
    { $filter: 'ID eq Sku' },
    { $expand: 'Secrets' },
    { $orderby: 'Title' },
    { $skip: 'two' },
    { $format: 'xml' },
  ])('%j is refused', async (query) => {
    expect(await ask(query)).toMatchObject({ status: 400, body: { error: { code: '' } } })
  })

  test('what is changed there is newer, and the rest of it stays', async () => {
    await vendor.admin('settings/', { products: [{ ID: 2, RetailPrice: 99.5 }] })
    const { body } = await ask({ $filter: 'UpdateDateUtc ge 2026-11-21T09:00:00Z', $expand: 'Attributes' })
    expect((body as Page).value).toMatchObject([
      { ID: 2, Sku: 'S-2', RetailPrice: 99.5, Attributes: [{ Name: 'size' }] },
    ])
  })

  test('pieces that come and go leave a time of their own, and the product’s as it was', async () => {
    const DCQuantities = [{ DistributionCenterID: 0, AvailableQuantity: 4 }]
    await vendor.admin('settings/', {
      products: [
        { ID: 2, DCQuantities },
        { ID: 3, DCQuantities, Title: 'New' },
      ],
    })
    const since = 'ge 2026-11-21T09:00:00Z'
    const found = async ($filter: string) => ids((await ask({ $filter })).body)
    expect(await found(`UpdateDateUtc ${since}`)).toEqual([3])
    expect(await found(`QuantityUpdateDateUtc ${since}`)).toEqual([2, 3])
    expect(await found(`(UpdateDateUtc ${since} or QuantityUpdateDateUtc ${since}) and ID gt 2`)).toEqual([3])
  })

  test('of a SKU that another account shares the sum of both is told, and is told anew when something moves there', async () => {
    const pieces = [{ DistributionCenterID: 0, AvailableQuantity: 4 }]
    await vendor.admin('settings/', {
      products: [{ ID: 2, DCQuantities: pieces, PendingShipmentQuantity: 1 }],
      elsewhere: [{ Sku: 'S-2', TotalQuantity: 3, PendingShipmentQuantity: 2 }],
    })
    const told = async (id: number) => ((await ask({ $filter: `ID eq ${id}` })).body as Page).value[0]
    expect(await told(2)).toMatchObject({
      ...{ TotalQuantity: 5, TotalQuantityPooled: 8, PendingShipmentQuantityPooled: 3 },
      ...{ OpenAllocatedQuantity: 0, OpenAllocatedQuantityPooled: 0 },
    })
    expect(await told(3)).toMatchObject({ TotalQuantity: 0, TotalQuantityPooled: 0 })
    const { QuantityUpdateDateUtc: before } = (await told(2)) as unknown as { QuantityUpdateDateUtc: string }
    vendor.passTime(60_000)
    await vendor.admin('settings/', { elsewhere: [{ Sku: 'S-2', TotalQuantity: 2 }] })
    expect((await ask({ $filter: `QuantityUpdateDateUtc gt ${before}` })).body).toMatchObject({
      value: [{ ID: 2, TotalQuantity: 5, TotalQuantityPooled: 7, PendingShipmentQuantityPooled: 3 }],
    })
    expect(await vendor.admin('settings/', { elsewhere: [{ Sku: 'S-2', TotalQuantity: -1 }] })).toMatchObject(
      {
        status: 400,
      },
    )
  })

  test('the catalogue of the demo is there from the start, with quantities missing', async () => {
    await vendor.admin('reset/', {})
    const { body } = await ask({ $filter: 'IsParent eq false', $expand: 'DCQuantities' })
    expect((body as Page).value).toHaveLength(100)
    expect((body as Page).value[0]).toMatchObject({ TotalAvailableQuantity: null, DCQuantities: [] })
    // Some of it is shared with another account, most is not.
    type Pooled = { TotalQuantity: number; TotalQuantityPooled: number }
    const isShared = (each: unknown) => (each as Pooled).TotalQuantityPooled > (each as Pooled).TotalQuantity
    const { length: shared } = (body as Page).value.filter(isShared)
    expect(shared).toBeGreaterThan(0)
    expect(shared).toBeLessThan(50)
  })
})

test('paths are case-sensitive', async () => {
  const headers = { authorization: `Bearer ${token}` }
  expect((await vendor.ask('/v1/products', { headers })).status).toBe(404)
  expect((await vendor.ask('/v1/DistributionCenters', { headers })).status).toBe(200)
})

test('too many calls in a minute are refused', async () => {
  await vendor.admin('settings/', { calls_per_minute: 1 })
  expect((await ask()).status).toBe(200)
  expect((await ask()).status).toBe(429)
  vendor.passTime(60_000)
  token = await grant()
  expect((await ask()).status).toBe(200)
})

test('a sixth call at once is refused', async () => {
  await vendor.admin('faults/', { seed: 1, rules: [{ rate: 1, kind: 'error', delay_ms: 300 }] })
  const replies = await Promise.all(Array.from({ length: 6 }, () => ask()))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([429, 500, 500, 500, 500, 500])
  await fetch(`${vendor.url.replace('/channeladvisor', '')}/_sandbox/channeladvisor/faults/`, {
    method: 'DELETE',
  })
})

describe('a batch', () => {
  const batch = (...parts: object[]) =>
    vendor.ask('/v1/$batch', {
      headers: { authorization: `Bearer ${token}` },
      body: { requests: parts.map((part, at) => ({ id: String(at + 1), ...part })) },
    })
  const statuses = async (...parts: object[]) => {
    const { body } = await batch(...parts)
    return (body as { responses: { id: string; status: number }[] }).responses.map(({ status }) => status)
  }
  const quantity = (Value: object) => ({
    ...{ method: 'post', url: '/v1/Products(2)/UpdateQuantity', body: { Value } },
  })
  const update = (DistributionCenterID: number, Quantity: number) => ({
    ...{ UpdateType: 'Available', Updates: [{ DistributionCenterID, Quantity }] },
  })

  test('answers each part by itself', async () => {
    const parts = [
      { method: 'patch', url: '/v1/Products(2)', body: { RetailPrice: 99.5 } },
      { method: 'patch', url: '/v1/Products(2)', body: { Price: 1 } },
      { method: 'patch', url: '/v1/Products(2)', body: { RetailPrice: '1' } },
      { method: 'patch', url: '/v1/Products(77)', body: {} },
      { method: 'put', url: "/v1/Products(2)/Labels('Shopify')" },
      { method: 'delete', url: "/v1/Products(2)/Labels('eBay')" },
      { method: 'put', url: "/v1/Products(2)/Images('ITEMIMAGEURL1')", body: { Url: 'no address' } },
      quantity(update(0, 3)),
      quantity(update(2, 3)),
      quantity(update(0, -1)),
    ]
    expect(await statuses(...parts)).toEqual([204, 400, 400, 404, 204, 404, 400, 204, 400, 400])
    const { body } = await ask({ $filter: 'ID eq 2', $expand: 'DCQuantities,Labels' })
    expect((body as Page).value).toMatchObject([
      {
        RetailPrice: 99.5,
        Labels: [{ Name: 'Shopify' }],
        DCQuantities: [{ DistributionCenterID: 0, AvailableQuantity: 3 }],
      },
    ])
  })

  test('counts each part as a call, and takes a hundred at most', async () => {
    const part = { method: 'patch', url: '/v1/Products(2)', body: {} }
    await vendor.admin('settings/', { calls_per_minute: 2 })
    expect(await statuses(part, part, part)).toEqual([204, 204, 429])
    await vendor.admin('settings/', { calls_per_minute: 2_000 })
    expect((await batch(...Array.from({ length: 101 }, () => part))).status).toBe(400)
    expect((await batch()).status).toBe(400)
  })

  test('does as many parts as it is told, and may say when to come back with the others', async () => {
    const part = { method: 'patch', url: '/v1/Products(2)', body: {} }
    await vendor.admin('settings/', { parts_per_batch: 1, retry_after_s: 3 })
    expect((await batch(part, part)).body).toMatchObject({
      responses: [{ status: 204 }, { status: 429, headers: { 'retry-after': '3' } }],
    })
  })

  test('goes on without a token that is used up, until there is another one', async () => {
    const part = { method: 'patch', url: '/v1/Products(2)', body: {} }
    await vendor.admin('settings/', { parts_per_token: 1 })
    expect(await statuses(part, part)).toEqual([204, 401])
    expect(await statuses(part)).toEqual([401])
    token = await grant()
    expect(await statuses(part)).toEqual([204])
  })

  test('leaves blocked pieces alone', async () => {
    await vendor.admin('settings/', { products: [{ ID: 2, IsExternalQuantityBlocked: true }] })
    expect(await statuses(quantity(update(0, 3)))).toEqual([400])
  })
})

describe('an export', () => {
  const headers = () => ({ authorization: `Bearer ${token}` })
  const request = (body = '') =>
    fetch(`${vendor.url}/v1/ProductExport`, {
      method: 'POST',
      headers: { ...headers(), 'content-type': 'text/csv' },
      body,
    })
  type Shown = { Token: string; Status: string; ResponseFileUrl: string | null }
  const begin = async () => (await (await request()).json()) as Shown
  const look = async (of: string) =>
    (await vendor.ask(`/v1/ProductExport?token=${of}`, { headers: headers() })).body as Shown

  test('is made while one waits, lies at an address that needs no token, and is gone in the end', async () => {
    const { Token, Status, ResponseFileUrl } = await begin()
    expect([Status, ResponseFileUrl]).toEqual(['Pending', null])
    expect((await fetch(`${vendor.url}/ExportFile/${Token}`)).status).toBe(403)
    vendor.passTime(12_000)
    expect(await look(Token)).toMatchObject({ Status: 'InProgress', ResponseFileUrl: null })
    vendor.passTime(8_000)
    const done = await look(Token)
    expect(done.Status).toBe('Complete')
    // What changes meanwhile is not in it.
    await vendor.admin('settings/', { products: [{ ID: 1, Title: 'Later' }] })
    const file = Buffer.from(await (await fetch(done.ResponseFileUrl ?? '')).arrayBuffer())
    expect(file.subarray(0, 2).toString()).toBe('PK')
    expect(Buffer.from(await (await fetch(done.ResponseFileUrl ?? '')).arrayBuffer())).toEqual(file)
    vendor.passTime(3_600_000)
    token = await grant()
    expect(await look(Token)).toMatchObject({ error: { code: '' } })
    expect((await fetch(done.ResponseFileUrl ?? '')).status).toBe(403)
  })

  test.each(['CompleteWithErrors', 'SystemicFailure'])('may end in %s', async (end) => {
    await vendor.admin('settings/', { export_ends: end })
    const { Token } = await begin()
    vendor.passTime(20_000)
    expect((await look(Token)).Status).toBe(end)
  })

  test('is not offered to every account, nor more than ten times a minute', async () => {
    expect((await request('Price')).status).toBe(400)
    await vendor.admin('settings/', { offers_export: false })
    expect((await request()).status).toBe(403)
    await vendor.admin('settings/', { offers_export: true })
    const statuses = await Promise.all(Array.from({ length: 4 }, () => request()))
    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (let time = 5; time <= 10; time += 1) expect((await request()).status).toBe(200)
    expect((await request()).status).toBe(429)
  })
})

describe('orders', () => {
  type Order = {
    ID: number
    ShippingStatus: string
    Items?: object[]
    Fulfillments?: object[]
    Adjustments?: { RequestStatus: string }[]
  }
  type Orders = { value: Order[]; '@odata.nextLink'?: string }
  const bearer = () => ({ authorization: `Bearer ${token}` })
  const read = (query: Record<string, string> = {}) =>
    vendor.ask(`/v1/Orders?${new URLSearchParams(query).toString()}`, { headers: bearer() })
  const tell = (path: string, body: unknown = {}) => vendor.ask(`/v1/${path}`, { headers: bearer(), body })
  const numbers = async (query?: Record<string, string>) =>
    ((await read(query)).body as Orders).value.map(({ ID }) => ID)
  const one = async () =>
    (await vendor.ask('/v1/Orders(1)?$expand=Fulfillments,Adjustments', { headers: bearer() })).body as Order
  const there = (count: number) =>
    vendor.admin('settings/', {
      orders: Array.from({ length: count }, (_, at) => ({ ID: at + 1, Items: [{ Sku: 'S-2' }] })),
    })

  test('come twenty a page, without what was not asked for', async () => {
    await there(23)
    const { body } = await read({ exported: 'false' })
    expect((body as Orders).value).toHaveLength(20)
    expect((body as Orders).value[0]).not.toHaveProperty('Items')
    const next = new URL((body as Orders)['@odata.nextLink'] ?? '')
    expect(await numbers(Object.fromEntries(next.searchParams))).toEqual([21, 22, 23])
  })

  test('are new to a developer key until it exported them, each by a call of its own', async () => {
    await there(2)
    expect((await tell('Orders(1)/Export')).status).toBe(204)
    expect((await tell('Orders(1)/Export')).status).toBe(204)
    expect([
      await numbers({ exported: 'false' }),
      await numbers({ exported: 'true' }),
      await numbers(),
    ]).toEqual([[2], [1], [1, 2]])
    expect((await tell('Orders(9)/Export')).status).toBe(404)
    const part = { id: '1', method: 'post', url: '/v1/Orders(2)/Export' }
    expect((await tell('$batch', { requests: [part] })).body).toMatchObject({ responses: [{ status: 400 }] })
    expect(await numbers({ exported: 'false' })).toEqual([2])
  })

  test.each([
    [{ $filter: "SiteName eq 'Shopify'" }],
    [{ $filter: 'ID gt 3' }],
    [{ $exported: 'false' }],
    [{ exported: 'no' }],
    [{ $expand: 'Buyer' }],
    [{ $skip: 'some' }],
  ])('%j is refused', async (query) => {
    expect((await read(query)).status).toBe(400)
  })

  test('are found by the time of their change', async () => {
    await there(2)
    vendor.passTime(60_000)
    await vendor.admin('settings/', { orders: [{ ID: 2, ShippingStatus: 'PendingShipment' }] })
    expect(await numbers({ $filter: 'UpdatedDateUtc ge 2026-11-21T00:00:00Z' })).toEqual([1, 2])
    const { body } = await vendor.admin('state/')
    const [, second] = (body as { orders: { UpdatedDateUtc: string }[] }).orders
    expect(await numbers({ $filter: `UpdatedDateUtc ge ${second?.UpdatedDateUtc ?? ''}` })).toEqual([2])
  })

  test('are shipped with a carrier of the account, and a second time by a second call', async () => {
    await there(1)
    const sent = { TrackingNumber: '1Z', DeliveryStatus: 'Complete', ShippingClass: 'Ground' }
    expect((await tell('Orders(1)/Ship', { ...sent, ShippingCarrier: 'UPS' })).status).toBe(400)
    expect((await tell('Orders(1)/Ship', { Value: { ...sent, ShippingCarrier: 'ups' } })).status).toBe(400)
    for (let time = 1; time <= 2; time += 1)
      expect((await tell('Orders(1)/Ship', { Value: { ...sent, ShippingCarrier: 'UPS' } })).status).toBe(204)
    expect(await one()).toMatchObject({ ShippingStatus: 'Shipped', Fulfillments: [{}, {}] })
  })

  test('are adjusted as a whole, which their site decides on later, and give their pieces back', async () => {
    const pieces = [{ DistributionCenterID: 0, AvailableQuantity: 3 }]
    await vendor.admin('settings/', { products: [{ ID: 2, DCQuantities: pieces }] })
    await there(1)
    const left = async () => (await ask({ $filter: 'ID eq 2', $expand: 'DCQuantities' })).body
    expect(await left()).toMatchObject({ value: [{ DCQuantities: [{ AvailableQuantity: 2 }] }] })
    const whole = {
      Reason: 'GeneralAdjustment',
      AdjustmentAmount: 100,
      SellerAdjustmentID: '7',
      Restock: true,
    }
    expect((await tell('Orders(1)/Adjust', { Value: whole })).status).toBe(400)
    expect((await tell('Orders(1)/Adjust', { ...whole, AdjustmentAmount: 10 })).status).toBe(400)
    expect((await tell('Orders(1)/Adjust', { ...whole, Reason: 'Whim' })).status).toBe(400)
    expect((await tell('Orders(1)/Adjust', whole)).status).toBe(204)
    expect(await one()).toMatchObject({
      ShippingStatus: 'Unshipped',
      Adjustments: [{ RequestStatus: 'Pending' }],
    })
    vendor.passTime(20_000)
    expect(await one()).toMatchObject({
      ShippingStatus: 'Canceled',
      Adjustments: [{ RequestStatus: 'Complete' }],
    })
    expect(await left()).toMatchObject({ value: [{ DCQuantities: [{ AvailableQuantity: 3 }] }] })
  })
})
