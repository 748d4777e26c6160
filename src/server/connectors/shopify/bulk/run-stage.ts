// A stage of a bulk operation at Shopify: asked for once, found again after a lost answer, looked at until it is over.
import { channelFailure } from '../../ports/sales-channel.ts'
import { callShopify } from '../graphql-call.ts'
import { named } from '../operations.ts'
import type { Store } from '../read-account.ts'
import { refuseUserErrors } from '../refusals.ts'
import { uploadStaged } from '../send-pictures.ts'
import type { BulkLine } from './bulk-line.ts'
import type { Bulk } from './bulk.store.ts'

const mutations = {
  publish: { products: 'UpsertProduct', sale: 'Publish' },
  unpublish: { products: 'Unpublish', sale: 'Unpublish' },
} as const

/** What one try of one stage is called, there as here: nothing else of ours has the name. */
export function nameOf(
  { id, stage, tries }: Pick<Bulk, 'id' | 'stage' | 'tries'>,
  credential: string,
): string {
  return `Backroom_${credential}_${id}_${stage}_${tries}`.replace(/\W/g, '_')
}

export type Started = { state: 'started'; remoteId: string } | { state: 'busy' }

const busyCodes = new Set(['OPERATION_IN_PROGRESS', 'LIMIT_REACHED'])

/** Uploads what is to be written and asks for it. `noteSent` is done when the question is about to go out. */
export async function startStage(
  store: Store,
  bulk: Bulk,
  { lines, noteSent }: { lines: BulkLine[]; noteSent: () => Promise<boolean> },
): Promise<Started> {
  const path = await uploadLines(store, lines)
  if (!(await noteSent())) return { state: 'busy' }
  const name = nameOf(bulk, store.ctx.credential)
  const mutation = named(mutations[bulk.kind][bulk.stage], name)
  const { bulkOperationRunMutation } = await callShopify(store, 'RunBulk', {
    variables: { mutation, path, key: name },
  })
  const { bulkOperation, userErrors } = bulkOperationRunMutation
  if (userErrors.some(({ code }) => busyCodes.has(code ?? ''))) return { state: 'busy' }
  refuseUserErrors(userErrors)
  if (bulkOperation !== null) return { state: 'started', remoteId: bulkOperation.id }
  throw channelFailure(
    'contract_unknown',
    'Shopify took a bulk operation but named none. Please report this.',
  )
}

async function uploadLines(store: Store, lines: BulkLine[]): Promise<string> {
  const mimeType = 'text/jsonl'
  const filename = 'backroom.jsonl'
  const input = [{ resource: 'BULK_MUTATION_VARIABLES', filename, mimeType, httpMethod: 'POST' }]
  const { stagedUploadsCreate } = await callShopify(store, 'StageUploads', { variables: { input } })
  refuseUserErrors(stagedUploadsCreate.userErrors)
  const [target] = stagedUploadsCreate.stagedTargets ?? []
  const path = target?.parameters.find(({ name }) => name === 'key')?.value
  if (!target?.url || path === undefined)
    throw channelFailure(
      'contract_unknown',
      'Shopify named no place to upload a file to. Please report this.',
    )
  const text = lines.map(({ input: variables }) => `${JSON.stringify(variables)}\n`).join('')
  const content = new Blob([text], { type: mimeType })
  await uploadStaged(store, { url: target.url, parameters: target.parameters, content, name: filename })
  return path
}

const looked = 50
/** Clocks go differently. */
const overlapMs = 15 * 60_000

/** The operation that was asked for without an answer; null when Shopify knows none of its name. */
export async function findLost(store: Store, bulk: Bulk): Promise<string | null> {
  const since = new Date(store.clock.now().getTime() - (bulk.sentAgeMs ?? 0) - overlapMs).toISOString()
  const query = `operation_type:mutation AND created_at:>='${since}'`
  const size = { operations: looked }
  const { bulkOperations } = await callShopify(store, 'FindBulks', { variables: { ...size, query }, size })
  const name = nameOf(bulk, store.ctx.credential)
  const ours = new RegExp(`\\bmutation ${name}\\b`)
  return bulkOperations.nodes.find(({ query: document }) => ours.test(document))?.id ?? null
}

export type Looked = { state: 'running' } | { state: 'over'; url: string | null }

/** Whether it is over, and where its results lie; what failed half-way has some as well. */
export async function lookAtStage(store: Store, remoteId: string): Promise<Looked> {
  const { bulkOperation: seen } = await callShopify(store, 'ReadBulk', { variables: { id: remoteId } })
  if (seen === null) return { state: 'over', url: null }
  const isRunning = ['CREATED', 'RUNNING', 'CANCELING'].includes(seen.status)
  return isRunning ? { state: 'running' } : { state: 'over', url: seen.url ?? seen.partialDataUrl }
}
