import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { RunKind, RunRowStatus, RunStatus } from '../../../contract/runs.ts'

/** The tables as the migrations leave them: names and types as in SQL. numeric arrives as text, date as 'yyyy-MM-dd'. */
export interface Schema {
  user_account: UserAccountTable
  session_token: SessionTokenTable
  sign_in_failure: SignInFailureTable
  user_configuration: UserConfigurationTable
  idempotency_key: IdempotencyKeyTable
  grid_view: GridViewTable
  marketplace: MarketplaceTable
  product: ProductTable
  product_label: ProductLabelTable
  product_image: ProductImageTable
  product_field_history: ProductFieldHistoryTable
  product_totals: ProductTotalsView
  product_page_state: ProductPageStateTable
  distribution_center: DistributionCenterTable
  distribution_center_quantity: DistributionCenterQuantityTable
  stock_history: StockHistoryTable
  channel_limiter: ChannelLimiterTable
  channel_token: ChannelTokenTable
  listing_group: ListingGroupTable
  listing: ListingTable
  run: RunTable
  run_row: RunRowTable
  publication_history: PublicationHistoryTable
  progress: ProgressTable
  import_file: ImportFileTable
  import_seen: ImportSeenTable
}

export interface ProductTable {
  id: Generated<number>
  version: Generated<number>
  product_type: string
  parent_id: number | null
  master_id: number | null
  sku: string
  mpn: string | null
  title: string
  brand: string | null
  sku_fold: GeneratedAlways<string>
  mpn_fold: GeneratedAlways<string | null>
  title_fold: GeneratedAlways<string>
  brand_fold: GeneratedAlways<string | null>
  image: string | null
  asin: string | null
  ean: string | null
  upc: string | null
  isbn: string | null
  condition: string | null
  description: string | null
  short_description: string | null
  subtitle: string | null
  manufacturer: string | null
  category: string | null
  classification: string | null
  shopify_product_type: string | null
  style_grouping_id: string | null
  harmonized_code: string | null
  tax_product_code: string | null
  warehouse_location: string | null
  warranty: string | null
  supplier_name: string | null
  supplier_code: string | null
  supplier_po: string | null
  store_title: string | null
  store_description: string | null
  bundle_type: string | null
  flag: string | null
  flag_description: string | null
  block_comment: string | null
  profile: string | null
  labels: Generated<string[]>
  relationship_name: string | null
  parent_sku: string | null
  copy_to_children: string | null
  goat_sku: string | null
  stockx_product_id: string | null
  stockx_variant_id: string | null
  release_year: number | null
  channel_advisor_id: number | null
  channel_advisor_parent_id: number | null
  multipack_quantity: string | null
  height: string | null
  length: string | null
  width: string | null
  weight: string | null
  usp: string | null
  received_date_utc: string | null
  retail_price_cents: number | null
  retail_price_manually_updated: Generated<boolean>
  buy_it_now_price_cents: number | null
  starting_price_cents: number | null
  reserve_price_cents: number | null
  store_price_cents: number | null
  second_chance_price_cents: number | null
  min_price_cents: number | null
  max_price_cents: number | null
  estimated_shipping_cost_cents: number | null
  cost_cents: number | null
  saller_cost_cents: number | null
  margin: string | null
  is_available_in_store: Generated<boolean>
  is_blocked: Generated<boolean>
  is_external_quantity_blocked: Generated<boolean>
  is_display_in_store: Generated<boolean>
  is_deleted: Generated<boolean>
  deleted_on: Date | null
  is_stale: Generated<boolean>
  is_parent: GeneratedAlways<boolean>
  is_in_relationship: GeneratedAlways<boolean>
  is_published_to_voyageone: Generated<boolean>
  is_published_to_shopify: Generated<boolean>
  is_published_to_stockx: Generated<boolean>
  online: GeneratedAlways<boolean>
  total_quantity: Generated<number>
  phoenix_quantity: Generated<number>
  open_allocated_quantity: Generated<number>
  pending_checkout_quantity: Generated<number>
  pending_payment_quantity: Generated<number>
  pending_shipment_quantity: Generated<number>
  total_available_quantity: GeneratedAlways<number>
  total_quantity_pooled: GeneratedAlways<number>
  open_allocated_quantity_pooled: GeneratedAlways<number>
  pending_checkout_quantity_pooled: GeneratedAlways<number>
  pending_payment_quantity_pooled: GeneratedAlways<number>
  pending_shipment_quantity_pooled: GeneratedAlways<number>
  quantity_sold_last7_days: Generated<number>
  quantity_sold_last14_days: Generated<number>
  quantity_sold_last30_days: Generated<number>
  quantity_sold_last60_days: Generated<number>
  quantity_sold_last90_days: Generated<number>
  quantity_update_date_utc: Date | null
  last_sale_date_utc: Date | null
  last_purchased_at: Date | null
  attributes: Generated<Record<string, unknown>>
  created_on: Generated<Date>
  updated_on: Generated<Date>
}

