import { expect, test } from 'vitest'
import { addressLines } from './address-lines.ts'

test('an address stands as on a parcel, in either spelling, without what is blank', () => {
  const told = {
    firstName: 'Ada',
    last_name: 'Byron',
    companyName: ' ',
    city: 'London',
    postcode: 'W1',
    country: null,
  }
  expect(addressLines(told)).toEqual(['Ada Byron', 'W1 London'])
  expect(addressLines({})).toEqual([])
})
