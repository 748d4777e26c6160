import { isWaiting } from '../../../contract/orders.ts'
import { carrierCodes, parcelProblem, type CarrierCode } from '../../../contract/orders/parcels.ts'
import type { DeskOrder, ScannedOrder } from '../../../contract/orders/ship-desk.endpoints.ts'
import { guessCarrier } from '../shipping/guess-carrier.ts'

/** What was scanned, with the carrier where it was typed before it: 'UPS 1Z…'. */
export type Scan = { code: string; carrier: CarrierCode | undefined }

/** A number that waits for a word of whoever scanned it: whose it is, or that it is meant for a second order. */
export type Held = { code: string; carrier: CarrierCode | undefined; asks: 'carrier' | 'same parcel' }

type Verdict =
  | { kind: 'jump'; to: DeskOrder; by: string }
  | { kind: 'refuse'; words: string }
  | { kind: 'hold'; held: Held; words: string }
  | { kind: 'ship'; code: string; carrier: CarrierCode }

export function readScan(text: string): Scan {
  const [first = '', ...rest] = text.trim().split(/\s+/)
  const carrier = carrierCodes.find((code) => code.toLowerCase() === first.toLowerCase())
  return carrier === undefined || rest.length === 0
    ? { code: text.trim(), carrier: undefined }
    : { code: rest.join(' '), carrier }
}

type Desk = { found: readonly ScannedOrder[]; standing: DeskOrder | undefined }

/** What is meant by a scan: an order that is called so before a parcel's number, since those have names of their own. */
export function judgeScan({ code, carrier }: Scan, { found, standing }: Desk): Verdict {
  const called = found.filter(({ by }) => by !== 'tracking_no')
  const waiting = called.filter(({ order_status: status }) => isWaiting(status))
  const next = waiting.find(({ by }) => by === 'order') ?? waiting[0]
  if (next !== undefined && carrier === undefined) return { kind: 'jump', to: next, by: next.by }
  const guessed = carrier ?? guessCarrier(code)
  const [gone] = called
  if (gone !== undefined && guessed === undefined)
    return { kind: 'refuse', words: `Order ${nameOf(gone)} is ${gone.order_status}: it is not to be sent.` }
  const wrong = parcelProblem({ tracking_no: code })
  if (wrong !== null) return { kind: 'refuse', words: `${code} is no order, and no parcel: ${wrong}` }
  if (standing === undefined)
    return { kind: 'refuse', words: `No order stands here that ${code} could be sent with.` }
  const other = found.find(({ by, id }) => by === 'tracking_no' && id !== standing.id)
  if (other !== undefined)
    return {
      kind: 'hold',
      held: { code, carrier: guessed, asks: 'same parcel' },
      words: `${code} is the parcel of order ${nameOf(other)} already. If this one is in it too, type + and press Enter.`,
    }
  return guessed === undefined ? askCarrier(code) : { kind: 'ship', code, carrier: guessed }
}

/** What the answer to a question says; undefined where it is none but something else that was scanned. */
export function judgeAnswer(text: string, { code, carrier, asks }: Held): Verdict | undefined {
  if (asks === 'same parcel') {
    if (text.trim() !== '+') return undefined
    return carrier === undefined ? askCarrier(code) : { kind: 'ship', code, carrier }
  }
  const said = text.trim().toLowerCase()
  const chosen = carrierCodes.find((each) => said !== '' && each.toLowerCase().startsWith(said))
  return chosen === undefined ? undefined : { kind: 'ship', code, carrier: chosen }
}

function askCarrier(code: string): Verdict {
  return {
    kind: 'hold',
    held: { code, carrier: undefined, asks: 'carrier' },
    words: `Who carries ${code}? Type F for Fedex, U for UPS or D for DHL, and press Enter.`,
  }
}

export function nameOf({ order_number: number, order_id: id }: { order_number: string; order_id: string }) {
  return number === '' ? id : number
}
