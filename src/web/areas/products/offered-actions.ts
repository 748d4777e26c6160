import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import type { ProductRow } from '../../../contract/products/products.ts'
import type { GridAction } from '../../grid/rows/grid-props.ts'
import type { SelectionTarget } from '../../grid/rows/selection.ts'

type Seen = Pick<ProductDetail, 'marketplaces' | 'listing_states'>

/** What of the catalogue's actions one product has, as it stands; nothing is published twice where it may go. */
export function offeredFor(
  actions: readonly GridAction<ProductRow>[],
  {
    target,
    product,
    offered,
  }: { target: SelectionTarget<ProductRow>; product: Seen; offered: readonly string[] | undefined },
): GridAction<ProductRow>[] {
  const live = product.marketplaces ?? []
  const isOnItsWay = product.listing_states.some(({ state }) => state === 'queued' || state === 'working')
  const isLeftOut: Record<string, boolean> = {
    publish: offered?.every((name) => live.includes(name)) === true,
    unpublish: live.length === 0 && !isOnItsWay,
  }
  return actions.filter(({ id, isOffered }) => isLeftOut[id] !== true && isOffered?.(target) !== false)
}
