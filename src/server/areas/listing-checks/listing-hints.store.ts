import { sql } from 'kysely'
import type { ListingHint } from '../../connectors/ports/webhooks.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { groupColumns, isSettled, type CheckedGroup } from './listing-checks.store.ts'

/** Something else may happen within the same second, and is told in the same words. */
const restSeconds = 1
const keptDays = 1

const hasRested = sql<boolean>`hint.noted_on <= clock_timestamp() - make_interval(secs => ${restSeconds})`

/** Remembers where to look; what is none of ours, or was read since it changed, leaves nothing behind. */
export async function noteHint(
  tx: Tx,
  credential: string,
  { about, externalId, changedOn }: ListingHint,
): Promise<void> {
  await sql`
    insert into listing_hint (credential, external_id, about, changed_on)
    select ${credential}, coalesce(item.product_id, named.id),
      case when item.external_id is null then ${about} else 'product' end, ${changedOn}::timestamptz
    from (select ${externalId}::text as id) named
    left join channel_item item on item.credential = ${credential} and item.external_id = named.id
    where (${about} = 'stock' and item.external_id is null) or exists (
      select from listing_group
      where listing_group.external_id = coalesce(item.product_id, named.id)
        and (listing_group.known_until >= ${changedOn}::timestamptz) is not true
    )
    on conflict (credential, external_id) do update set
      changed_on = case
        when listing_hint.changed_on is null or excluded.changed_on is null then null
        else greatest(listing_hint.changed_on, excluded.changed_on)
      end,
      noted_on = excluded.noted_on`.execute(tx)
}

/** The accounts that something is to be read of, and since when. */
export async function findHinted(db: Db): Promise<{ credential: string; since: Date }[]> {
  const { rows } = await sql<{ credential: string; since: Date }>`
    select hint.credential, min(hint.since) as since
    from listing_hint hint
    where ${hasRested}
    group by hint.credential`.execute(db)
  return rows
}

export type NamedItem = { externalId: string; notedOn: Date }

/** Things of which nobody knows to which product they belong. */
export async function findUnknownItems(db: Db, credential: string, limit: number): Promise<NamedItem[]> {
  const { rows } = await sql<NamedItem>`
    select hint.external_id as "externalId", hint.noted_on as "notedOn"
    from listing_hint hint
    where hint.credential = ${credential} and hint.about = 'stock' and ${hasRested}
    order by hint.since
    limit ${limit}`.execute(db)
  return rows
}

/** From now on it is known what each belongs to; what that says of products of ours is noted in its place. */
export async function saveItems(
  tx: Tx,
  credential: string,
  items: readonly (NamedItem & { productId: string | null })[],
): Promise<void> {
  await sql`
    with found as (
      select item.*
      from unnest(
        ${items.map(({ externalId }) => externalId)}::text[], ${items.map(({ productId }) => productId)}::text[],
        ${items.map(({ notedOn }) => notedOn)}::timestamptz[]
      ) item (external_id, product_id, noted_on)
    ), kept as (
      insert into channel_item (credential, external_id, product_id)
      select ${credential}, found.external_id, found.product_id
      from found
      on conflict (credential, external_id) do update set product_id = excluded.product_id
    ), done as (
      delete from listing_hint hint
      using found
      where hint.credential = ${credential} and hint.external_id = found.external_id and hint.noted_on = found.noted_on
    )
    insert into listing_hint (credential, external_id, about)
    select distinct ${credential}, found.product_id, 'product'
    from found
    where exists (select from listing_group where listing_group.external_id = found.product_id)
    on conflict (credential, external_id) do update set changed_on = null, noted_on = excluded.noted_on`.execute(
    tx,
  )
}

export type HintedGroup = CheckedGroup & { externalId: string; notedOn: Date }

/** Drops what was read since it changed, such as what we changed there ourselves, and finds what is to be read. */
export async function findHintedGroups(db: Db, credential: string, limit: number): Promise<HintedGroup[]> {
  await sql`
    delete from listing_hint hint
    using listing_group
    where hint.credential = ${credential} and hint.about = 'product' and ${hasRested}
      and listing_group.external_id = hint.external_id and ${isSettled}
      and listing_group.known_until >= hint.changed_on`.execute(db)
  const { rows } = await sql<HintedGroup>`
    select ${groupColumns}, hint.noted_on as "notedOn"
    from listing_hint hint
    join listing_group on listing_group.external_id = hint.external_id
    join marketplace on marketplace.id = listing_group.marketplace_id
    where hint.credential = ${credential} and hint.about = 'product' and ${hasRested} and ${isSettled}
    order by hint.since
    limit ${limit}`.execute(db)
  return rows
}

/** They are read; one that was named again meanwhile waits for the next reading. */
export async function dropHints(
  tx: Tx,
  credential: string,
  groups: readonly Pick<HintedGroup, 'externalId' | 'notedOn'>[],
): Promise<void> {
  await sql`
    delete from listing_hint hint
    using unnest(
      ${groups.map(({ externalId }) => externalId)}::text[], ${groups.map(({ notedOn }) => notedOn)}::timestamptz[]
    ) read (external_id, noted_on)
    where hint.credential = ${credential} and hint.external_id = read.external_id and hint.noted_on = read.noted_on`.execute(
    tx,
  )
}

/** What can't be read for so long is found at night. */
export async function forgetHints(db: Db): Promise<void> {
  await sql`delete from listing_hint where since < now() - make_interval(days => ${keptDays})`.execute(db)
}
