// One seed is one story: which processes die when, what each call meets, what the seller does meanwhile, and in which order.
import { publishUnlessAway, sweepListings } from '../../../src/server/areas/listings/listings.jobs.ts'
import type { PublishingEngine } from '../../../src/server/areas/listings/publishing-engine.ts'
import type { House, SimulatedMarketplace } from './house.ts'
import { JobQueue } from './job-queue.ts'
import { processEngine, type Sabotage } from './process-engine.ts'
import { ConnectionLost, SimulatedProcess } from './process.ts'
import { Seller } from './seller.ts'
import type { SimulatedProduct } from './simulated-products.ts'
import { drawTrouble, type Trouble } from './trouble.ts'
import { Vendor } from './vendor.ts'
import { Watch } from './watch.ts'
import { World } from './world.ts'

export type Setting<H extends House> = {
  marketplaces: SimulatedMarketplace[]
  products: readonly SimulatedProduct[]
  open: (world: World, queue: JobQueue) => Promise<H>
  sabotage?: Sabotage<H>
  /** How much of a story that ends badly is printed. */
  linesTold?: number | undefined
}

const jobsAtOnce = 2
const patienceMs = 3_600_000

/** Tells the story of a seed to its end and answers it; throws with its last lines when something happens that never may. */
export async function simulate<H extends House>(seed: number, setting: Setting<H>): Promise<string> {
  const world = new World(seed)
  try {
    await new Simulation(world, setting, await stage(world, setting)).run()
    return world.story(Infinity)
  } catch (error) {
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error)
    throw new Error(`seed ${seed} breaks the engine: ${said}\n${world.story(setting.linesTold ?? 80)}`, {
      cause: error,
    })
  }
}

type Stage<H extends House> = { house: H; queue: JobQueue; vendors: Map<number, Vendor>; trouble: Trouble }

async function stage<H extends House>(
  world: World,
  { open, marketplaces, products }: Setting<H>,
): Promise<Stage<H>> {
  const { random } = world
  const trouble = drawTrouble(world)
  const queue = new JobQueue(world, random.pick([0, 0.05, 0.3]))
  const basics = products.filter(({ retail_price_cents: price }) => price !== null)
  const vendors = new Map(
    marketplaces.map(({ id }) => {
      const refused = basics.filter(() => random.chance(0.1))
      return [
        id,
        new Vendor(
          world,
          refused.map((each) => String(each.id)),
        ),
      ]
    }),
  )
  return { house: await open(world, queue), queue, vendors, trouble }
}

class Simulation<H extends House> {
  readonly #world: World
  readonly #setting: Setting<H>
  readonly #stage: Stage<H>
  readonly #seller: Seller
  readonly #watch: Watch
  readonly #processes = new Set<SimulatedProcess>()
  #started = 0

  constructor(world: World, setting: Setting<H>, parts: Stage<H>) {
    this.#world = world
    this.#setting = setting
    this.#stage = parts
    this.#seller = new Seller({ world, house: parts.house, ...setting })
    this.#watch = new Watch({ world, seller: this.#seller, vendors: parts.vendors })
  }

  async run(): Promise<void> {
    const world = this.#world
    const { random } = world
    for (let count = random.between(2, 4); count > 0; count -= 1) this.#start()
    const calmMs = random.between(30, 90) * 1000
    this.#plan(random.between(4, 12), calmMs, () => this.#seller.act())
    this.#plan(random.pick([0, 0, 1, 3]), calmMs, () => this.#anyProcess()?.stop())
    this.#plan(random.pick([0, 0, 4]), calmMs, () => this.#jumpClock())
    this.#plan(random.pick([0, 0, 3]), calmMs, () => this.#anyProcess()?.freeze(random.between(5, 40) * 1000))
    world.later(calmMs, () => {
      world.isCalm = true
      world.tell('from now on all goes well')
    })
    let isOver = false
    const lookOut = async () => {
      const state = await this.#stage.house.state()
      const open = this.#watch.whatIsOpen(state)
      if (open === null) {
        this.#watch.look(state)
        this.#watch.lookAtEnd(state)
        isOver = true
      } else if (world.elapsedMs > calmMs + patienceMs)
        world.break(`an hour later this is still open: ${open}`)
      else world.later(5_000, lookOut)
    }
    world.later(calmMs + 1000, lookOut)
    await world.run(() => isOver)
  }

  #plan(count: number, withinMs: number, act: () => void | Promise<void>): void {
    for (let each = 0; each < count; each += 1)
      this.#world.later(this.#world.random.between(0, withinMs), act)
  }

  #anyProcess(): SimulatedProcess | undefined {
    const alive = [...this.#processes]
    return alive.length === 0 ? undefined : this.#world.random.pick(alive)
  }

  #jumpClock(): void {
    const process = this.#anyProcess()
    if (process === undefined) return
    process.skewMs = this.#world.random.between(-7200, 7200) * 1000
    this.#world.tell(`the clock of ${process.name} is off by ${process.skewMs / 1000} s`)
  }

  #start(): void {
    const world = this.#world
    this.#started += 1
    const process = new SimulatedProcess(`p${this.#started}`, world, this.#stage.trouble.dangers, (dead) => {
      this.#processes.delete(dead)
      world.later(world.random.between(100, 5_000), () => this.#start())
    })
    this.#processes.add(process)
    const look = async () => this.#watch.look(await this.#stage.house.state())
    const { marketplaces, sabotage } = this.#setting
    const engine = processEngine(process, { ...this.#stage, marketplaces, sabotage, look })
    for (const { name } of marketplaces) {
      for (let each = 0; each < jobsAtOnce; each += 1) this.#go(this.#work(process, engine, name))
    }
    this.#go(this.#sweep(process, engine))
  }

  #go(work: Promise<void>): void {
    work.catch((error: unknown) => {
      const said = error instanceof Error ? (error.stack ?? error.message) : String(error)
      this.#world.break(`the engine stumbles: ${said}`)
    })
  }

  async #work(process: SimulatedProcess, engine: PublishingEngine, marketplace: string): Promise<void> {
    const signals = { job: new AbortController().signal, stopping: process.stopping.signal }
    const isGone = () => process.isDead || process.stopping.signal.aborted
    while (!isGone()) {
      const { groupId } = await this.#stage.queue.next(marketplace, isGone)
      await publishUnlessAway(engine, { marketplace, groupId }, signals).catch(passConnectionLost)
    }
  }

  async #sweep(process: SimulatedProcess, engine: PublishingEngine): Promise<void> {
    while (!process.isDead && !process.stopping.signal.aborted) {
      await sweepListings(engine).catch(passConnectionLost)
      await process.sleep(this.#world.random.between(2_000, 9_000))
    }
  }
}

function passConnectionLost(error: unknown): void {
  if (!(error instanceof ConnectionLost)) throw error
}
