// The first load of a catalogue: one file that ChannelAdvisor writes, taken batch by batch, each with how far it came.
import type { MasterFile, MasterProduct } from '../../connectors/ports/catalogue-master.ts'
import { keepTurn } from '../../platform/jobs/scheduled-processes.store.ts'
import { afterPart, inAnotherFile, inPages, lookedAfter } from './fetch-progress.ts'
import {
  keepProducts,
  keepProgress,
  secondsToAsk,
  type FollowContext,
  type Round,
  type Stepped,
} from './fetch-round.ts'

const batchSize = 200
/** Reading goes on while it can: each turn fetches the file anew. */
const turnMs = 5 * 60_000
/** A large file over a slow line; whoever takes over from a dead worker waits a little longer. */
const fetchSeconds = { most: 240, lease: 270 }

/** Asks for the export, looks after it, or takes what is in its file. */
export async function takeExport(context: FollowContext, round: Round): Promise<Stepped> {
  const { progress, turn } = round
  const { catalogueMaster } = context.services
  const { file } = progress
  if (file === undefined) throw new TypeError('No export is under way.')
  if (file.token === null) {
    const token = await catalogueMaster.askForExport(round.ctx(secondsToAsk))
    // Written down before anything else: whoever goes on after a worker that died asks for no other.
    const next = token === null ? inPages(progress) : { ...progress, file: { ...file, token } }
    if (!(await keepProgress(context, round, next))) return 'lost'
    return token === null ? 'done' : 'wait'
  }
  const found = await catalogueMaster.findExport(round.ctx(secondsToAsk), file.token)
  if (found.state === 'ready') {
    const isOurs = await keepTurn(context.db, turn, { progress, leaseSeconds: fetchSeconds.lease })
    return isOurs ? takeFileAt(context, round, found.url) : 'lost'
  }
  const isPending = found.state === 'pending'
  const next = isPending ? lookedAfter(progress, file) : inAnotherFile(progress)
  if (!(await keepProgress(context, round, next))) return 'lost'
  return isPending ? 'wait' : 'done'
}

async function takeFileAt(context: FollowContext, round: Round, url: string): Promise<Stepped> {
  const opened = await context.services.catalogueMaster.openExport(round.ctx(fetchSeconds.most), url)
  try {
    while (round.progress.file !== undefined) {
      const taken = await takePart(context, round, opened)
      if (taken !== 'over') return taken
      if (!(await keepProgress(context, round, afterPart(round.progress, round.turn)))) return 'lost'
    }
    return 'done'
  } finally {
    await opened.close()
  }
}

/** Takes what owns others, or then what does not. */
async function takePart(context: FollowContext, round: Round, opened: MasterFile): Promise<Stepped | 'over'> {
  const { progress } = round
  const { file, isParent } = progress
  if (file === undefined) return 'over'
  for await (const batch of batchesOf(opened.products({ isParent, afterRow: file.row }))) {
    const next = { ...progress, file: { ...file, row: batch.row } }
    if (!(await keepProducts(context, round, { products: batch.products, next }))) return 'lost'
    if (round.isTimeOver(turnMs)) return 'done'
  }
  return 'over'
}

async function* batchesOf(rows: AsyncIterable<{ row: number; product: MasterProduct }>) {
  let products: MasterProduct[] = []
  let last = 0
  for await (const { row, product } of rows) {
    products.push(product)
    last = row
    if (products.length < batchSize) continue
    yield { row: last, products }
    products = []
  }
  if (products.length > 0) yield { row: last, products }
}
