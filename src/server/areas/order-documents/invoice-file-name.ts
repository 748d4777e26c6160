import type { Invoice } from '../../../contract/orders/invoice.endpoints.ts'

/** What the file is called when it is saved. */
export function invoiceFileName({ number }: Pick<Invoice, 'number'>): string {
  return `invoice-${number.replaceAll(/[^\w.-]+/g, '-').slice(0, 80)}.pdf`
}
