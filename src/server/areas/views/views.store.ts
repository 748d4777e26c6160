import { sql } from 'kysely'
import { defaultViewLabel } from '../../../contract/default-view.ts'
import { orderDefaultFilter } from '../../../contract/orders/order-columns.ts'
import { stockCoverDefaultFilter } from '../../../contract/stock-cover/stock-cover-columns.ts'
import type { ViewInput, ViewPage } from '../../../contract/views.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

const columns = [
  'grid_view.id',
  'grid_view.version',
  'grid_view.user_id',
  'grid_view.page_type',
  'grid_view.label',
  'grid_view.is_active',
  'grid_view.fields',
  'grid_view.field_widths',
  'grid_view.column_order',
  'grid_view.pinned',
  'grid_view.sort',
  'grid_view.grid_params',
  'grid_view.query',
  'grid_view.search',
  'grid_view.is_shared',
  'grid_view.is_tab',
  'grid_view.is_alert',
  'grid_view.position',
  'user_account.username as owner',
] as const

/** Views that a user may see: one's own and those that others share. */
function visibleViews(db: Db, userId: number) {
  return db
    .selectFrom('grid_view')
    .innerJoin('user_account', 'user_account.id', 'grid_view.user_id')
    .select(columns)
    .where((where) =>
      where.or([where('grid_view.user_id', '=', userId), where('grid_view.is_shared', '=', true)]),
    )
}

export type ViewRow = NonNullable<Awaited<ReturnType<typeof findView>>>

export async function findView(db: Db, userId: number, id: number) {
  return visibleViews(db, userId).where('grid_view.id', '=', id).executeTakeFirst()
}

/** The views of one page, one's own first. */
export async function findViews(db: Db, userId: number, pageType: ViewPage): Promise<ViewRow[]> {
  return visibleViews(db, userId)
    .where('grid_view.page_type', '=', pageType)
    .orderBy((order) => sql`${order.ref('grid_view.user_id')} <> ${userId}`)
    .orderBy('grid_view.id')
    .execute()
}

/** One's own view, kept from changing under the hands of this transaction. */
export async function lockOwnView(tx: Tx, userId: number, id: number): Promise<ViewRow | undefined> {
  return visibleViews(tx, userId)
    .where('grid_view.id', '=', id)
    .where('grid_view.user_id', '=', userId)
    .forUpdate('grid_view')
    .executeTakeFirst()
}

export async function insertView(tx: Tx, userId: number, input: ViewInput): Promise<number> {
  const { id } = await tx
    .insertInto('grid_view')
    .values({ user_id: userId, ...stored(input) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateView(tx: Tx, id: number, input: Written): Promise<void> {
  await tx
    .updateTable('grid_view')
    .set({ ...stored(input), version: sql`version + 1`, updated_on: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function removeView(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('grid_view').where('id', '=', id).execute()
}

/** Takes the mark off whichever view has it, then gives it to this one: two may never have it. */
export async function markActive(tx: Tx, view: Pick<ViewRow, 'id' | 'user_id' | 'page_type'>): Promise<void> {
  await tx
    .updateTable('grid_view')
    .set({ is_active: false })
    .where('user_id', '=', view.user_id)
    .where('page_type', '=', view.page_type)
    .where('is_active', '=', true)
    .execute()
  await tx.updateTable('grid_view').set({ is_active: true }).where('id', '=', view.id).execute()
}

/** What a change leaves as it is may be older than what is taken now. */
type Written = { [Part in keyof ViewInput]: Part extends JsonPart ? unknown : ViewInput[Part] }
type JsonPart = 'fields' | 'field_widths' | 'grid_params' | 'column_order' | 'pinned' | 'sort' | 'query'

function stored(input: Written) {
  return {
    page_type: input.page_type,
    label: input.label.trim(),
    fields: JSON.stringify(input.fields),
    field_widths: JSON.stringify(input.field_widths),
    grid_params: JSON.stringify(input.grid_params ?? null),
    column_order: JSON.stringify(input.column_order ?? []),
    pinned: JSON.stringify(input.pinned ?? {}),
    sort: JSON.stringify(input.sort ?? []),
    query: JSON.stringify(input.query ?? {}),
    search: input.search ?? null,
    is_shared: input.is_shared ?? false,
    is_tab: input.is_tab ?? false,
    is_alert: input.is_alert ?? false,
    position: input.position ?? 0,
  }
}

/** The id of the user's active view of a page: Default where none is active, made where it is missing. */
export async function activeViewId(tx: Tx, userId: number, pageType: ViewPage): Promise<number> {
  const active = await findActive(tx, userId, pageType)
  if (active !== undefined) return active
  const made = await tx
    .insertInto('grid_view')
    .values({
      ...{ user_id: userId, page_type: pageType, label: defaultViewLabel, is_active: true },
      grid_params: JSON.stringify(usualFilter(pageType)),
    })
    // Two first sign-ins may meet: whichever rule the second one breaks, it takes what the first one made.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? (await findActive(tx, userId, pageType)) ?? activateDefault(tx, userId, pageType)
}

/** What stands in a page's Default before anybody saved it. */
function usualFilter(pageType: ViewPage): unknown {
  const filter = usualFilters[pageType]
  return filter === undefined ? null : { filter: JSON.stringify(filter) }
}

const usualFilters: Partial<Record<ViewPage, readonly unknown[]>> = {
  Orders: orderDefaultFilter,
  StockCover: stockCoverDefaultFilter,
}

async function activateDefault(tx: Tx, userId: number, pageType: ViewPage): Promise<number> {
  const { id } = await tx
    .updateTable('grid_view')
    .set({ is_active: true })
    .where('user_id', '=', userId)
    .where('page_type', '=', pageType)
    .where('label', '=', defaultViewLabel)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function findActive(tx: Tx, userId: number, pageType: ViewPage): Promise<number | undefined> {
  const row = await tx
    .selectFrom('grid_view')
    .select('id')
    .where('user_id', '=', userId)
    .where('page_type', '=', pageType)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row?.id
}
