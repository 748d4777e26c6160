import { queryOptions } from '@tanstack/react-query'
import type { AttributeOptions } from '../../../contract/products/product-attributes.ts'
import { listAgeRanges, listMaterials } from '../../../contract/products/product-forms.endpoints.ts'
import { call } from '../../app/call.ts'

/** The lists that the business keeps for attributes. */
export type AttributeLists = { ageRanges: readonly string[]; materials: readonly string[] }

export const ageRangesQuery = queryOptions({
  queryKey: ['age ranges'],
  queryFn: async ({ signal }) => namesOf(await call(listAgeRanges, { signal })),
})

export const materialsQuery = queryOptions({
  queryKey: ['materials'],
  queryFn: async ({ signal }) => namesOf(await call(listMaterials, { signal })),
})

/** What is offered for an attribute; undefined where anything may be typed. */
export function attributeOptions(options: AttributeOptions | undefined, lists: AttributeLists) {
  if (options === 'age_range') return lists.ageRanges
  return options === 'material' ? lists.materials : options
}

function namesOf({ results }: { results: readonly { name: string }[] }): string[] {
  return results.map(({ name }) => name)
}
