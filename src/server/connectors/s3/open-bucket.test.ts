import { afterAll, beforeAll, expect, test } from 'vitest'
import { bucketKey, startSignedBucket, type SignedBucket } from '../../../../tests/support/signed-bucket.ts'
import { openBucket } from './open-bucket.ts'

let store: SignedBucket
beforeAll(async () => {
  store = await startSignedBucket('pictures of shoes', 'eu-central-1')
})
afterAll(() => store.close())

function bucket(changes: Partial<Parameters<typeof openBucket>[0]> = {}) {
  const place = {
    endpoint: store.endpoint,
    name: 'pictures of shoes',
    region: 'eu-central-1',
    prefix: 'media/',
  }
  return openBucket({ ...place, ...bucketKey, ...changes })
}

const missing = `${'0'.repeat(64)}.webp`

test('gives back what it keeps, under a name that follows from the content', async () => {
  const bytes = Buffer.from([0, 1, 2, 250, 251, 255])
  const name = await bucket().keep(bytes)
  expect(name).toMatch(/^[0-9a-f]{64}\.webp$/)
  expect(await bucket().keep(bytes)).toBe(name)
  expect([...store.objects.keys()]).toEqual([`/pictures of shoes/media/${name}`])
  expect(await bucket().read(name)).toEqual(bytes)
  await bucket().remove(name)
  await bucket().remove(name)
  expect(await bucket().read(name)).toBeUndefined()
})

test.each([missing, '../../secrets', '', `${'a'.repeat(64)}.webp/../x`])(
  'knows nothing of %j',
  async (name) => {
    expect(await bucket().read(name)).toBeUndefined()
  },
)

test.each([
  [{ secret: 'another secret' }, 'SignatureDoesNotMatch'],
  [{ keyId: 'SOMEBODY' }, 'InvalidAccessKeyId'],
  [{ region: 'us-east-1' }, 'InvalidAccessKeyId'],
  [{ name: 'no-such-bucket' }, 'NoSuchBucket'],
])('says what the store says when %j is wrong', async (changes, code) => {
  const status = code === 'NoSuchBucket' ? 404 : 403
  await expect(bucket(changes).read(missing)).rejects.toThrow(
    `The picture store answered with ${status}, ${code}.`,
  )
})

test('says that the store can’t be reached', async () => {
  const nobody = await startSignedBucket('gone', 'eu-central-1')
  await nobody.close()
  await expect(bucket({ endpoint: nobody.endpoint }).keep(Buffer.from('x'))).rejects.toThrow(
    'The picture store can’t be reached.',
  )
})
