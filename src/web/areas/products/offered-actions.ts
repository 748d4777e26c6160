import type { ProductDetail } from '../../../contract/products/product-detail.ts'
import type { ProductRow } from '../../../contract/products/products.ts'
import type { GridAction } from '../../grid/rows/grid-props.ts'
import type { SelectionTarget } from '../../grid/rows/selection.ts'

type Seen = Pick<ProductDetail, 'marketplaces' | 'listing_states' | 'published_details'>

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
    sync: product.published_details.length === 0,
    check_listings: live.length === 0,
    take_live_prices: live.length === 0,
  }
  return actions.filter(({ id, isOffered }) => isLeftOut[id] !== true && isOffered?.(target) !== false)
}

// What was bought of it may still be looked at; the server refuses the rest.
const actsOnDeleted = new Set(['view_purchases'])

/** Leaves out, where nothing but deleted products is chosen, what could only be refused. */
export function unlessDeleted(action: GridAction<ProductRow>): GridAction<ProductRow> {
  if (actsOnDeleted.has(action.id)) return action
  return {
    ...action,
    isOffered: (target) => !areDeleted(target) && action.isOffered?.(target) !== false,
  }
}

/** Whether each of them is known to be deleted: of all that match only the question says it. */
function areDeleted(target: SelectionTarget<ProductRow>): boolean {
  if (target.kind === 'all') return target.filter.some(asksForDeletedAlone)
  return target.rows.length === target.ids.length && target.rows.every((row) => row.is_deleted)
}

function asksForDeletedAlone(condition: object): boolean {
  return ['{"is_deleted":true}', '{"is_deleted__in":["True"]}'].includes(JSON.stringify(condition))
}
