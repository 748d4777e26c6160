import type { ShipStationStore, ShipStationStores } from '../../../contract/shipstation.endpoints.ts'
import type { Reading, StoreRow } from './stores.store.ts'

/** A store as it goes to the page. */
export function storeReply(row: StoreRow): ShipStationStore {
  const time = (date: Date | null) => date?.toISOString() ?? null
  return {
    ...row,
    create_date: time(row.create_date),
    modify_date: time(row.modify_date),
    refresh_date: time(row.refresh_date),
    gone_on: time(row.gone_on),
  }
}

type Known = {
  isPractice: boolean
  reading: Reading | undefined
  webhooks: ShipStationStores['webhooks']
}

/** All of them, with how old and how sure that is. */
export function storesReply(rows: StoreRow[], { isPractice, reading, webhooks }: Known): ShipStationStores {
  return {
    results: rows.map(storeReply),
    count: rows.length,
    mode: isPractice ? 'practice' : 'live',
    read_on: reading?.answered_on?.toISOString() ?? null,
    problem: reading?.problem ?? null,
    webhooks,
  }
}
