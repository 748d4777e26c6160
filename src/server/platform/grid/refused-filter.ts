import { InvalidInput } from '../errors.ts'

/** 400 for a filter; the sentence names what is wrong in it. */
export function refusedFilter(sentence: string): InvalidInput {
  return new InvalidInput(sentence, { code: 'invalid_filter', errors: { filter: [sentence] } })
}
