import { queryOptions } from '@tanstack/react-query'
import {
  showBusinessProfile,
  type BusinessProfile,
  type BusinessProfileInput,
} from '../../../contract/business-profile.endpoints.ts'
import { call } from '../../app/call.ts'

/** Who sells, as papers name it. */
export const businessProfileQuery = queryOptions({
  queryKey: ['business profile'],
  queryFn: ({ signal }) => call(showBusinessProfile, { signal }),
})

export type ProfileField = keyof BusinessProfileInput

export const profileLabels: Readonly<Record<ProfileField, string>> = {
  name: 'Name',
  address_line1: 'Address Line 1',
  address_line2: 'Address Line 2',
  postcode: 'Postcode',
  city: 'City',
  state: 'State',
  country: 'Country',
  tax_id: 'Tax ID',
  email_address: 'Email Address',
  phone: 'Phone',
}

export const profileFields = Object.keys(profileLabels) as ProfileField[]

export type ProfileText = Record<ProfileField, string>

/** What was typed over it and differs. */
export function changedFields(saved: BusinessProfile, typed: Partial<ProfileText>): Partial<ProfileText> {
  const changed = profileFields.filter((field) => (typed[field] ?? saved[field]) !== saved[field])
  return Object.fromEntries(changed.map((field) => [field, typed[field] ?? '']))
}

/** What is sent: the whole of it. */
export function withTyped(saved: BusinessProfile, typed: Partial<ProfileText>): ProfileText {
  return Object.fromEntries(
    profileFields.map((field) => [field, typed[field] ?? saved[field]]),
  ) as ProfileText
}
