import type { SandboxProcess } from './sandbox.ts'

/** A product as the practice Shopify holds it. */
export type ShopProduct = {
  id: string
  handle: string
  title: string
  isOnSale: boolean
  variants: { id: string; sku: string; price: string; quantity: number }[]
}

export type PracticeShop = {
  /** Empties the store; nothing waits and nothing is scarce. */
  reset(): Promise<void>
  products(): Promise<ShopProduct[]>
  /** Names of the operations that were called. */
  calls(): Promise<string[]>
  disturb(...rules: { kind: string; rate: number; operation?: string; status?: number }[]): Promise<void>
  heal(): Promise<void>
}

type ShopState = {
  products: {
    id: string
    handle: string
    title: string
    is_on_online_store: boolean
    variants: { id: string; sku: string; price: string; quantities: { available: number }[] }[]
  }[]
  log: { calls: { operations: string[] }[] }
}

/** What a test sees and does on the admin port of the practice Shopify. */
export function practiceShop({ adminUrl }: Pick<SandboxProcess, 'adminUrl'>): PracticeShop {
  const ask = async (path: string, method: string, body?: object) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' }
    const reply = await fetch(`${adminUrl}/${path}/`, {
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
    })
    if (!reply.ok) throw new Error(`The sandbox refused ${path}: ${await reply.text()}`)
    return reply
  }
  const state = async () => (await (await ask('state', 'GET')).json()) as ShopState
  return {
    reset: async () => {
      const plenty = { bucket_size: 1_000_000, restore_rate: 1_000_000 }
      await ask('reset', 'POST', { delay_ms: 0, delay_per_variant_ms: 0, operation_delay_ms: 0, ...plenty })
    },
    products: async () =>
      (await state()).products.map(({ id, handle, title, is_on_online_store, variants }) => ({
        id,
        handle,
        title,
        isOnSale: is_on_online_store,
        variants: variants.map((variant) => ({
          id: variant.id,
          sku: variant.sku,
          price: variant.price,
          quantity: variant.quantities.reduce((sum, { available }) => sum + available, 0),
        })),
      })),
    calls: async () => (await state()).log.calls.flatMap(({ operations }) => operations),
    disturb: async (...rules) => void (await ask('faults', 'POST', { seed: 7, rules })),
    heal: async () => void (await ask('faults', 'DELETE')),
  }
}
