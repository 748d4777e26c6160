// Addresses from which pictures are fetched, and whose turn it is to ask which server.
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { placeFetched } from '../products/product-parts.store.ts'
import { carryPictures, lockProducts } from '../products/products.store.ts'

export type DueFetch = { id: number; address: string; tries: number }

/** Servers that have pictures due and that nobody is asking. It jumps from server to server, however many pictures each has. */
export async function findDueHosts(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ host: string }>`
    with recursive waiting (host) as (
      (select host from picture_fetch where state = 'waiting' order by host limit 1)
      union all
      select (
        select next.host from picture_fetch next
        where next.state = 'waiting' and next.host > waiting.host
        order by next.host
        limit 1
      )
      from waiting
      where waiting.host is not null
    )
    select waiting.host
    from waiting
    where exists (
        select from picture_fetch due
        where due.host = waiting.host and due.state = 'waiting' and due.due_on <= now()
      )
      and not exists (select from picture_host busy where busy.host = waiting.host and busy.busy_until > now())
    limit ${most}`.execute(db)
  return rows.map(({ host }) => host)
}

/** Takes the turn at a server for some seconds; false when somebody else has it. */
export async function takeTurn(db: Db, host: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into picture_host (host, busy_until) values (${host}, now() + make_interval(secs => ${seconds}))
    on conflict (host) do update set busy_until = excluded.busy_until
    where picture_host.busy_until <= now()
    returning host`.execute(db)
  return rows.length > 0
}

/** Lets a turn last so many seconds from now on; with 0 it ends. */
export async function keepTurn(db: Db, host: string, seconds: number): Promise<void> {
  await sql`
    update picture_host set busy_until = now() + make_interval(secs => ${seconds}) where host = ${host}`.execute(
    db,
  )
}

/** The next picture due at a server. It is due again soon, so that a worker that dies loses nothing. */
export async function claimDue(db: Db, host: string, againSeconds: number): Promise<DueFetch | undefined> {
  const { rows } = await sql<DueFetch>`
    update picture_fetch
    set tries = tries + 1, due_on = now() + make_interval(secs => ${againSeconds})
    where id = (
      select id from picture_fetch
      where host = ${host} and state = 'waiting' and due_on <= now()
      order by due_on, id
      limit 1
      for update skip locked
    )
    returning id, address, tries`.execute(db)
  return rows[0]
}

/** It was no fault of the address: the try does not count. */
export async function uncountTry(db: Db, id: number): Promise<void> {
  await sql`update picture_fetch set tries = tries - 1 where id = ${id} and tries > 0`.execute(db)
}

/** Notes why a picture did not come, and when it is tried again; without a time, never by itself. */
export async function noteFailure(
  db: Db,
  id: number,
  { error, againSeconds }: { error: string; againSeconds: number | undefined },
): Promise<void> {
  await sql`
    update picture_fetch
    set error = ${error},
      state = ${againSeconds === undefined ? 'failed' : 'waiting'},
      due_on = now() + make_interval(secs => ${againSeconds ?? 0}),
      ended_on = ${againSeconds === undefined ? sql`now()` : null}
    where id = ${id} and state = 'waiting'`.execute(db)
}

export async function noteFetched(db: Db, id: number, name: string): Promise<void> {
  await sql`
    update picture_fetch
    set state = 'done', name = ${name}, error = null, ended_on = now()
    where id = ${id} and state = 'waiting'`.execute(db)
}

/** Pictures that were fetched and do not stand in their products yet. */
export async function findUnplaced(db: Db): Promise<{ id: number; address: string }[]> {
  const { rows } = await sql<{ id: number; address: string }>`
    select id, address from picture_fetch where state = 'done' and not is_placed order by id limit 100`.execute(
    db,
  )
  return rows
}

/** Puts a picture that was fetched into every product that named its address. */
export async function placeEverywhere(
  tx: Tx,
  { id, address }: { id: number; address: string },
): Promise<void> {
  const naming = await tx
    .selectFrom('product_image')
    .select('product_id')
    .distinct()
    .where('url', '=', address)
    .where('product_id', 'is not', null)
    .$narrowType<{ product_id: number }>()
    .execute()
  const ids = naming.map((each) => each.product_id)
  if (ids.length > 0) {
    // Locked before their pictures, as every write of products does it.
    await lockProducts(tx, { by: { ids }, columns: [], centers: [], hasPictures: false })
    await placeFetched(tx, ids)
    await carryPictures(tx, ids)
  }
  await sql`
    update picture_file set is_shown = true
    from picture_fetch fetched
    where fetched.id = ${id} and picture_file.name = fetched.name`.execute(tx)
  await sql`update picture_fetch set is_placed = true where id = ${id}`.execute(tx)
}
