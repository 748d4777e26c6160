// What every channel that we sell on promises to the areas; they know a channel by the ports alone.
import type { ChannelError } from './channel-error.ts'

/** The channels by the spelling that sellers see. */
export type ChannelName = 'VoyageOne' | 'Shopify' | 'StockX'

/** Names one channel account: its secrets, its rate limiter, its circuit breaker and its queue. */
export type CredentialId = string

/** Says on whose behalf, until when and under which intent a call is made. */
export type Ctx = {
  credential: CredentialId
  /** Idempotency key of the intent: the same for every try of it, another one for the next intent. */
  key: string
  deadline: Date
  signal: AbortSignal
  /** Goes to the channel and into the logs, so that one click can be followed all the way. */
  requestId?: string
}

/** A connector translates and calls; it decides nothing and retries nothing beyond its deadline. */
export interface SalesChannel {
  readonly channel: ChannelName
  capabilities(): Capabilities
  /** The channel's own name of a listing, to be stored with the intent before the first call. */
  suggestHandle(sku: string, productId: string): string
  /** What the channel would refuse, found without calling it: the preview and the worker ask the same. */
  check(draft: ListingDraft): ItemProblem[]
  /** Asks the channel who we are; throws ChannelFailure. */
  verify(ctx: Ctx): Promise<AccountInfo>
  /** Creates or updates; one outcome for each variant, in the order drafts and variants came in. Never throws a channel's refusal. */
  publish(ctx: Ctx, drafts: ListingDraft[]): Promise<ItemOutcome[]>
  /** Takes whole listings off sale without deleting them; one outcome for each ref, in order. */
  unpublish(ctx: Ctx, refs: ListingRef[]): Promise<ItemOutcome[]>
  /** What the channel really holds, one answer for each ref, in order; throws ChannelFailure when it can't be read. */
  readListings(ctx: Ctx, refs: ListingRef[]): Promise<RemoteListing[]>
}

/** What a channel can do, and how much of it in one call. */
export type Capabilities = {
  operations: { [operation in ChannelOperation]: { maxBatch: number } | 'unsupported' }
  maxVariants: number
  maxOptions: number
}

export type ChannelOperation = 'verify' | 'publish' | 'unpublish' | 'readListings'

export type AccountInfo = {
  name: string
  currency: string
  /** Where the listings appear and where the stock lies, in the channel's words. */
  publication: string
  location: string
}

/** The whole desired state of one remote product: a parent with its basics, or one basic alone. */
export type ListingDraft = {
  /** Id of our product that owns the remote one; written to the remote product as the mark of ownership. */
  ref: string
  handle: string
  /** Absent until the first success. */
  externalId?: string
  title: string
  descriptionHtml: string
  brand: string
  productType: string
  /** Absent: the tags that are there stay. */
  tags?: string[]
  pictures: DraftPicture[]
  /** Names of what the variants differ in; empty for a product with one variant. */
  options: string[]
  variants: DraftVariant[]
}

/** A picture of ours (its bytes are read only when they have to be sent) or one on a public address. */
export type DraftPicture = { alt: string } & (
  | { url: string }
  | { file: { name: string; mimeType: string; sha256: string; read: () => Promise<Uint8Array> } }
)

export type DraftVariant = {
  /** Id of our basic product. */
  ref: string
  sku: string
  barcode: string | null
  priceCents: number
  compareAtPriceCents: number | null
  costCents: number | null
  weightLb: number | null
  harmonizedCode: string | null
  /** Two letters. */
  countryOfOrigin: string | null
  quantity: number
  /** One value for each of the draft's options, in their order. */
  optionValues: string[]
}

/** Points at a remote product; by externalId when it is known, else by handle. */
export type ListingRef = { ref: string; handle: string; externalId?: string }

/** The actual state, as the channel tells it. */
export type RemoteListing = { ref: string } & ({ isFound: false } | ({ isFound: true } & RemoteProduct))

export type RemoteProduct = {
  externalId: string
  handle: string
  title: string
  /** True when the mark of ownership names this ref. */
  isOurs: boolean
  /** On sale for a buyer: active and on the publication. */
  isPublished: boolean
  /** The channel's own word for the state. */
  status: string
  isOnPublication: boolean
  url: string | null
  updatedAt: string
  variants: RemoteVariant[]
  /** Sentences about pictures that the channel could not take. */
  pictureProblems: string[]
}

export type RemoteVariant = {
  externalId: string
  sku: string
  priceCents: number
  compareAtPriceCents: number | null
  /** Over all locations. */
  quantity: number
}

export type Outcome =
  | { state: 'done'; externalIds: Record<string, string> }
  | { state: 'failed'; error: ChannelError; externalIds?: Record<string, string> }
  | { state: 'unsupported'; error: ChannelError }

/** The ref is the variant's for publish and the listing's for unpublish. */
export type ItemOutcome = Outcome & { ref: string }

export type ItemProblem = { ref: string; error: ChannelError }
