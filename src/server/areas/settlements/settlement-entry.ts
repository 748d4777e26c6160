import { createHash } from 'node:crypto'
import type { SettlementColumns } from '../../../contract/orders/settlements.endpoints.ts'
import { shownCell } from '../../platform/columns/column-kind.ts'
import { plainNumber } from '../../platform/columns/kinds/number.ts'
import { counted } from '../../platform/counted.ts'

/** What a line of the file says of an order. */
export type SettlementEntry = {
  line: number
  order_id: string
  payout_cents: number | null
  fees_cents: number | null
  currency: string | null
  paid_on: string | null
  digest: string
  refusal: string | null
}

/** A payout beyond it is no order's. */
export const largestCents = 999_999_999

type Row = { line: number; cells: readonly string[] }

/** How lines of a file with these columns are read; what can't be taken of a line is said on it. */
export function entryReader(
  headers: readonly string[],
  columns: SettlementColumns,
): (row: Row) => SettlementEntry {
  const placeOf = (header: string | null | undefined) =>
    header === null || header === undefined ? -1 : headers.indexOf(header)
  const places = {
    order: placeOf(columns.order_id),
    payout: placeOf(columns.payout),
    fees: placeOf(columns.fees),
    currency: placeOf(columns.currency),
    paidOn: placeOf(columns.paid_on),
  }
  return ({ line, cells }) => {
    const cell = (place: number) => (cells[place] ?? '').trim()
    const order = readOrder(cell(places.order))
    const payout = readCents(cell(places.payout), 'payout')
    const fees = places.fees < 0 || cell(places.fees) === '' ? none : readCents(cell(places.fees), 'fee')
    const currency = cell(places.currency).toUpperCase()
    const refusals = [
      raggedReason(cells, headers),
      order.refusal,
      payout.refusal,
      fees.refusal,
      currency === '' || /^[A-Z]{3}$/.test(currency)
        ? undefined
        : `"${shownCell(currency)}" is no currency: USD, EUR and the like are.`,
    ]
    return {
      line,
      order_id: order.id,
      payout_cents: payout.cents,
      fees_cents: fees.cents,
      currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
      paid_on: cell(places.paidOn).slice(0, longestText) || null,
      digest: digestOf(cells),
      refusal: refusals.find((each) => each !== undefined) ?? null,
    }
  }
}

const longestText = 100
const none = { cents: null, refusal: undefined }

function readOrder(text: string): { id: string; refusal?: string } {
  // A sheet keeps digits text by an apostrophe, or writes ="0012".
  const id = text
    .replace(/^="([^"]*)"$/, '$1')
    .replace(/^'/, '')
    .trim()
  if (id === '') return { id, refusal: 'The line names no order.' }
  if (/^[=@]/.test(id))
    return { id: shownCell(id), refusal: `"${shownCell(id)}" is a formula, and no order.` }
  if (id.length > longestText)
    return { id: shownCell(id), refusal: `The name of the order is longer than ${longestText} characters.` }
  return { id }
}

/** An amount as people write it: 1,234.50, (12.00), -3, $5, 7,50, 9 EUR. */
function readCents(text: string, name: string): { cents: number | null; refusal: string | undefined } {
  const refused = (refusal: string) => ({ cents: null, refusal })
  const bare = text.replace(/^'/, '').trim()
  if (bare === '') return refused(`The ${name} is empty.`)
  if (/^[=@]|^[+-]\s*[A-Za-z(]/.test(bare))
    return refused(`"${shownCell(bare)}" is a formula: save the file with its results in its place.`)
  const inBrackets = /^\((.*)\)$/.exec(bare)?.[1]
  const signed = (inBrackets ?? bare)
    .replace(/^\+/, '')
    .replace(/^(-?)\s*[A-Z]{3}\s*|\s*[A-Z]{3}$/g, '$1')
    .replace(/^-\s*([$€£])/, '$1-')
  const plain = plainNumber(signed)
  if (plain === undefined || signed.endsWith('%'))
    return refused(`The ${name} "${shownCell(bare)}" is not an amount.`)
  if ((plain.split('.')[1] ?? '').length > 2)
    return refused(`The ${name} "${shownCell(bare)}" has more than two decimals.`)
  const cents = Math.round(Number(plain) * 100)
  if (Math.abs(cents) > largestCents)
    return refused(`The ${name} "${shownCell(bare)}" is too large: ${limitText} is the most.`)
  const isNegative = inBrackets !== undefined && cents > 0
  return { cents: isNegative ? -cents : cents, refusal: undefined }
}

const limitText = '9,999,999.99'

/** A line that has more cells than the header holds a separator outside quotes: its cells stand in the wrong columns. */
function raggedReason(cells: readonly string[], headers: readonly string[]): string | undefined {
  const isSurplus = cells.slice(headers.length).some((cell) => cell.trim() !== '')
  return isSurplus
    ? `The line has ${counted(cells.length, 'cell')} where the header has ${headers.length}.`
    : undefined
}

function digestOf(cells: readonly string[]): string {
  const kept = cells.map((cell) => cell.trim())
  while (kept.at(-1) === '') kept.pop()
  return createHash('sha256').update(JSON.stringify(kept)).digest('base64url')
}
