// What every channel that we sell on promises to the areas; they know a channel by the ports alone.
import type { MarketplaceName } from '../../../contract/marketplaces.ts'
import type { Forecast, Work } from './forecast.ts'

/** Whom we call: the places where we sell, and the services beside them. */
export type ChannelName = MarketplaceName | 'ChannelAdvisor' | 'ShipStation' | 'alias'

/** Names one channel account: its secrets, its rate limiter, its circuit breaker and its queue. */
export type CredentialId = string

/** Says on whose behalf and until when calls are made. */
export type Ctx = {
  credential: CredentialId
  deadline: Date
  /** To be read anew before each call: whoever stood still for long may be too late for the next. */
  readonly signal: AbortSignal
  /** Goes to the channel and into the logs, so that one click can be followed all the way. */
  requestId?: string
  /** What others ask for goes first: each call waits some seconds while it would leave less than half of the account's limit. */
  isPatient?: boolean
}

/** A connector translates and calls; it decides nothing and retries nothing beyond its deadline. */
export type SalesChannel = {
  readonly channel: MarketplaceName
  /** How many drafts or refs one call takes; never more are handed over. */
  readonly maxBatch: number
  /** Fewer than so many go one by one, each in a call of its own; absent where any number goes together. */
  readonly leastBatch?: number
  /** What it knows as one thing, and is handed over as one draft: a parent with its basics, or each basic by itself. */
  readonly groupedBy: 'parent' | 'basic'
  /** The smallest step of a price there. */
  readonly priceStepCents: number
  /** Whether a listing without stock stays there, and nobody can buy; elsewhere it is taken down. */
  readonly showsSoldOut: boolean
  /** What of a draft goes there beside price and stock; empty where the channel's own catalogue has it all. */
  readonly content: readonly ContentField[]
  /** What the channel would refuse, found without calling it: the preview and the worker ask the same. */
  check(draft: ListingDraft): ItemProblem[]
  /**
   * Which of these places in the channel's own catalogue other products of ours stand under already. The channel is not asked;
   * absent where every product makes a place of its own.
   */
  taken?(credential: CredentialId, places: CataloguePlace[]): Promise<TakenPlace[]>
  /** What so much work takes of the account's limits as they stand; the channel is not asked. */
  forecast(credential: CredentialId, work: Work): Promise<Forecast>
  /**
   * How many of so many groups the account's limits over a while let through now, with what is said to the others; null for all.
   * Where some of them are urgent, these wait for no others to go with.
   * The channel is not asked. Absent where calls are all that is limited.
   */
  room?(credential: CredentialId, groups: number, urgent: number): Promise<Room | null>
  /** Why nobody is to call the channel now, which has not been answering; null where it may be called. The channel is not asked. */
  away?(credential: CredentialId): Promise<ChannelError | null>
  /** Asks the channel who we are; throws ChannelFailure. */
  verify(ctx: Ctx): Promise<AccountInfo>
  /**
   * Creates or updates; one outcome for each variant, in the order drafts and variants came in. Safe to repeat: where the
   * channel itself doubles what is sent twice, the connector reads before it writes. Never throws a channel's refusal.
   */
  publish(ctx: Ctx, drafts: ListingDraft[]): Promise<ItemOutcome[]>
  /** Takes whole products off sale without deleting them; one outcome for each ref or for each of its variants. */
  unpublish(ctx: Ctx, refs: ListingRef[]): Promise<ItemOutcome[]>
  /** What became of what was `pending`, for the refs that wait for it; absent where a channel decides at once. */
  follow?(ctx: Ctx, operation: Operation, refs: ListingRef[]): Promise<ItemOutcome[] | 'pending'>
  /** What the channel really holds, one answer for each ref, in order; throws ChannelFailure when it can't be read. */
  readListings(ctx: Ctx, refs: ListingRef[]): Promise<RemoteListing[]>
  /**
   * All that the account has on sale, whoever put it there, page by page from a cursor of the connector's own that stays good;
   * absent where the channel does not tell. Throws ChannelFailure.
   */
  readAll?(ctx: Ctx, cursor: string | null): Promise<AccountPage>
}

export type CataloguePlace = Pick<DraftVariant, 'ref' | 'sku'> & { catalogueId: string }

/** A refusal that holds while the other product is on sale there, or while it is open whether it is. */
export type TakenPlace = ItemProblem & {
  /** The ref of the other product. */
  by: string
  isOpen: boolean
}

export type AccountPage = { listings: AccountListing[]; next: string | null }

/** Something that buyers can buy there. */
export type AccountListing = {
  externalId: string
  /** The channel's name of the product that it is part of; absent on channels that know single listings only. */
  productId?: string
  /** Id of the product of ours that it was made for, or whose place in the channel's catalogue it has. */
  ref?: string
  title: string
  /** Blank where it has none. */
  sku: string
  priceCents: number
  quantity: number
  url: string | null
}

export type Room = { groups: number; refusal: ChannelError }

type AccountInfo = {
  name: string
  currency: string
  /** What else a seller knows the account by, in the channel's words. */
  details: Record<string, string>
}

/** Points at what a channel holds for one product of ours: a parent with its basics, or one basic alone. */
export type ListingRef = {
  /** Id of our product that owns it; written there as the mark of ownership where the channel has a place for it. */
  ref: string
  /** The product's SKU when it was first wanted there. It stays when the SKU changes, so that a repeat finds what it made. */
  name: string
  /** Idempotency key: the same for every try of what is desired, another one for the next. */
  intent: string
  /** The channel's name of the whole; absent until it is known, and on channels that know single listings only. */
  externalId?: string
  variants: VariantRef[]
}

