import type { MetafieldRecord } from '../records.ts'
import type { Draft } from '../store.ts'
import { completeMetafield } from './check-metafields.ts'
import type { MetafieldInput } from './product-set-input.ts'

export function writeMetafields(
  draft: Draft,
  inputs: MetafieldInput[],
  before: MetafieldRecord[],
): MetafieldRecord[] {
  return inputs.flatMap((input) => {
    const full = completeMetafield(input, before)
    return full ? [{ ...full, id: full.id ?? draft.newId('Metafield') }] : []
  })
}
