import { useSyncExternalStore } from 'react'
import type { ShipEntry } from '../../../contract/orders/shipping.endpoints.ts'
import type { DeskOrder } from '../../../contract/orders/ship-desk.endpoints.ts'
import { session } from '../../app/session.ts'
import { createListeners } from '../../app/store.ts'
import { isRecord } from '../../ui/is-record.ts'
import { parseJson } from '../../ui/parse-json.ts'

/** What was asked for and is not known to have been done: it is asked again under its key, which does it once. */
export type Pending = { key: string; order: DeskOrder; entry: ShipEntry & { tracking_no: string } }

export type Sent = { id: number; name: string; carrier: string; trackingNo: string }

/** One sitting at the desk, in one tab; a reload goes on with it, a Logout ends it. */
export type Sitting = {
  user: string
  standing: DeskOrder | null
  /** Where Back leads, the last first. */
  before: DeskOrder[]
  skipped: number[]
  pending: Pending | null
  sent: Sent[]
}

const place = 'ship-desk'
/** As many as the server is asked about at once. */
const mostSent = 200
const mostBefore = 50

const { tell, subscribe } = createListeners()
let current: Sitting | undefined
session.subscribe((change) => {
  if (change === 'signed-out') current = undefined
})

export function readSitting(): Sitting {
  const user = session.read()?.userId ?? ''
  if (current?.user === user) return current
  const kept = keptSitting()
  current =
    kept?.user === user ? kept : { user, standing: null, before: [], skipped: [], pending: null, sent: [] }
  return current
}

/** Kept before anything else happens: whatever breaks off then is known of after it. */
export function changeSitting(part: Partial<Sitting>): void {
  const next = { ...readSitting(), ...part }
  const kept = { ...next, sent: next.sent.slice(0, mostSent), before: next.before.slice(0, mostBefore) }
  try {
    window.sessionStorage.setItem(place, JSON.stringify(kept))
  } catch {
    // The browser keeps nothing: the sitting goes on in this page.
  }
  current = kept
  tell()
}

export function useSitting(): Sitting {
  return useSyncExternalStore(subscribe, readSitting)
}

function keptSitting(): Sitting | null {
  const kept = parseJson(window.sessionStorage.getItem(place))
  // Nobody else writes it, so one with a name is whole.
  return isRecord(kept) && typeof kept['user'] === 'string' ? (kept as Sitting) : null
}
