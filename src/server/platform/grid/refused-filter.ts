import { invalidField } from '../errors.ts'
import type { InvalidInput } from '../errors.ts'

/** 400 for a filter; the sentence names what is wrong in it. */
export function refusedFilter(sentence: string): InvalidInput {
  return invalidField('filter', sentence, { code: 'invalid_filter' })
}
