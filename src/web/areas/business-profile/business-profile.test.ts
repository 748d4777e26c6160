import { expect, test } from 'vitest'
import type { BusinessProfile } from '../../../contract/business-profile.endpoints.ts'
import { changedFields, profileFields, withTyped } from './business-profile.ts'

const saved: BusinessProfile = {
  ...{ name: 'Sole & Co', address_line1: '', address_line2: '', postcode: '', city: 'Berlin', state: '' },
  ...{ country: '', tax_id: '', email_address: '', phone: '', logo: null, version: 3 },
  ...{ updated_by: null, updated_on: null },
}

test('counts as changed what differs from what is saved, and nothing that was typed back', () => {
  expect(changedFields(saved, { name: 'Sole & Co', city: '', phone: '1' })).toEqual({ city: '', phone: '1' })
})

test('is sent whole, with what was typed over what is saved, and nothing else', () => {
  const sent = withTyped(saved, { city: 'Tempe' })
  expect(sent).toMatchObject({ name: 'Sole & Co', city: 'Tempe', phone: '' })
  expect(Object.keys(sent)).toEqual(profileFields)
})
