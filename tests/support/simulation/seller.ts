import type { Asked, House } from './house.ts'
import type { SimulatedMarketplace } from './house.ts'
import type { SimulatedProduct } from './simulated-products.ts'
import type { World } from './world.ts'

export type Request = {
  kind: 'publish' | 'unpublish'
  at: number
  pairs: { productId: number; marketplaceId: number }[]
}

type Parts = {
  world: World
  house: House
  marketplaces: SimulatedMarketplace[]
  products: readonly SimulatedProduct[]
}

const steps = [
  ['ask', 60],
  ['price', 14],
  ['block', 8],
  ['cancel', 12],
  ['move', 6],
] as const

/** Somebody who publishes, unpublishes, changes their mind and their catalogue while workers die. */
export class Seller {
  readonly requests: Request[] = []
  /** Sizes that were moved to another parent: for a while both parents may carry them. */
  readonly moved = new Set<number>()
  /** Product id → its prices, with the time from which each was true. */
  readonly prices = new Map<number, { from: number; cents: number }[]>()
  readonly #parts: Parts
  readonly #parents: Map<number, number | null>

  constructor(parts: Parts) {
    this.#parts = parts
    this.#parents = new Map(parts.products.map(({ id, parentId }) => [id, parentId]))
    for (const { id, retail_price_cents: cents } of parts.products) {
      if (cents !== null) this.prices.set(id, [{ from: 0, cents }])
    }
  }

  get basics(): SimulatedProduct[] {
    return this.#parts.products.filter(({ id }) => this.prices.has(id))
  }

  async act(): Promise<void> {
    const { world, house } = this.#parts
    const { random } = world
    const { id } = random.pick(this.basics)
    const step = this.requests.length === 0 ? 'ask' : random.weighted(steps)
    if (step === 'ask') return this.#ask()
    if (step === 'cancel') {
      const run = random.between(0, this.requests.length - 1)
      world.tell(`the seller cancels run ${run}`)
      return house.cancel(run)
    }
    if (step === 'block') {
      const isBlocked = random.chance(0.5)
      world.tell(`the seller ${isBlocked ? 'blocks' : 'frees'} ${id}`)
      return house.change(id, { isBlocked })
    }
    if (step === 'price') {
      const priceCents = random.between(50, 300) * 100
      this.prices.get(id)?.push({ from: world.now, cents: priceCents })
      world.tell(`the seller prices ${id} at ${priceCents}`)
      return house.change(id, { priceCents })
    }
    await this.#move(id)
  }

  async #move(id: number): Promise<void> {
    const { world, house, products } = this.#parts
    const parentId = world.random.pick(products.filter((each) => !this.prices.has(each.id))).id
    if ((this.#parents.get(id) ?? null) === null) return
    this.#parents.set(id, parentId)
    this.moved.add(id)
    world.tell(`the seller moves ${id} to ${parentId}`)
    await house.change(id, { parentId })
  }

  async #ask(): Promise<void> {
    const { world, house, marketplaces, products } = this.#parts
    const { random } = world
    const isPublish = random.chance(0.65)
    const chosen = this.basics.filter(() => random.chance(0.5))
    const places = marketplaces.filter(() => random.chance(0.7))
    const skus = new Map(products.map(({ id, sku }) => [id, sku]))
    const listings: Asked['listings'] = chosen.flatMap(({ id }) =>
      places.map(({ id: marketplaceId, name }) => {
        const ownerId = name === 'Shopify' ? (this.#parents.get(id) ?? id) : id
        return { productId: id, marketplaceId, ownerId, name: skus.get(ownerId) ?? '' }
      }),
    )
    if (listings.length === 0) return
    const kind = isPublish ? 'publish' : 'unpublish'
    this.requests.push({ kind, at: world.now, pairs: listings })
    const pairs = listings.map(({ productId, marketplaceId }) => `${productId}@${marketplaceId}`).join(' ')
    world.tell(`the seller asks to ${kind} ${pairs} (run ${this.requests.length - 1})`)
    // As what is sold out goes off sale: every other time.
    const isUrgent = !isPublish && this.requests.length % 2 === 0
    await house.ask({ desired: isPublish ? 'listed' : 'unlisted', listings, isUrgent })
  }
}
