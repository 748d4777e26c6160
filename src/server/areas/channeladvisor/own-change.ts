// What a person changed here goes back to ChannelAdvisor, which is the master of all else.
import { placements } from '../../../contract/image-slots.ts'
import { isSame } from '../../../contract/still-meant.ts'
import type { MasterCenter, MasterChange } from '../../connectors/ports/catalogue-master.ts'
import { cellValue } from '../products/product-cells.ts'
import type { ProductBefore } from '../products/product-write.ts'
import type { Cells } from './taken-cells.ts'
import type { ToldProduct } from './told-products.store.ts'

export type OwnChange = {
  change: MasterChange
  /** The same by the names of our cells: what ChannelAdvisor has to show afterwards. */
  sent: Cells
}

type Standing = {
  /** Its number there. */
  id: number
  told: Cells
  /** What was told the time before; a product that is met for the first time is not written to. */
  known: ToldProduct | undefined
  before: ProductBefore
  /** What of that is taken over here. */
  taken: Cells
}

type Centers = { centers: ReadonlyMap<number, MasterCenter>; names: ReadonlySet<string> }

const prices = [
  'retail_price',
  'buy_it_now_price',
  'store_price',
  'min_price',
  'max_price',
  'starting_price',
  'reserve_price',
  'second_chance_price',
]
const longestUrl = 255

/** Null where it has all of ours. */
export function ownChange(standing: Standing, around: Centers): OwnChange | null {
  const { id, told, known, before, taken } = standing
  if (known === undefined || known.productId === null) return null
  const isOurs = (field: string) =>
    Object.hasOwn(told, field) &&
    !Object.hasOwn(taken, field) &&
    !isSame(told[field], ownValue(before, field)) &&
    (Object.hasOwn(known.cells, field) ||
      (field === 'retail_price' && before['retail_price_manually_updated'] === true))
  const cells = Object.fromEntries(
    prices.filter(isOurs).flatMap((field) => {
      const value = cellValue(before, field)
      return typeof value === 'number' ? [[field, value] as const] : []
    }),
  )
  const pieces = piecesOf(standing, around)
  const labels = isOurs('labels') ? listOf(ownValue(before, 'labels')) : null
  const images = isOurs('images') ? imagesOf(before, told['images']) : []
  const theirs = listOf(told['labels'])
  const change: MasterChange = {
    id,
    cells,
    quantities: pieces.map(({ centerId, pieces: count }) => ({ centerId, pieces: count })),
    labels: {
      added: labels?.filter((each) => !theirs.includes(each)) ?? [],
      removed: labels === null ? [] : theirs.filter((each) => !labels.includes(each)),
    },
    images,
  }
  const sent = {
    ...cells,
    ...Object.fromEntries(pieces.map(({ field, pieces: count }) => [field, count])),
    ...(labels === null ? {} : { labels }),
    ...Object.fromEntries(images.map(({ placement, url }) => [placement, url])),
  }
  return Object.keys(sent).length === 0 ? null : { change, sent }
}

/** Labels have no order there, and are told sorted. */
function ownValue(before: ProductBefore, field: string): unknown {
  const value = cellValue(before, field)
  return field === 'labels' ? [...new Set(listOf(value))].toSorted() : value
}

/** The first cell that ChannelAdvisor took and does not show as it was sent. */
export function unshown(sent: Cells, told: Cells): string | undefined {
  return Object.keys(sent).find((field) => {
    const slot = placements.findIndex((each) => each === field)
    const now = slot < 0 ? told[field] : (listOf(told['images'])[slot] ?? null)
    return !isSame(now, sent[field])
  })
}

type Pieces = { field: string; centerId: number; pieces: number }

/** Pieces that may be sold; nobody counts for somebody else, and what they changed there is theirs. */
function piecesOf({ told, before, taken }: Standing, { centers, names }: Centers): Pieces[] {
  if (before.product_type !== 'basic' || told['is_external_quantity_blocked'] === true) return []
  let promised = Number(before['open_allocated_quantity'] ?? 0)
  return [...centers].flatMap(([centerId, { name, takesPieces }]) => {
    if (!names.has(name)) return []
    const field = `distribution_centers.${name}`
    const lying = before.quantities[name] ?? 0
    const pieces = Math.max(0, lying - promised)
    promised -= lying - pieces
    const isTheirs = !takesPieces || Object.hasOwn(taken, field)
    return isTheirs || pieces === (told[field] ?? 0) ? [] : [{ field, centerId, pieces }]
  })
}

/** Slots whose picture lies at a public address here, and those that are empty here. */
function imagesOf(before: ProductBefore, told: unknown): MasterChange['images'] {
  const theirs = listOf(told)
  return placements.flatMap((placement, slot) => {
    const url = before.pictures[slot] ?? null
    if (url === (theirs[slot] ?? null)) return []
    const isPublic = url === null || (url.startsWith('https://') && url.length <= longestUrl)
    return isPublic ? [{ placement, url }] : []
  })
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? (value as string[]) : []
}
