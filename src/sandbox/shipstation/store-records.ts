// The stores that a practice account has: what a seller would have connected there by hand. Moments are UTC in here.
import { join } from 'node:path'
import { createJournaledTables } from '../journaled-tables.ts'
import type { OrderRecord } from './order-records.ts'
import type { ParcelRecord } from './parcel-records.ts'
import { pacificTime } from './pacific-time.ts'
import type { HookRecord } from './webhook-routes.ts'

export type StoreRecord = {
  storeId: number
  storeName: string
  marketplaceId: number
  marketplaceName: string
  integrationUrl: string | null
  active: boolean
  refreshedAt: string | null
  createdAt: string
  modifiedAt: string
}

export type Settings = { callsPerMinute: number }

type Tables = {
  counter: { last: number }
  store: StoreRecord
  order: OrderRecord
  parcel: ParcelRecord
  hook: HookRecord
  settings: Settings
}
export type Records = ReturnType<typeof createRecords>

export const usualSettings: Settings = { callsPerMinute: 40 }

export function createRecords(folder: string) {
  return createJournaledTables<Tables>(join(folder, 'journal.jsonl'))
}

/** The account as it is at the start; on both sides of a change of daylight saving time. */
export const practiceStores: readonly StoreRecord[] = [
  {
    storeId: 31_201,
    storeName: 'Backroom Practice Store',
    marketplaceId: 39,
    marketplaceName: 'Shopify',
    integrationUrl: 'backroom-practice.myshopify.com',
    active: true,
    refreshedAt: '2026-11-01T17:05:00.070Z',
    createdAt: '2026-03-07T18:20:11.283Z',
    modifiedAt: '2026-11-01T08:30:00.000Z',
  },
  {
    storeId: 31_202,
    storeName: 'Manual Orders',
    marketplaceId: 0,
    marketplaceName: 'ShipStation',
    integrationUrl: null,
    active: true,
    refreshedAt: null,
    createdAt: '2026-03-08T10:00:00.000Z',
    modifiedAt: '2026-07-14T21:45:50.557Z',
  },
  {
    storeId: 31_377,
    storeName: 'Outlet (closed for the season)',
    marketplaceId: 2,
    marketplaceName: 'eBay',
    integrationUrl: null,
    active: false,
    refreshedAt: '2026-08-30T06:59:59.000Z',
    createdAt: '2026-05-02T16:12:03.100Z',
    modifiedAt: '2026-09-01T07:00:00.000Z',
  },
]

/** A store as the vendor shows it. */
export function storeResource(store: StoreRecord) {
  const { refreshedAt, createdAt, modifiedAt, ...facts } = store
  const refreshDate = refreshedAt === null ? null : pacificTime(refreshedAt)
  return {
    ...facts,
    accountName: null,
    email: null,
    companyName: '',
    phone: '',
    publicEmail: '',
    website: '',
    refreshDate,
    lastRefreshAttempt: refreshDate,
    createDate: pacificTime(createdAt),
    modifyDate: pacificTime(modifiedAt),
    autoRefresh: refreshedAt !== null,
  }
}
