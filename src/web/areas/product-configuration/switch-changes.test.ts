import { expect, test } from 'vitest'
import { activeFields } from './active-fields.ts'
import { countChanges, noChanges, readChanges, switched, withChanges } from './switch-changes.ts'

const on = (name: string) => ({ name, is_active: true })
const off = (name: string) => ({ name, is_active: false })
const saved = {
  field_configuration: [on('brand'), off('usp')],
  attribute_configuration: [on('care'), on('size')],
  version: 3,
}
const change = (names: string[], isActive: boolean, before = noChanges) =>
  switched(saved, before, { group: 'field_configuration', names, isActive })

test('a switch that goes back to what is saved is no change', () => {
  const changed = change(['brand'], false)
  expect(countChanges(changed)).toBe(1)
  expect(change(['brand'], true, changed)).toEqual(noChanges)
  expect(change(['usp'], false)).toEqual(noChanges)
})

test('what is sent is the whole of both lists, with the changes in it', () => {
  expect(withChanges(saved, change(['brand', 'usp'], false))).toEqual({
    ...saved,
    field_configuration: [off('brand'), off('usp')],
  })
})

test.each([
  [null, 0],
  ['broken', 0],
  [{ field_configuration: { brand: 'no', gone: false } }, 0],
  [{ field_configuration: { brand: false }, attribute_configuration: { care: true, size: false } }, 2],
])('of a draft %j only what is a change today counts', (draft, count) => {
  expect(countChanges(readChanges(saved, draft))).toBe(count)
})

test('what nobody was asked about is used', () => {
  const { isActive, isActiveAttribute } = activeFields(saved)
  expect([isActive('brand'), isActive('usp'), isActive('sku')]).toEqual([true, false, true])
  expect([isActiveAttribute('care'), isActiveAttribute('of_an_old_file')]).toEqual([true, true])
})
