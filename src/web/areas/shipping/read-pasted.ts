import { carrierCodes, type CarrierCode } from '../../../contract/orders/parcels.ts'
import { guessCarrier } from './guess-carrier.ts'

export type NamedOrder = { id: number; order_id: string; order_number: string }

type Pasted = {
  /** Of the first line that names an order, as the server has it. */
  found: ReadonlyMap<number, { tracking_no: string; carrier_code: CarrierCode | undefined }>
  /** Lines that name no chosen order, or more than one, or no number. */
  unknown: string[]
  /** Lines that name an order again. */
  repeated: string[]
}

/** Lines "order, tracking" as they come out of a sheet or a mail, a carrier after them or not. */
export function readPasted(text: string, orders: readonly NamedOrder[]): Pasted {
  const byName = Map.groupBy(
    orders.flatMap(({ id, order_id, order_number }) =>
      [...new Set([bare(order_id), bare(order_number)])].map((name) => ({ name, id })),
    ),
    ({ name }) => name,
  )
  const found = new Map<number, { tracking_no: string; carrier_code: CarrierCode | undefined }>()
  const unknown: string[] = []
  const repeated: string[] = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || (at === 0 && /^\W*order\b/i.test(line))) continue
    const { order, tracking_no, carrier } = partsOf(line)
    const [match, ...others] = byName.get(bare(order)) ?? []
    if (match === undefined || others.length > 0 || tracking_no === '') unknown.push(line.trim())
    else if (found.has(match.id)) repeated.push(line.trim())
    else found.set(match.id, { tracking_no, carrier_code: carrier ?? guessCarrier(tracking_no) })
  }
  return { found, unknown, repeated }
}

/** Cells where there are such; else words, of which the first is the order. */
function partsOf(line: string) {
  const cells = line.split(/[\t,;]/).map((cell) => cell.replaceAll(/^[\s"']+|[\s"']+$/g, ''))
  const [order = '', ...rest] = cells.length > 1 ? cells : line.trim().split(/\s+/)
  const carrier = rest.map(carrierNamed).find((code) => code !== undefined)
  const numbers = rest.filter((part) => part !== '' && carrierNamed(part) === undefined)
  const tracking_no = (cells.length > 1 ? (numbers[0] ?? '') : numbers.join('')).replaceAll(/\s/g, '')
  return { order, tracking_no, carrier }
}

function carrierNamed(text: string): CarrierCode | undefined {
  return carrierCodes.find((code) => code.toLowerCase() === text.toLowerCase())
}

function bare(name: string): string {
  return name.trim().replace(/^#/, '').toLowerCase()
}
