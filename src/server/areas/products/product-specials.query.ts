import { sql } from 'kysely'
import type { Column } from '../../../contract/columns/column.ts'
import { importName } from '../../../contract/import-figures.ts'
import {
  marketplaceNames,
  outOfStep,
  publishedFilterValues,
  publishedFlag,
} from '../../../contract/marketplaces.ts'
import type {
  CenterQuantity,
  ListingError,
  ListingState,
  LiveOffer,
} from '../../../contract/products/products.ts'
import type { Db } from '../../platform/database/database.ts'
import { plannedOnce } from '../../platform/database/prepared-statements.ts'
import type { Sql, SqlCondition } from '../../platform/grid/sql/sql-column.ts'
import { importsOf } from './product-imports.query.ts'
import type { SpecialColumn, StoredRow } from '../../platform/lists/define-list.ts'

/** Where it lies. "In Phoenix" means that there is stock in Phoenix; that figure stands on the row itself. */
export const distributionCenterColumn: SpecialColumn = {
  filter: {
    storage: 'set',
    hasAny: (names) => {
      const others = names.filter((name) => name !== 'Phoenix')
      if (others.length === names.length) return stockedIn(others)
      return others.length === 0
        ? sql`(product.phoenix_quantity > 0)`
        : sql`(product.phoenix_quantity > 0 or ${stockedIn(others)})`
    },
    isEmpty: sql`(product.total_quantity <= 0)`,
    // Asking each of a million products about each centre would take ten times as long.
    held: sql`
      join (
        select quantity.product_id, center.name as value
        from distribution_center_quantity quantity
        join distribution_center center on center.id = quantity.distribution_center_id
        where quantity.quantity > 0
      ) held on held.product_id = product.id`,
    inMemory: {
      texts: sql`array(
        select 'Phoenix' where product.phoenix_quantity > 0
        union all
        select center.name
        from distribution_center_quantity quantity
        join distribution_center center on center.id = quantity.distribution_center_id
        where quantity.product_id = product.id and quantity.quantity > 0 and center.name <> 'Phoenix'
      )`,
    },
  },
  choices: async (db) => {
    const centers = await db.selectFrom('distribution_center').select('name').orderBy('name').execute()
    return centers.map(({ name }) => name)
  },
  show: (stored) => {
    const quantities = stored.distribution_center_quantity as CenterQuantity[]
    return {
      distribution_center: quantities.filter(({ qty }) => qty > 0).map(({ dist_center }) => dist_center),
      distribution_center_quantity: quantities,
    }
  },
}

function stockedIn(names: readonly string[]): SqlCondition {
  return sql`exists (
    select
    from distribution_center_quantity quantity
    join distribution_center center on center.id = quantity.distribution_center_id
    where quantity.product_id = product.id and quantity.quantity > 0 and center.name = any(${names}::text[])
  )`
}

/** Where it is published, from flags on the row itself. */
export const marketplacesColumn: SpecialColumn = {
  filter: {
    storage: 'set',
    hasAny: (values) => {
      const wanted = [...new Set(values.map(publishedState))]
      return wanted.length === 0
        ? sql`false`
        : sql`(${sql.join(
            wanted.flatMap((each) => publishedSql.get(each) ?? []),
            sql` or `,
          )})`
    },
    isEmpty: sql`not product.online`,
    inMemory: {
      texts: sql`array[${sql.join(
        marketplaceNames.map((name) => {
          const [there, away] = [sql.lit(`${name}(Pub)`), sql.lit(`${name}(Unpub)`)]
          return sql`case when ${sql.ref(`product.${publishedFlag(name)}`)} then ${there} else ${away} end`
        }),
      )}]`,
      // What is out of step other tables say, of which not every change touches the product.
      asked: (values) => {
        const wanted = values.map(publishedState)
        return wanted.includes(outOfStep) ? undefined : wanted
      },
    },
  },
  choices: () => Promise.resolve(publishedFilterValues),
  reads: marketplaceNames.map(publishedFlag),
  isOfRow: true,
  show: (stored) => ({
    marketplaces: marketplaceNames.filter((name) => stored[publishedFlag(name)] === true),
    listing_states: stored.listing_states,
  }),
}

type PublishedState = (typeof publishedFilterValues)[number]

// Whatever is none of the names means that it is not on Shopify: what the sixth name says, however it is spelt.
function publishedState(text: string): PublishedState {
  return knownState(text) ?? 'Shopify(Unpub)'
}

function knownState(text: string): PublishedState | undefined {
  return publishedFilterValues.find((value) => value.toLowerCase() === text.toLowerCase())
}

/** Those of the texts that name no state of publication. */
export function unknownStates(texts: readonly string[]): string[] {
  return texts.filter((text) => knownState(text) === undefined)
}

const publishedSql = new Map<PublishedState, SqlCondition>([
  ...marketplaceNames.flatMap((name): [PublishedState, SqlCondition][] => {
    const flag = sql.ref(`product.${publishedFlag(name)}`)
    return [
      [`${name}(Pub)`, sql`${flag}`],
      [`${name}(Unpub)`, sql`not ${flag}`],
    ]
  }),
  // What is live is looked through once: as the join that it would be without "is true", it was looked up for each product on the
  // way to the few that are out of step.
  [
    outOfStep,
    sql`(product.id in (select live_listing.product_id from live_listing where live_listing.is_out_of_step)) is true`,
  ],
])