export interface ProductLabelTable {
  name: string
}

export interface ProductImageTable {
  id: Generated<number>
  product_id: number
  placement_name: string
  url: string
}

export interface ProductFieldHistoryTable {
  id: GeneratedAlways<number>
  product_id: number
  field: string
  previous_value: unknown
  updated_value: unknown
  order_id: string | null
  /** The run, or the act of one person, that it was part of; null for what happened before acts were kept. */
  act_id: Generated<number | null>
  updated_by: string
  reason: string | null
  created_on: GeneratedAlways<Date>
}

/** A view: the shares of product_total_share added up. */
export interface ProductTotalsView {
  data_version: GeneratedAlways<number>
  total_products: GeneratedAlways<number>
  total_cost_cents: GeneratedAlways<number>
}

export interface ProductPageStateTable {
  user_id: number
  grid_params: Json<unknown>
  query_params: Json<unknown>
  updated_on: Generated<Date>
}

export interface DistributionCenterTable {
  id: GeneratedAlways<number>
  name: string
  code: string
  type: Generated<string>
  is_hidden: Generated<boolean>
}

export interface DistributionCenterQuantityTable {
  product_id: number
  distribution_center_id: number
  quantity: number
}

export interface StockHistoryTable {
  id: GeneratedAlways<number>
  product_id: number
  distribution_center_id: number
  previous_quantity: number
  updated_quantity: number
  order_id: string | null
  /** The run, or the act of one person, that it was part of; null for what happened before acts were kept. */
  act_id: Generated<number | null>
  updated_by: string
  reason: string | null
  created_on: GeneratedAlways<Date>
}

export interface ChannelLimiterTable {
  credential: string
  available: number
  capacity: number
  restore_per_s: number
  updated_at: Generated<Date>
  blocked_until: Date | null
  throttles: Generated<number>
  failures: Generated<number>
  open_until: Date | null
}

export interface ChannelTokenTable {
  credential: string
  sealed_token: Buffer | null
  fingerprint: string
  expires_at: Date | null
  sealed_refresh_token: Buffer | null
  renewer: string | null
  renewing_until: Date | null
  updated_at: Generated<Date>
}

export interface UserAccountTable {
  id: GeneratedAlways<number>
  username: string
  username_fold: GeneratedAlways<string>
  email: string
  password_hash: string
  is_disabled: Generated<boolean>
  created_on: Generated<Date>
  updated_on: Generated<Date>
}

export interface SessionTokenTable {
  id: GeneratedAlways<number>
  token_hash: string
  user_id: number
  created_on: Date
  last_used_on: Date
}

export interface SignInFailureTable {
  scope: 'account' | 'address'
  subject: string
  failures: number
  window_started_on: Date
  last_failed_on: Date
}

export interface UserConfigurationTable {
  user_id: number
  version: Generated<number>
  settings: ColumnType<Record<string, unknown>, string, string>
  updated_on: Generated<Date>
}

export interface IdempotencyKeyTable {
  user_id: number
  key: string
  fingerprint: string
  running_until: Date
  status: number | null
  headers: ColumnType<Record<string, string> | null, string | null | undefined, string | null>
  body: string | null
  created_on: Date
}

