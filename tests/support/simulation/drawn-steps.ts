import { createRandom, type Random } from '../../../src/demo/random.ts'
import type { Claim } from '../../../src/server/areas/listings/plan-group.ts'
import { drawEnding } from './drawn-ending.ts'
import type { Asked, House } from './house.ts'
import type { SimulatedJob } from './job-queue.ts'
import { simulatedProducts } from './simulated-products.ts'

export type Job = [marketplace: string, job: SimulatedJob, delayMs: number]
/** One of two stores that are told the same. */
export type Side = { house: House; jobs: Job[]; claims: Claim[][] }
export type Step = { name: string; act: (side: Side) => Promise<unknown> }

/** Draws what is done next, so that both sides do the same. */
export class Steps {
  readonly #random: Random
  readonly #marketplaceIds: number[]
  readonly #parents = new Map(simulatedProducts().map(({ id, parentId }) => [id, parentId]))

  constructor(random: Random, marketplaceIds: number[]) {
    this.#random = random
    this.#marketplaceIds = marketplaceIds
  }

  next(): Step {
    const random = this.#random
    const kind = random.weighted([
      ...([
        ['ask', 14],
        ['claim', 30],
        ['save', 30],
        ['renew', 8],
        ['release', 4],
        ['postpone', 4],
        ['putOff', 3],
      ] as const),
      ...([
        ['cancel', 6],
        ['change', 8],
        ['due', 5],
        ['read', 5],
      ] as const),
    ])
    switch (kind) {
      case 'ask':
        return this.#ask()
      case 'claim':
        return this.#claim()
      case 'save':
        return this.#save()
      case 'renew':
        return this.#withClaim('renew', ({ house }, lease) => house.store.renew(lease))
      case 'release':
        return this.#withClaim('release', ({ house }, lease) => house.store.release(lease))
      case 'postpone':
        return this.#postpone()
      case 'putOff':
        return this.#putOff()
      case 'cancel': {
        const run = random.between(0, 8)
        return { name: `cancel ${run}`, act: ({ house }) => house.cancel(run) }
      }
      case 'change':
        return this.#change()
      case 'due':
        return { name: 'look for what is due', act: findDue }
      case 'read':
        return this.#read()
    }
  }

  #ask(): Step {
    const random = this.#random
    const desired = random.chance(0.7) ? 'listed' : 'unlisted'
    const isUrgent = random.chance(0.2)
    const places = this.#marketplaceIds.filter(() => random.chance(0.7))
    const chosen = basics.filter(() => random.chance(0.4))
    const listings: Asked['listings'] = chosen.flatMap(({ id: productId }) =>
      places.map((marketplaceId, index) => {
        const ownerId = index === 0 ? (this.#parents.get(productId) ?? productId) : productId
        return { productId, marketplaceId, ownerId, name: skus.get(ownerId) ?? '' }
      }),
    )
    if (listings.length === 0) return this.#claim()
    return {
      name: `ask ${desired}${isUrgent ? ' at once' : ''}`,
      act: ({ house }) => house.ask({ desired, listings, isUrgent }),
    }
  }

  #claim(): Step {
    const random = this.#random
    const place = random.next()
    const size = { least: random.pick([1, 1, 2, 3]), most: random.between(1, 4) }
    return {
      name: 'claim',
      act: async (side) => {
        const { groups } = await side.house.state()
        const keys = new Map(groups.map(({ id, key }) => [id, key]))
        const known = groups.toSorted((one, other) => (one.key < other.key ? -1 : 1))
        const id = known[Math.floor(place * known.length)]?.id ?? 0
        const claims = await side.house.store.claim(id, () => size)
        // Which of those that are due comes first is nobody's promise.
        claims?.sort((one, other) =>
          (keys.get(one.group.id) ?? '') < (keys.get(other.group.id) ?? '') ? -1 : 1,
        )
        if (claims !== null) side.claims.push(claims)
        return claims?.map(({ group: { id: groupId, leaseToken: _, ...group }, listings }) => ({
          ...group,
          key: keys.get(groupId),
          listings: listings.map(({ groupId: ofGroup, ...listing }) => ({
            ...listing,
            group: keys.get(ofGroup),
          })),
        }))
      },
    }
  }

  #withClaim(
    name: string,
    act: (side: Side, lease: { groupIds: number[]; leaseToken: string }) => Promise<unknown>,
  ): Step {
    const place = this.#random.next()
    return {
      name,
      act: async (side) => {
        const claims = side.claims[Math.floor(place * side.claims.length)] ?? []
        const groupIds = claims.map(({ group }) => group.id)
        return act(side, { groupIds, leaseToken: claims[0]?.group.leaseToken ?? crypto.randomUUID() })
      },
    }
  }

  #postpone(): Step {
    const [place, delayMs] = [this.#random.next(), this.#random.pick([0, 5_000, 20_000])]
    return {
      name: 'postpone',
      act: async (side) => {
        const claims = side.claims[Math.floor(place * side.claims.length)] ?? []
        const groups = claims.map(({ group }) => group)
        return side.house.store.postpone(groups, { delayMs, message: 'Later.' })
      },
    }
  }

  #putOff(): Step {
    const [most, delayMs] = [this.#random.between(1, 8), this.#random.pick([0, 5_000, 20_000])]
    return {
      name: 'put off',
      act: async ({ house: { store }, claims }) => {
        const held = claims.at(-1)?.map(({ group }) => group.id) ?? []
        const due = (await store.findDue(most)).map(({ id }) => id)
        return store.putOff([...held, ...due], { delayMs, message: 'Away.' })
      },
    }
  }

  #save(): Step {
    const random = this.#random
    const [place, which, chances] = [random.next(), random.next(), random.between(0, 2 ** 30)]
    return {
      name: 'save',
      act: async (side) => {
        const claims = side.claims[Math.floor(place * side.claims.length)] ?? []
        const claim = claims[Math.floor(which * claims.length)]
        if (claim === undefined) return 'nothing is claimed'
        return side.house.store.save(claim.group, drawEnding(createRandom(chances), claim))
      },
    }
  }

  #change(): Step {
    const random = this.#random
    const { id } = random.pick(basics)
    const parentId = random.pick([1, 4])
    if (this.#parents.get(id) !== null && random.chance(0.3)) {
      this.#parents.set(id, parentId)
      return { name: `move ${id}`, act: ({ house }) => house.change(id, { parentId }) }
    }
    const change = {
      priceCents: random.between(1, 900),
      isBlocked: random.chance(0.3),
      pieces: random.between(0, 3),
    }
    return { name: `change ${id}`, act: ({ house }) => house.change(id, change) }
  }

  #read(): Step {
    const random = this.#random
    const by = random.pick(['parent', 'basic'] as const)
    const { id } = random.pick(basics)
    const ownerId = by === 'parent' ? (this.#parents.get(id) ?? id) : id
    return {
      name: `read ${id} by ${by}`,
      act: ({ house }) => house.store.readSources([{ ownerId, basicIds: [id] }], by),
    }
  }
}

const basics = simulatedProducts().filter(({ retail_price_cents: price }) => price !== null)
const skus = new Map(simulatedProducts().map(({ id, sku }) => [id, sku]))

async function findDue({ house }: Side): Promise<unknown> {
  const due = await house.store.findDue(100)
  const { groups } = await house.state()
  const keys = new Map(groups.map(({ id, key }) => [id, key]))
  return due
    .map(({ id, generation, marketplace }) => `${marketplace} ${keys.get(id)} ${generation}`)
    .toSorted()
}
