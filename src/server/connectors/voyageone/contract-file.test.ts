import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contractFile } from '../../../../tests/support/voyageone-contract.ts'
import { ConfigError } from '../../config.ts'
import { publishingOf, readContract } from './contract-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backroom-contract-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('what VoyageOne documents is no contract to publish by; the practice one is', () => {
  expect(publishingOf(readContract(undefined, false))).toBeNull()
  expect(publishingOf(readContract(undefined, true))?.paths).toEqual({
    productGet: 'product/get',
    productUpsert: 'product/upsert',
    productOffline: 'product/offline',
    stockSet: 'product/stock/set',
  })
})

test.each(['productUpsert', 'productOffline', 'stockSet'])(
  'a contract without %s is none to publish by',
  (name) => {
    const { paths } = readContract(undefined, true)
    const file = contractFile(folder, { paths: { ...paths, [name]: undefined } })
    expect(publishingOf(readContract(file, false))).toBeNull()
  },
)

const others = { orderInfo: 'order/info', waybillInfo: 'order/waybill/info', productGet: 'product/get' }

test.each([
  ['a path that leads elsewhere', { paths: { ...others, orderList: 'https://x.example' } }],
  ['a path that climbs', { paths: { ...others, orderList: '../order/list' } }],
  ['a field that nobody knows', { colour: 'red' }],
  ['a kind that nobody knows', { codes: { 1: 'broken' } }],
  ['no limit', { limits: { perMinute: 0 } }],
  ['no call at all', { limits: { perMinute: 60, inFlight: 0 } }],
])('%s is refused, and the setting is named', (_, changes) => {
  const file = contractFile(folder, changes)
  expect(() => readContract(file, true)).toThrow(ConfigError)
  expect(() => readContract(file, true)).toThrow(/^VOYAGEONE_CONTRACT: .*voyageone\.contract\.json/)
})

test('a file that is missing or no JSON is refused', async () => {
  const broken = join(folder, 'broken.json')
  await writeFile(broken, '{"paths":')
  for (const file of [broken, join(folder, 'missing.json')])
    expect(() => readContract(file, true)).toThrow(/^VOYAGEONE_CONTRACT: .* can’t be read/)
})