export interface GridViewTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  user_id: number
  page_type: 'Products' | 'Orders' | 'OrderItems' | 'SalesReport' | 'BusinessRules'
  label: string
  label_fold: GeneratedAlways<string>
  is_active: Generated<boolean>
  fields: Json<Record<string, unknown>>
  field_widths: Json<Record<string, unknown>>
  column_order: Json<unknown[]>
  pinned: Json<Record<string, unknown>>
  sort: Json<unknown[]>
  grid_params: Json<Record<string, unknown>>
  query: Json<Record<string, unknown>>
  created_on: Generated<Date>
  updated_on: Generated<Date>
}

/** jsonb: read as a value, written as its text. */
type Json<T> = ColumnType<T, string | undefined, string>

export interface MarketplaceTable {
  id: GeneratedAlways<number>
  name: string
  /** Percent. */
  margin: string | null
  offer_in_publish_dialog: Generated<boolean>
}

export interface ListingGroupTable {
  id: GeneratedAlways<number>
  marketplace_id: number
  product_id: number
  handle: string
  external_id: string | null
  url: string | null
  generation: Generated<number>
  settled_generation: Generated<number>
  leased_generation: Generated<number>
  lease_token: string | null
  lease_until: Date | null
  attempts: Generated<number>
  next_try: Date | null
  last_error: NullableJson<Record<string, unknown>>
  sent_hash: string | null
  last_sent: NullableJson<unknown>
  last_sent_on: Date | null
  last_received: NullableJson<unknown>
  last_received_on: Date | null
  requested_by: string
  request_id: string | null
  created_on: Generated<Date>
  updated_on: Generated<Date>
}

export interface ListingTable {
  product_id: number
  marketplace_id: number
  group_id: number
  desired_state: 'listed' | 'unlisted'
  generation: number
  actual_state: Generated<'listed' | 'unlisted'>
  external_id: string | null
  price_sent_cents: number | null
  cost_sent_cents: number | null
  /** Percent. */
  margin_sent: string | null
  quantity_sent: number | null
  published_on: Date | null
  last_error: NullableJson<Record<string, unknown>>
  created_on: Generated<Date>
  updated_on: Generated<Date>
}

export interface RunTable {
  id: GeneratedAlways<number>
  kind: RunKind
  status: Generated<RunStatus>
  label: Generated<string>
  requested_by: string
  total: Generated<number>
  success: Generated<number>
  failed: Generated<number>
  skipped: Generated<number>
  /** From 0 to 1. */
  progress: Generated<number>
  counts: Json<Record<string, number>>
  message: string | null
  follows_rows: boolean
  attempt: Generated<number>
  is_dismissed: Generated<boolean>
  created_on: Generated<Date>
  started_on: Date | null
  ended_on: Date | null
}

export interface RunRowTable {
  id: GeneratedAlways<number>
  run_id: number
  position: number
  status: RunRowStatus
  product_id: number | null
  sku: string | null
  marketplace_id: number | null
  field: string | null
  message: string | null
  url: string | null
  group_id: number | null
  generation: number | null
  updated_on: Generated<Date>
}

export interface PublicationHistoryTable {
  id: GeneratedAlways<number>
  product_id: number
  marketplace_id: number
  action: 'Published' | 'Unpublished'
  updated_by: string
  reason: string | null
  created_on: GeneratedAlways<Date>
}

export interface ProgressTable {
  topic: string
  subject_id: number
  user_id: number | null
  body: Json<unknown>
  revision: Generated<number>
  changed_on: Generated<Date>
}

type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>

export interface ImportFileTable {
  run_id: number
  file_path: string
  file_bytes: number
  layout: 'shopify' | 'columns' | null
  headers: Generated<string[]>
  mapping: ColumnType<Record<string, string>, string | undefined, string>
  done_line: Generated<number>
  retry_of: number | null
}

export interface ImportSeenTable {
  import_id: number
  name: string
  line: number
}
