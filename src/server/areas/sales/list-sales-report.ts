import type { SalesReport, SalesReportRow } from '../../../contract/sales/sales.endpoints.ts'
import { answerList } from '../../platform/lists/answer-list.ts'
import type { List } from '../../platform/lists/define-list.ts'
import type { ListReader } from '../../platform/lists/table-reader.ts'

type Report = {
  reader: Pick<ListReader<SalesReportRow>, 'read' | 'namedLists'>
  list: List
  businessCurrency: string
}

/** One page of what was sold by MPN, with the figures of everything that the filter keeps. */
export async function listSalesReport(
  { reader, list, businessCurrency }: Report,
  question: Parameters<typeof answerList>[2],
): Promise<SalesReport> {
  const { results, count, all, totals } = await answerList(reader, list, question)
  const { total_sales: pieces, total_profit: profit } = totals[''] ?? {}
  return {
    results,
    count,
    total_mpns: all,
    totals: {
      ...{ currency: businessCurrency, total_count: count },
      ...{ total_sales: pieces ?? 0, total_profit: profit ?? 0 },
    },
  }
}
