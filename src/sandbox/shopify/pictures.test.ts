import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPracticeStore, setProduct, shoe } from '../../../tests/support/practice-store.ts'
import type { PracticeStore } from '../../../tests/support/practice-store.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

let store: PracticeStore
beforeAll(async () => {
  store = await openPracticeStore()
})
beforeEach(() => store.reset())
afterAll(() => store.close())

const pictures = async () => (await store.state()).products[0]?.pictures.map(({ status }) => status)
const send = (originalSource: string) =>
  store.graphql(setProduct, { input: shoe(['9'], { files: [{ originalSource, alt: 'A shoe' }] }) })

async function stage(changes: Record<string, unknown> = {}) {
  const input = [
    { resource: 'IMAGE', filename: 'shoe 1.png', mimeType: 'image/png', httpMethod: 'POST', ...changes },
  ]
  return store.graphql(
    `mutation ($input: [StagedUploadInput!]!) {
      stagedUploadsCreate(input: $input) {
        stagedTargets { url resourceUrl parameters { name value } }
        userErrors { field message }
      }
    }`,
    { input },
  )
}

async function upload(staged: Awaited<ReturnType<typeof stage>>, bytes: Uint8Array) {
  const form = new FormData()
  const parameters = staged.at('stagedUploadsCreate.stagedTargets.0.parameters') as {
    name: string
    value: string
  }[]
  for (const { name, value } of parameters) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), 'shoe 1.png')
  return fetch(staged.text('stagedUploadsCreate.stagedTargets.0.url'), { method: 'POST', body: form })
}

describe('pictures by address', () => {
  test('are uploaded, then processed, then ready', async () => {
    await send('https://cdn.shopify.com/shoe.png')
    expect(await pictures()).toEqual(['UPLOADED'])
    store.passTime(1000)
    expect(await pictures()).toEqual(['PROCESSING'])
    store.passTime(1000)
    expect(await pictures()).toEqual(['READY'])
  })

  test.each([
    'http://cdn.shopify.com/shoe.png',
    'https://pictures.invalid/shoe.png',
    'https://127.0.0.1/shoe.png',
    'https://192.168.1.4/shoe.png',
    'https://warehouse/shoe.png',
  ])('fail where Shopify could not fetch them: %s', async (source) => {
    const made = await send(source)
    expect(made.at('productSet.userErrors')).toEqual([])
    store.passTime(2000)
    const answer = await store.graphql(
      `query ($id: ID!) { node(id: $id) { ... on MediaImage { status mediaErrors { code } } } }`,
      { id: made.text('productSet.product.media.nodes.0.id') },
    )
    expect(answer.at('node')).toEqual({
      status: 'FAILED',
      mediaErrors: [{ code: 'IMAGE_DOWNLOAD_FAILURE' }],
    })
  })

  test('refuses what is no address of a file', async () => {
    expect((await send('ftp://host/shoe.png')).at('productSet.userErrors')).toMatchObject([
      { code: 'INVALID_INPUT', field: ['input', 'files', '0', 'originalSource'] },
    ])
  })
})

describe('pictures by staged upload', () => {
  test('are taken with the form fields handed out and shown on the page', async () => {
    const staged = await stage()
    expect((await upload(staged, png)).status).toBe(201)
    const source = staged.text('stagedUploadsCreate.stagedTargets.0.resourceUrl')
    await send(source)
    store.passTime(2000)
    expect(await pictures()).toEqual(['READY'])
    const shown = await fetch(source)
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(png)
    expect(await (await fetch(`${store.address}/_sandbox/shopify/`)).text()).toContain('alt="A shoe"')
  })

  test('fail when nothing was uploaded or it is no picture', async () => {
    const staged = await stage()
    const source = staged.text('stagedUploadsCreate.stagedTargets.0.resourceUrl')
    await send(source)
    store.passTime(2000)
    expect(await pictures()).toEqual(['FAILED'])
    await upload(staged, Buffer.from('<svg/>'))
    const input = { handle: 'runner', files: [{ originalSource: source }] }
    await store.graphql(setProduct, { identifier: { handle: 'runner' }, input })
    store.passTime(2000)
    expect(await pictures()).toEqual(['FAILED'])
  })

  test('are refused without a key that was handed out', async () => {
    const form = new FormData()
    form.append('key', 'tmp/1/other.png')
    form.append('file', new Blob([new Uint8Array(png)]), 'other.png')
    expect(
      (await fetch(`${store.address}/shopify/staged-uploads/`, { method: 'POST', body: form })).status,
    ).toBe(400)
  })

  test.each([
    [{ mimeType: 'text/html' }, 'mimeType'],
    [{ httpMethod: 'PUT' }, 'httpMethod'],
    [{ filename: ' ' }, 'filename'],
  ])('are not handed out for %j', async (changes, part) => {
    expect((await stage(changes)).at('stagedUploadsCreate.userErrors')).toMatchObject([
      { field: ['input', '0', part] },
    ])
  })
})
