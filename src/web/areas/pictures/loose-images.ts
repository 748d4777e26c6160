import { placements } from '../../../contract/image-slots.ts'
import type { ProductImage } from '../../../contract/pictures.ts'
import { fieldsOf } from '../../ui/is-record.ts'
import { parseJson } from '../../ui/parse-json.ts'

/** Pictures of a product that is not made yet, as its form keeps them. */
export function imagesText(images: readonly ProductImage[]): string {
  return JSON.stringify(
    images.map(({ id, placement_name, url }) => ({ id, placement_name, url })).toSorted(bySlot),
  )
}

/** What is uploaded is kept: only those that imports name are still to be fetched. */
export function imagesOf(text: string | undefined): ProductImage[] {
  const kept = parseJson(text ?? '')
  return Array.isArray(kept) ? kept.flatMap(imageOf) : []
}

function imageOf(kept: unknown): ProductImage[] {
  const { id, placement_name: name, url } = fieldsOf(kept)
  const placement = placements.find((each) => each === name)
  if (typeof id !== 'number' || typeof url !== 'string' || placement === undefined) return []
  return [{ id, placement_name: placement, url, state: 'kept', error: null }]
}

/** Whether both have the same pictures in the same slots. */
export function areSameImages(one: string, other: string): boolean {
  return imagesText(imagesOf(one)) === imagesText(imagesOf(other))
}

function bySlot(one: { placement_name: string }, other: { placement_name: string }): number {
  return one.placement_name.localeCompare(other.placement_name)
}
