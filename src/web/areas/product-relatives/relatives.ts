import type { RelatedProduct } from '../../../contract/products/product-detail.ts'
import { productTypes } from '../../../contract/products/product-words.ts'
import { fieldsOf } from '../../ui/is-record.ts'
import { parseJson } from '../../ui/parse-json.ts'

/** How a form is told which products belong to the one in it. */
export type Relation = { field: 'children' | 'parents'; title: string; isAlwaysOpen: boolean }

/** A product that is chosen to belong to the one in the form. */
export type Relative = RelatedProduct & {
  /** The category under which it was chosen. */
  category: string
  /** Belongs to it already. */
  isKept: boolean
  /** Belonged to another one, which it leaves. */
  isMoved: boolean
}

/** As the form keeps them, in the order of their ids: who was chosen first says nothing. */
export function relativesText(relatives: readonly Relative[]): string {
  return JSON.stringify(relatives.toSorted((one, other) => one.id - other.id))
}

export function relativesOf(text: string | undefined): Relative[] {
  const kept = parseJson(text ?? '')
  return Array.isArray(kept) ? kept.flatMap(relativeOf) : []
}

function relativeOf(kept: unknown): Relative[] {
  const { id, sku, title, product_type, category, isKept, isMoved } = fieldsOf(kept)
  const type = productTypes.find((each) => each === product_type)
  if (typeof id !== 'number' || typeof sku !== 'string' || type === undefined) return []
  const words = (value: unknown) => (typeof value === 'string' ? value : '')
  return [
    {
      ...{ id, sku, product_type: type, title: words(title), category: words(category) },
      ...{ isKept: isKept === true, isMoved: isMoved === true },
    },
  ]
}

/** Whether both name the same products. */
export function areSameRelatives(one: string, other: string): boolean {
  return [...idsOf(one)].join() === [...idsOf(other)].join()
}

/** What two people left of the same products together: whom either added is there, whom either removed is not. */
export function mergedRelatives({
  before,
  mine,
  theirs,
}: Record<'before' | 'mine' | 'theirs', string>): string {
  const [known, left] = [idsOf(before), idsOf(mine)]
  const kept = relativesOf(theirs).filter(({ id }) => left.has(id) || !known.has(id))
  const there = idsOf(theirs)
  const added = relativesOf(mine).filter(({ id }) => !known.has(id) && !there.has(id))
  return relativesText([...kept, ...added])
}

function idsOf(text: string): Set<number> {
  return new Set(relativesOf(text).map(({ id }) => id))
}

/** Chosen for another category than the form's, which has changed since. */
export function isOfOtherCategory({ category: chosenFor }: Relative, category: string): boolean {
  return chosenFor !== '' && category !== '' && chosenFor !== category
}