/** Adds to rows what lies in other tables, when a column shows it: a few rows by their ids cost less than a join. */
export async function addBelongings(
  db: Db,
  rows: StoredRow[],
  columns: readonly Column[],
): Promise<StoredRow[]> {
  const ids = sql`${rows.map((row) => Number(row.id))}::integer[]`
  const read = async <Row>(field: string, parts: (ids: Sql) => Sql): Promise<Row[]> => {
    if (rows.length === 0 || columns.every((column) => column.field !== field)) return []
    return (await sql<Row>`${plannedOnce} ${parts(ids)}`.execute(db)).rows
  }
  const [quantities, states, imports] = await Promise.all([
    read<StoredBelongings['quantities'][number]>('distribution_center', belongings.quantities),
    read<StoredBelongings['states'][number]>('marketplaces', belongings.states),
    read<StoredBelongings['imports'][number]>('imports', belongings.imports),
  ])
  return withBelongings(rows, { quantities, states, imports })
}

/** What belongs to products, as it is read. */
export type StoredBelongings = {
  quantities: (CenterQuantity & OfProduct)[]
  states: (Omit<ListingState, 'offer' | 'error'> & {
    offer: LiveOffer | null
    error: ListingError | null
  } & OfProduct)[]
  imports: ({ id: number; label: string } & OfProduct)[]
}

type OfProduct = { product_id: number }

/** Puts what belongs to each row into it, where the columns look for it. */
export function withBelongings(rows: StoredRow[], parts: StoredBelongings): StoredRow[] {
  const quantities = byProduct(parts.quantities, ({ dist_center, qty }) => ({ dist_center, qty }))
  const states = byProduct(parts.states, ({ marketplace, state, url, offer, error }) => ({
    marketplace,
    state,
    url,
    ...(offer !== null && { offer }),
    ...(error !== null && { error }),
  }))
  const imports = byProduct(parts.imports, ({ id, label }) => importName(id, label))
  for (const row of rows) {
    row.distribution_center_quantity = quantities.get(row.id) ?? []
    row.listing_states = states.get(row.id) ?? []
    row.imports = imports.get(row.id) ?? []
  }
  return rows
}

function byProduct<Row extends OfProduct, Part>(
  rows: readonly Row[],
  partOf: (row: Row) => Part,
): Map<unknown, Part[]> {
  const parts = new Map<unknown, Part[]>()
  for (const row of rows) {
    const list = parts.get(row.product_id)
    if (list === undefined) parts.set(row.product_id, [partOf(row)])
    else list.push(partOf(row))
  }
  return parts
}

/** How it is read of the products with these ids. */
export const belongings: Readonly<Record<keyof StoredBelongings, (ids: Sql) => Sql>> = {
  quantities: (ids) => sql`
    select quantity.product_id, center.name as dist_center, quantity.quantity as qty
    from distribution_center_quantity quantity
    join distribution_center center on center.id = quantity.distribution_center_id
    where quantity.product_id = any(${ids}) and not center.is_hidden
    order by center.name collate "C"`,
  // Shown as live only when the channel itself said so; a desired state that is not reached yet is on its way.
  states: (ids) => sql`
    select listing.product_id, marketplace.name as marketplace, case
      when listing_group.settled_generation < listing.generation
        then case when listing_group.lease_token is null then 'queued' else 'working' end
      when listing.actual_state = 'listed' then 'live'
      when listing.last_error is not null then 'failed'
      else 'off'
    end as state, case when listing.actual_state = 'listed' then listing_group.url end as url,
      case when live.product_id is not null then json_build_object(
        'price', live.live_price_cents / 100.0, 'quantity', live.live_quantity, 'seen_on', to_char(
          live.seen_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
        ),
        'our_price', live.our_price_cents / 100.0, 'our_quantity', live.our_quantity,
        'retail_price_taken', live.retail_price_taken_cents / 100.0,
        'drift', case
          when not live.is_out_of_step then 'none'
          when live.is_changed_here and live.is_changed_there then 'both'
          when live.is_changed_there then 'there'
          else 'here'
        end,
        'changed_content', live.changed_content
      ) end as offer,
      -- The channel's own words, which stand beside this sentence, are for support alone. Whatever writes an error writes the time too.
      case when listing.last_error is not null then json_build_object(
        'message', listing.last_error ->> 'message', 'told_on', to_char(
          listing.updated_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
        )
      ) end as error
    from listing
    join listing_group on listing_group.id = listing.group_id
    join marketplace on marketplace.id = listing.marketplace_id
    -- Looked up listing by listing, whatever is thought to be live: in the minutes of a first publish that is next to
    -- nothing, and all that is live would be read anew for each listing.
    left join lateral (
      select live.*
      from live_listing live
      where live.product_id = listing.product_id and live.marketplace_id = listing.marketplace_id
      limit 1
    ) live on true
    where listing.product_id = any(${ids})
    order by marketplace.name collate "C"`,
  imports: importsOf,
}