export type VariantRef = {
  /** Id of our basic product. */
  ref: string
  sku: string
  /** The channel listings that are known to belong to it: one variant of a product, or as many as there are pairs. */
  externalIds: string[]
}

/** The whole desired state of one remote product. */
export type ListingDraft = Omit<ListingRef, 'variants'> & {
  title: string
  /** Text, or HTML that nobody has cleaned. */
  description: string
  /** What a search engine is to show of it, as text or HTML; blank when nobody wrote any. */
  shortDescription: string
  /** Blank when it has none. */
  mpn: string
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

/** What says what a product is, of the whole and of each variant. */
export type ContentField =
  /** Of its pictures only those on a public address. */
  | 'pictureUrls'
  | Exclude<keyof ListingDraft, keyof ListingRef | 'tags' | 'options' | 'variants'>
  | 'sku'
  | Exclude<keyof DraftVariant, keyof VariantRef | 'catalogueId' | 'condition' | 'priceCents' | 'quantity'>

export type DraftVariant = VariantRef & {
  barcode: string | null
  /** What the channel's own catalogue calls it, where the channel owns the catalogue. */
  catalogueId: string | null
  /** Blank when nobody said. */
  condition: string
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

/** The actual state, as the channel tells it. */
export type RemoteListing = { ref: string } & ({ isFound: false } | ({ isFound: true } & RemoteProduct))

type RemoteProduct = {
  /** Absent on channels that know single listings only. */
  externalId?: string
  /** False when it belongs to somebody else. */
  isOurs: boolean
  /** Where a buyer finds it. */
  url: string | null
  /** A moment of the channel's own clock: what changed there until then is in this. Absent where nothing is known of it. */
  asOf?: string
  listings: ChannelListing[]
  /** Sentences about what the channel took but could not do all with, such as a picture. */
  warnings: string[]
  /** What else it says of the whole, in its own words, to be kept and shown. */
  details: Record<string, unknown>
}

/** What a channel itself takes for one listing; several may stand below one listing of ours. */
export type ChannelListing = {
  externalId: string
  sku: string
  /** On sale for a buyer. */
  isLive: boolean
  priceCents: number
  compareAtPriceCents: number | null
  quantity: number
}

/** What a channel has accepted but not decided yet, in the connector's own words; kept until `follow` tells the outcome. */
export type Operation = string

/** The channel's names: of the whole product, and of the channel listings of the item. */
type ExternalIds = { product?: string; listings?: string[] }

type PendingOutcome = {
  state: 'pending'
  operation: Operation
  /** An earlier try asked for it, perhaps for something else: what is asked for now waits for its end. */
  isEarlier?: boolean
  externalIds?: ExternalIds
}

type Outcome =
  | { state: 'done'; externalIds: ExternalIds }
  | PendingOutcome
  | { state: 'failed'; error: ChannelError; externalIds?: ExternalIds }
  | { state: 'unsupported'; error: ChannelError; externalIds?: undefined }

/** The ref is a variant's, or the whole product's where the outcome concerns all of it. */
export type ItemOutcome = Outcome & { ref: string }

export type ItemProblem = { ref: string; error: ChannelError }

/** One refusal for each item that has problems: all of their sentences, under the field of the first. */
export function refusalsOf(problems: ItemProblem[]): Map<string, ChannelError> {
  return new Map(
    [...Map.groupBy(problems, ({ ref }) => ref)].flatMap(([ref, [first, ...others]]) => {
      if (first === undefined) return []
      const message = [first, ...others].map(({ error }) => error.message).join(' ')
      return [[ref, { ...first.error, message }]]
    }),
  )
}

// The ways in which a channel can refuse, and who can do something about each.

export type ChannelErrorKind =
  | 'auth_expired'
  | 'auth_revoked'
  | 'forbidden'
  | 'throttled'
  | 'remote_transient'
  | 'remote_permanent'
  | 'validation'
  | 'not_found'
  | 'conflict'
  | 'duplicate'
  | 'unsupported'
  | 'outcome_unknown'
  | 'contract_unknown'

export type ChannelError = {
  kind: ChannelErrorKind
  /** Our field name, when the seller can mend it by editing that field. */
  field?: string
  /** A sentence for the seller. */
  message: string
  /** Not before so long, where the channel or our own limiter said so: a while, since no two clocks agree. */
  retryAfterMs?: number
  /** The channel's own words, without secrets, for support. */
  raw?: { status?: number; code?: string; message?: string; requestId?: string }
}

/** A refusal of the channel where there is no list of outcomes to put it into. */
export class ChannelFailure extends Error {
  override readonly name = 'ChannelFailure'
  readonly error: ChannelError
  constructor(error: ChannelError, options?: ErrorOptions) {
    super(error.message, options)
    this.error = error
  }
}

/** To be thrown: a refusal of this kind, with what else is known of it. */
export function channelFailure(
  kind: ChannelErrorKind,
  message: string,
  facts?: Omit<ChannelError, 'kind' | 'message'>,
): ChannelFailure {
  return new ChannelFailure({ kind, message, ...facts })
}

const repeatable: ReadonlySet<ChannelErrorKind> = new Set([
  'auth_expired',
  'throttled',
  'remote_transient',
  'conflict',
  'outcome_unknown',
])

/** The account is not let in: that says nothing of what was asked for before, and holds until a person connects it anew. */
export function isOfAccess({ kind }: ChannelError): boolean {
  return kind === 'auth_expired' || kind === 'auth_revoked' || kind === 'forbidden'
}

/** True when the machine should try again; everything else waits for a person. */
export function isRepeatable(error: ChannelError): boolean {
  return repeatable.has(error.kind)
}
