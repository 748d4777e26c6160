import type { BusinessProfileInput } from '../../../contract/business-profile.endpoints.ts'
import { refuseErrors } from '../../platform/columns/read-fields.ts'
import type { FieldErrors } from '../../platform/errors.ts'

export type BusinessProfileCells = Required<BusinessProfileInput>

/** Reads what the form sends; throws with a sentence for each field that can't be taken. */
export function readBusinessProfile(input: BusinessProfileInput): BusinessProfileCells {
  const cells = {
    name: oneLine(input.name),
    address_line1: oneLine(input.address_line1),
    address_line2: oneLine(input.address_line2),
    postcode: oneLine(input.postcode),
    city: oneLine(input.city),
    state: oneLine(input.state),
    country: oneLine(input.country),
    tax_id: oneLine(input.tax_id),
    email_address: oneLine(input.email_address),
    phone: oneLine(input.phone),
  }
  const errors: FieldErrors = {}
  if (cells.name === '') errors.name = ['Name is required']
  const { email_address: email, phone } = cells
  if (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    errors.email_address = [`"${email}" is no e-mail address.`]
  if (phone !== '' && !/^\+?[\d\s()./-]*\d[\d\s()./-]*(x\d+|ext\.? ?\d+)?$/i.test(phone))
    errors.phone = [`"${phone}" is no phone number.`]
  refuseErrors(errors)
  return cells
}

/** Each stands on a line of its own: what would break it, or can't be seen, is a blank. */
function oneLine(text = ''): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}
