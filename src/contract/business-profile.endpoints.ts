import { Type, type Static } from 'typebox'
import { TextOrNull } from './columns/schemas.ts'
import { endpoint } from './endpoint.ts'

const line = (title: string, maxLength: number) => Type.String({ title, maxLength })

/** What papers say of who sells; blank is what they leave out. */
const fields = {
  name: Type.String({ title: 'Name', maxLength: 120, missing: 'Name is required' }),
  address_line1: line('Address Line 1', 120),
  address_line2: line('Address Line 2', 120),
  postcode: line('Postcode', 20),
  city: line('City', 80),
  state: line('State', 80),
  country: line('Country', 80),
  tax_id: line('Tax ID', 40),
  email_address: line('Email Address', 254),
  phone: line('Phone', 40),
}

const BusinessProfile = Type.Object({
  ...fields,
  logo: TextOrNull({ description: 'A PNG, as an address that holds it' }),
  version: Type.Integer(),
  updated_by: TextOrNull(),
  updated_on: TextOrNull(),
})
export type BusinessProfile = Static<typeof BusinessProfile>

/** As it is read: only a name must be there. */
const BusinessProfileInput = Type.Object({
  name: fields.name,
  address_line1: Type.Optional(fields.address_line1),
  address_line2: Type.Optional(fields.address_line2),
  postcode: Type.Optional(fields.postcode),
  city: Type.Optional(fields.city),
  state: Type.Optional(fields.state),
  country: Type.Optional(fields.country),
  tax_id: Type.Optional(fields.tax_id),
  email_address: Type.Optional(fields.email_address),
  phone: Type.Optional(fields.phone),
})
export type BusinessProfileInput = Static<typeof BusinessProfileInput>

export const showBusinessProfile = endpoint('GET', '/api/business-profile/', {
  replies: { 200: BusinessProfile },
  isVersioned: true,
})

/** Takes the place of what was there: what is not said is blank. */
export const saveBusinessProfile = endpoint('PUT', '/api/business-profile/', {
  body: BusinessProfileInput,
  replies: { 200: BusinessProfile },
  isVersioned: true,
})

/** The part `logo`: a PNG or JPEG, which is drawn anew. */
export const saveLogo = endpoint('PUT', '/api/business-profile/logo/', {
  replies: { 200: BusinessProfile },
  isMultipart: true,
})

export const removeLogo = endpoint('DELETE', '/api/business-profile/logo/', {
  replies: { 200: BusinessProfile },
})
