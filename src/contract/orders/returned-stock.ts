/** Pieces that came back with an order; no centre where the master of the catalogue counts them itself. */
export type ReturnedStock = { sku: string; qty: number; center: string | null }

/** Where pieces are once they are confirmed to be back. */
export function backWords({ sku, qty, center }: ReturnedStock): string {
  return `${qty} of ${sku} back ${center === null ? 'as ChannelAdvisor counts them' : `in ${center}`}`
}
