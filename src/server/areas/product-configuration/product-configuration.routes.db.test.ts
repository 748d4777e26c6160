import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { productAttributes } from '../../../contract/products/product-attributes.ts'
import type { ProductConfiguration } from '../../../contract/products/product-configuration.endpoints.ts'
import { configuredFields } from '../../../contract/products/product-form.ts'

const url = '/api/products/product-field-config/'
let house: TestApp
let headers: { authorization: string }

beforeAll(async () => {
  house = await createTestApp()
  headers = { authorization: (await house.signIn('grace')).authorization }
})
afterAll(() => house.close())

const read = async () => (await house.app.inject({ url, headers })).json<ProductConfiguration>()
const save = (payload: object, more: Record<string, string> = {}) =>
  house.app.inject({ method: 'POST', url, headers: { ...headers, ...more }, payload })
const isActive = ({ field_configuration, attribute_configuration }: ProductConfiguration, name: string) =>
  [...field_configuration, ...attribute_configuration].find((each) => each.name === name)?.is_active

describe(url, () => {
  test('has every field and attribute of the forms on at first, in their order', async () => {
    const { field_configuration: fields, attribute_configuration: attributes } = await read()
    expect(fields.map(({ name }) => name)).toEqual(configuredFields.map(({ column }) => column.field))
    expect(attributes.map(({ name }) => name)).toEqual(productAttributes.map(({ name }) => name))
    expect([...fields, ...attributes].every((each) => each.is_active)).toBe(true)
  })

  test('takes back what it answered, keeps what is not named, passes over what it does not know', async () => {
    const before = await read()
    expect((await save(before)).json()).toEqual(before)
    const off = await save({
      field_configuration: [
        { name: 'usp', is_active: false },
        { name: 'no_such_field', is_active: false },
      ],
    })
    const after = off.json<ProductConfiguration>()
    expect([off.statusCode, isActive(after, 'usp'), isActive(after, 'care')]).toEqual([200, false, true])
    await save({ attribute_configuration: [{ name: 'care', is_active: false }] })
    const both = await read()
    expect([isActive(both, 'usp'), isActive(both, 'care')]).toEqual([false, false])
    expect(both.field_configuration).toHaveLength(before.field_configuration.length)
  })

  test('never switches off what every product has', async () => {
    const reply = await save({
      field_configuration: [
        { name: 'brand', is_active: false },
        { name: 'mpn', is_active: false },
      ],
    })
    expect([reply.statusCode, reply.json<{ errors: object }>().errors]).toEqual([
      422,
      { mpn: ["MPN can't be switched off: every product has one."] },
    ])
    expect(isActive(await read(), 'brand')).toBe(true)
  })

  test('refuses who read it before somebody else changed it, by either way of saying so', async () => {
    const { version, ...lists } = await read()
    await save({ field_configuration: [{ name: 'warranty', is_active: false }] })
    for (const late of [save({ ...lists, version }), save(lists, { 'if-match': `"${version}"` })]) {
      const reply = await late
      expect(reply.statusCode).toBe(412)
      expect(isActive(reply.json<{ current: ProductConfiguration }>().current, 'warranty')).toBe(false)
    }
  })

  test('loses neither of two changes that meet, and keeps who made them', async () => {
    const other = await house.signIn('heidi')
    await Promise.all([
      save({ field_configuration: [{ name: 'isbn', is_active: false }] }),
      save(
        { field_configuration: [{ name: 'ean', is_active: false }] },
        { authorization: other.authorization },
      ),
    ])
    const after = await read()
    expect([isActive(after, 'isbn'), isActive(after, 'ean')]).toEqual([false, false])
    const rows = await house.database.db
      .selectFrom('product_configuration_field_history')
      .select('updated_by')
      .where('field', '=', 'inactive_fields')
      .execute()
    expect(new Set(rows.map(({ updated_by }) => updated_by))).toEqual(new Set(['grace', 'heidi']))
  })
})
