import type { OrderStatus } from '../../../contract/orders.ts'

type Meaning = { status: OrderStatus; warning?: string }

/** What StockX's words for an order mean to us. */
const meanings: Record<string, Meaning> = {
  CREATED: { status: 'Open' },
  PENDING: { status: 'Open' },
  CCAUTHORIZATIONFAILED: { status: 'Open' },
  SUSPENDED: { status: 'Acknowledged', warning: 'StockX holds this order back: do not send it yet.' },
  DONOTSHIP: { status: 'Acknowledged', warning: 'StockX says that this order must not be sent.' },
  SHIPPED: { status: 'Shipped' },
  RECEIVED: { status: 'Shipped' },
  AUTHENTICATING: { status: 'Shipped' },
  AUTHENTICATED: { status: 'Shipped' },
  SYSTEMFULFILLED: { status: 'Shipped' },
  PAYOUTPENDING: { status: 'Complete' },
  PAYOUTCOMPLETED: { status: 'Complete' },
  PAYOUTFAILED: { status: 'Complete', warning: 'StockX could not pay out. Check your payout details there.' },
  COMPLETED: { status: 'Complete' },
  CANCELED: { status: 'Canceled' },
  DIDNOTSHIP: { status: 'Canceled', warning: 'StockX canceled this order since it was not sent in time.' },
  AUTHFAILED: { status: 'Canceled', warning: 'StockX did not take the pair for genuine and sends it back.' },
  RETURNED: { status: 'Canceled', warning: 'StockX sends the pair back.' },
}

/** Null for a word that StockX did not use so far. */
export function stockxOrderStatus(word: string): { status: OrderStatus | null; warning: string | null } {
  const { status = null, warning = null } = Object.hasOwn(meanings, word) ? (meanings[word] ?? {}) : {}
  return { status, warning }
}
