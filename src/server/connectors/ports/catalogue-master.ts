// What the system that the catalogue comes from promises to the areas.
import type { PooledQuantity } from '../../../contract/products/pooled-quantities.ts'
import type { ChannelError, CredentialId, Ctx } from './sales-channel.ts'

/** A product as the master of the catalogue has it. */
export type MasterProduct = {
  /** Its number there. */
  id: number
  parentId: number | null
  sku: string
  isParent: boolean
  /**
   * What it says of the product, by the names of our cells and in the values of the wire: `title`, `attributes.size`, `labels`,
   * `images`. What it says nothing of is not there.
   */
  cells: Record<string, unknown>
  /** Pieces by the number of a distribution centre; empty where it says nothing of them. */
  quantities: { centerId: number; pieces: number }[]
  others: OthersInPool
}

/**
 * What the others hold that share a stock pool with a product; null: nothing, or it is in no pool. What it says nothing of is
 * not there.
 */
export type OthersInPool = Partial<Record<PooledQuantity, number | null>>

export type MasterPage = { products: MasterProduct[]; isLast: boolean }

/** Which products are asked for, page by page and by id. */
export type MasterQuestion = {
  /** Those that were changed since; null asks for all. */
  since: Date | null
  /** What owns others, or what does not. */
  isParent: boolean
  afterId: number
}

/** How an export that was asked for stands; failed also where nothing is known of it any more, or not all came into its file. */
export type MasterExport = { state: 'pending' } | { state: 'failed' } | { state: 'ready'; url: string }

/** The whole catalogue in a file, which stays the same however often it is fetched. */
export type MasterFile = {
  /** What owns others, or what does not, behind this row; throws ChannelFailure where a row can't be read. */
  products(wanted: {
    isParent: boolean
    afterRow: number
  }): AsyncIterable<{ row: number; product: MasterProduct }>
  close(): Promise<void>
}

export type MasterCenter = {
  name: string
  /** Somebody else counts what lies in an externally managed one. */
  takesPieces: boolean
}

/** What is to be different there of one product; what is not named stays. */
export type MasterChange = {
  /** Its number there. */
  id: number
  /** Prices by the names of our cells, as the wire has them. */
  cells: Readonly<Record<string, number>>
  /** Pieces that may be sold, by the number of a distribution centre. */
  quantities: readonly { centerId: number; pieces: number }[]
  labels: { added: readonly string[]; removed: readonly string[] }
  /** Public addresses by slot; null empties it. */
  images: readonly { placement: string; url: string | null }[]
}

/** Every call throws ChannelFailure. */
export type CatalogueMaster = {
  readonly credential: CredentialId
  /** Names the account: what is known of another one says nothing about this one. */
  readonly account: string
  /** Without credentials it is asked for nothing. */
  readonly isConnected: boolean
  /** It talks to the sandbox: nothing leaves the machine. */
  readonly isPractice: boolean
  readPage(ctx: Ctx, question: MasterQuestion): Promise<MasterPage>
  /** Asks for the whole catalogue as a file, and answers what names the export; null where the account offers none. */
  askForExport(ctx: Ctx): Promise<string | null>
  findExport(ctx: Ctx, token: string): Promise<MasterExport>
  /** Fetches the file of an export that is ready, and looks whether it is what we take it for. */
  openExport(ctx: Ctx, url: string): Promise<MasterFile>
  /** Those of these products that it has, by their numbers there and by SKU; at most 10 are asked for. */
  find(ctx: Ctx, wanted: { ids: readonly number[]; skus: readonly string[] }): Promise<MasterProduct[]>
  /** The distribution centres by number. */
  readCenters(ctx: Ctx): Promise<Map<number, MasterCenter>>
  /** Absolute, and so harmless to repeat. Answers by number why something of a product was refused. */
  write(ctx: Ctx, changes: readonly MasterChange[]): Promise<Map<number, ChannelError>>
}
