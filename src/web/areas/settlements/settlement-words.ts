import type { Settlement, SettlementLine } from '../../../contract/orders/settlements.endpoints.ts'
import type { SettlementField, SettlementOutcome } from '../../../contract/orders/settlements.ts'
import { counted, countText } from '../../ui/count-text.ts'

/** What a line turned out to be, in a word and as a sentence for those who ask. */
export const outcomeWords: Readonly<Record<SettlementOutcome, { label: string; meaning: string }>> = {
  different: { label: 'Different', meaning: 'They pay otherwise than we have it.' },
  estimated: { label: 'Was estimated', meaning: 'Our payout was only estimated; now it is known.' },
  equal: { label: 'Equal', meaning: 'They pay what we have.' },
  unknown: { label: 'Unknown order', meaning: 'No order here has this id or number.' },
  double: { label: 'Double line', meaning: 'The same line stands in the file before; it counts once.' },
  other_currency: { label: 'Other currency', meaning: 'The order is in another currency.' },
  canceled: { label: 'Canceled', meaning: 'The order is Canceled here and pays nothing out.' },
  refused: { label: "Can't be taken", meaning: 'The line says no amount or no order that we could take.' },
}

/** How a settlement stands, in a line. */
export function stateWords({ state, progress, accepted, acceptable, total }: Settlement): string {
  switch (state) {
    case 'waiting':
      return 'Waits for its columns'
    case 'reading':
      return progress > 0 ? `Reading, ${Math.floor(progress * 100)} %` : 'Reading'
    case 'failed':
      return 'Could not be read'
    case 'canceled':
      return 'Cancelled'
    case 'compared':
      if (acceptable > 0 && accepted > 0)
        return `${countText(accepted)} accepted, ${countText(acceptable)} left`
      if (acceptable > 0) return `${countText(acceptable)} to accept`
      return accepted > 0 ? `${countText(accepted)} accepted` : `${counted(total, 'line')}, nothing to accept`
  }
}

/** What became of a line, beside its outcome. */
export function lineWords({ state }: Pick<SettlementLine, 'state'>): string | undefined {
  switch (state) {
    case 'accepted':
      return 'Accepted'
    case 'refused':
      return 'Not accepted'
    case 'undone':
      return 'Undone'
    case null:
      return undefined
  }
}

/** Whether somebody may accept it. */
export function isOpen({ outcome, state }: Pick<SettlementLine, 'outcome' | 'state'>): boolean {
  return (outcome === 'different' || outcome === 'estimated') && (state === null || state === 'undone')
}

/** What a column is asked for. */
export const fieldHints: Readonly<Record<SettlementField, string>> = {
  order_id: 'Id or number of the order',
  payout: 'What was paid for it, after fees',
  fees: 'What they kept; only shown',
  currency: "Without it, amounts are in the order's currency",
  paid_on: 'Only shown',
}

/** Why a file need not be sent at all, and what to do instead; undefined where it may be tried. */
export function fileProblem(
  { name, size }: Pick<File, 'name' | 'size'>,
  mostBytes: number,
): string | undefined {
  if (size === 0) return `${name} is empty.`
  if (size > mostBytes)
    return `${name} is larger than ${mostBytes / 1024 ** 2} MB. Split it and send the parts.`
  if (/\.(xls|xlsb|ods|numbers)$/i.test(name))
    return `${name} is a spreadsheet of another kind. Save it as XLSX or CSV (UTF-8) and choose that file.`
  if (/\.(zip|gz|rar|7z)$/i.test(name)) return `${name} is packed. Unpack it and choose the file inside.`
  return undefined
}
