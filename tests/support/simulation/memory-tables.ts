// The tables of publishing in memory, in the words of the engine.
import type { ListingState } from '../../../src/server/areas/listings/pair-eligibility.ts'
import type { SourceProduct } from '../../../src/server/areas/listings/listing-source.query.ts'
import type { GroupState, HouseState, ListingRow, RowState, SimulatedMarketplace } from './house.ts'

export type MemoryGroup = Omit<GroupState, 'key' | 'isLeased'> & {
  marketplaceId: number
  ownerId: number
  leaseToken: string | null
}
export type MemoryListing = Omit<ListingRow, 'group' | 'externalIds'> & {
  groupId: number
  externalIds: Set<string>
}
export type MemoryRow = Omit<RowState, 'group'> & { groupId: number }
export type MemoryRun = { kind: 'publish' | 'unpublish'; isStarted: boolean; isCancelled: boolean }
export type MemoryProduct = SourceProduct & { parentId: number | null }

export type ClaimedBatch = { leaseToken: string; marketplaceId: number; groupIds: number[] }

export type Tables = {
  products: Map<number, MemoryProduct>
  marketplaces: SimulatedMarketplace[]
  groups: MemoryGroup[]
  listings: MemoryListing[]
  runs: MemoryRun[]
  rows: MemoryRow[]
  claimedBatches: ClaimedBatch[]
  history: HouseState['history']
  soldOut: Set<number>
}

export function groupOf(tables: Tables, id: number): MemoryGroup {
  const group = tables.groups.find((each) => each.id === id)
  if (group === undefined) throw new Error(`there is no group ${id}`)
  return group
}

export function listingOf(
  tables: Tables,
  productId: number,
  marketplaceId: number,
): MemoryListing | undefined {
  return tables.listings.find((each) => each.productId === productId && each.marketplaceId === marketplaceId)
}

/** On sale anywhere, as far as is known. */
export function isOnline({ listings }: Tables, id: number): boolean {
  return listings.some(({ productId, actual }) => productId === id && actual === 'listed')
}

/** A trigger of the database: every change of what a channel shows is history. */
export function setActual(tables: Tables, listing: MemoryListing, actual: ListingState): void {
  if (listing.actual === actual) return
  listing.actual = actual
  const { productId, marketplaceId } = listing
  const action = actual === 'listed' ? 'Published' : 'Unpublished'
  tables.history.push({ productId, marketplaceId, action })
}

export function stateOf(tables: Tables): HouseState {
  const keyOf = (id: number) => {
    const { marketplaceId, ownerId } = groupOf(tables, id)
    return `${marketplaceId}:${ownerId}`
  }
  return {
    groups: tables.groups.map(({ marketplaceId, ownerId, leaseToken, ...group }) => ({
      ...group,
      key: `${marketplaceId}:${ownerId}`,
      isLeased: leaseToken !== null,
    })),
    listings: tables.listings
      .map(({ groupId, externalIds, ...listing }) => ({
        ...listing,
        group: keyOf(groupId),
        externalIds: [...externalIds].toSorted(),
      }))
      .toSorted((one, other) => one.productId - other.productId || one.marketplaceId - other.marketplaceId),
    runs: tables.runs.map((run, index) =>
      runState(
        run,
        tables.rows.filter((row) => row.run === index),
      ),
    ),
    rows: tables.rows.map(({ groupId, ...row }) => ({ ...row, group: keyOf(groupId) })),
    history: [...tables.history],
    soldOut: [...tables.soldOut].toSorted((one, other) => one - other),
  }
}

function runState({ kind, isStarted, isCancelled }: MemoryRun, rows: MemoryRow[]) {
  const count = (status: string) => rows.filter((row) => row.status === status).length
  const goesOn = isStarted ? 'IN PROGRESS' : 'QUEUED'
  const status = isCancelled ? 'CANCELLED' : count('queued') > 0 ? goesOn : 'COMPLETED'
  return { kind, status, success: count('done'), failed: count('failed'), skipped: count('skipped') }
}
