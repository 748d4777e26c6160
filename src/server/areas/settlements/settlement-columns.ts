import type { SettlementColumns } from '../../../contract/orders/settlements.endpoints.ts'
import {
  settlementFields,
  settlementLabels,
  type SettlementField,
} from '../../../contract/orders/settlements.ts'

type Known = {
  columns: SettlementColumns
  guessed: SettlementField[]
}

/** What a person said of the columns of a file, and guesses from their names for what he said nothing of. */
export function completedColumns(headers: readonly string[], said: SettlementColumns): Known {
  const taken = new Set(Object.values(said))
  const guessed: SettlementField[] = []
  const columns: SettlementColumns = { ...said }
  for (const field of settlementFields) {
    if (said[field] !== undefined) continue
    const header = guessOf(headers, field, taken)
    columns[field] = header
    if (header === null) continue
    taken.add(header)
    guessed.push(field)
  }
  return { columns, guessed }
}

/** What is wrong with columns that a person named; undefined where nothing is. */
export function columnsProblem(
  headers: readonly string[],
  said: SettlementColumns,
): { field: SettlementField; sentence: string } | undefined {
  const named = settlementFields.flatMap((field) => {
    const header = said[field]
    return header === undefined || header === null ? [] : [{ field, header }]
  })
  const strange = named.find(({ header }) => !headers.includes(header))
  if (strange) return { field: strange.field, sentence: `The file has no column "${strange.header}".` }
  const twice = named.find(({ header }, at) => named.findIndex((each) => each.header === header) !== at)
  if (twice) return { field: twice.field, sentence: `"${twice.header}" can't be two columns at once.` }
  return undefined
}

/** What a file can't be read without; undefined where it is all there. */
export function missingColumns(columns: SettlementColumns): string | undefined {
  const missing = (['order_id', 'payout'] as const).filter((field) => (columns[field] ?? null) === null)
  if (missing.length === 0) return undefined
  const names = missing.map((field) => settlementLabels[field]).join(' and ')
  return `The first line of the file names no column that is surely the ${names}. Say which it is.`
}

function guessOf(headers: readonly string[], field: SettlementField, taken: ReadonlySet<unknown>) {
  const free = headers.filter((header) => !taken.has(header))
  const names = new Map(free.toReversed().map((header) => [plain(header), header]))
  const name = synonyms[field].find((each) => names.has(each))
  return name === undefined ? null : (names.get(name) ?? null)
}

function plain(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/#/g, 'number')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** As marketplaces call them, the surest first. */
// prettier-ignore
const synonyms: Readonly<Record<SettlementField, readonly string[]>> = {
  order_id: [
    'orderid', 'ordernumber', 'orderno', 'ordernr', 'order', 'ordername', 'orderreference', 'orderref', 'marketplaceorderid',
    'marketplaceordernumber', 'channelorderid', 'salesorderid', 'salesordernumber', 'saleid', 'salenumber', 'ponumber',
    'purchaseorder', 'reference',
  ],
  payout: [
    'payout', 'payoutamount', 'totalpayout', 'netpayout', 'finalpayout', 'sellerpayout', 'net', 'netamount', 'nettotal',
    'netproceeds', 'proceeds', 'settledpayout', 'settlementamount', 'settledamount', 'amountpaid', 'paidout', 'paidamount',
    'paid', 'payment', 'amount', 'total',
  ],
  fees: [
    'fees', 'fee', 'totalfees', 'totalfee', 'sellerfees', 'sellerfee', 'marketplacefees', 'marketplacefee', 'commission',
    'commissions', 'transactionfee', 'transactionfees', 'processingfee', 'charges', 'deductions',
  ],
  currency: [
    'currency', 'currencycode', 'payoutcurrency', 'settlementcurrency', 'paymentcurrency', 'transactioncurrency',
  ],
  paid_on: [
    'payoutdate', 'paidon', 'paidat', 'datepaid', 'paymentdate', 'settlementdate', 'settledon', 'depositdate',
    'transactiondate', 'date', 'invoicedate', 'createdat',
  ],
}
