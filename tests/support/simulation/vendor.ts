// What a channel holds and what it saw, beside all processes; what must never happen there is a violation at once.
import type { ListingRef } from '../../../src/server/connectors/ports/sales-channel.ts'
import type { World } from './world.ts'

/** One thing that a buyer can find: a size of a product, or one pair. */
export type Offer = {
  id: string
  ref: string
  sku: string
  isLive: boolean
  priceCents: number
  quantity: number
}
export type VendorProduct = { id: string; owner: string; offers: Map<string, Offer> }
export type WantedSize = { ref: string; sku: string; priceCents: number; quantity: number }
export type Operation = {
  id: string
  items: WantedSize[]
  isDecided: boolean
  refused: Set<string>
  /** Sizes whose pairs stay at the price that they have, although it calls them done. */
  unpriced: Set<string>
}

/** What the channel told somebody who read it. */
export type Shown = { at: number; isListed: boolean; priceCents: number | null }

export class Vendor {
  readonly products: VendorProduct[] = []
  readonly pairs: Offer[] = []
  readonly operations: Operation[] = []
  /** Sizes that it never takes. */
  readonly refuses: Set<string>
  /** By the size's ref: everything that it ever showed of it. */
  readonly shown = new Map<string, Shown[]>()
  /** Sentences with which it refused for good. */
  readonly refusals = new Set<string>()
  readonly #world: World
  readonly #newest = new Map<string, number>()
  #numbers = 0

  constructor(world: World, refuses: Iterable<string>) {
    this.#world = world
    this.refuses = new Set(refuses)
  }

  nextId(kind: string): string {
    this.#numbers += 1
    return `${kind}-${this.#numbers}`
  }

  /** Each write says for which generation of which group it is: none comes after one of a newer. */
  noteWrite({ intent }: Pick<ListingRef, 'intent'>): void {
    const [, group = '', generation = ''] = /^group-(\d+)-(\d+)$/.exec(intent) ?? []
    const newest = this.#newest.get(group) ?? 0
    if (Number(generation) < newest) {
      this.#world.break(`generation ${generation} of group ${group} was written over ${newest}`)
    }
    this.#newest.set(group, Number(generation))
  }

  addProduct(owner: string): VendorProduct {
    if (this.products.some((product) => product.owner === owner)) {
      this.#world.break(`product ${owner} was made twice`)
    }
    const product = { id: this.nextId('product'), owner, offers: new Map<string, Offer>() }
    this.products.push(product)
    return product
  }

  send(items: WantedSize[], fails: () => boolean): string {
    for (const { ref } of items) {
      if (this.openOperation(ref) !== undefined) this.#world.break(`size ${ref} was asked for twice`)
    }
    const id = this.nextId('batch')
    const refused = new Set(
      items
        .filter(({ ref, quantity }) => quantity > 0 && (this.refuses.has(ref) || fails()))
        .map(({ ref }) => ref),
    )
    const unpriced = new Set(items.filter(() => fails()).map(({ ref }) => ref))
    this.operations.push({ id, items, isDecided: false, refused, unpriced })
    return id
  }

  openOperation(ref: string): Operation | undefined {
    return this.operations.find((each) => !each.isDecided && each.items.some((item) => item.ref === ref))
  }

  /** Makes the pairs of a size those that were asked for. */
  carryOut(operation: Operation): void {
    const { items, refused, unpriced } = operation
    operation.isDecided = true
    for (const { ref, sku, priceCents, quantity } of items) {
      if (refused.has(ref)) continue
      const own = this.pairs.filter((pair) => pair.ref === ref)
      own.forEach((pair, index) => Object.assign(pair, { isLive: index < quantity }))
      if (!unpriced.has(ref)) for (const pair of own) pair.priceCents = priceCents
      for (let count = own.length; count < quantity; count += 1) {
        this.pairs.push({ id: this.nextId('pair'), ref, sku, isLive: true, priceCents, quantity: 1 })
      }
    }
  }

  /** Everything of a size that a buyer could buy now. */
  liveOffers(ref: string): Offer[] {
    const sizes = this.products.flatMap(({ offers }) => offers.get(ref) ?? [])
    return [...sizes, ...this.pairs.filter((pair) => pair.ref === ref)].filter(({ isLive }) => isLive)
  }

  noteShown(ref: string, offers: Offer[]): void {
    const live = offers.filter(({ isLive }) => isLive)
    const priceCents = live.length === 0 ? null : Math.min(...live.map((offer) => offer.priceCents))
    const shown = this.shown.get(ref) ?? []
    shown.push({ at: this.#world.now, isListed: live.length > 0, priceCents })
    this.shown.set(ref, shown)
  }
}
