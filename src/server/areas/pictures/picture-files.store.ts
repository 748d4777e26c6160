// The files that pictures are kept in, beside the store that holds them.
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Says that a file is in use from now on; false while somebody is removing it. */
export async function rememberFile(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql`
    insert into picture_file (name) values (${name})
    on conflict (name) do update set used_on = now(), removing_until = null
    where picture_file.removing_until is null or picture_file.removing_until <= now()
    returning name`.execute(db)
  return rows.length > 0
}

/** Forgets pictures that have belonged to no product since `before`. */
export async function deleteLoose(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('product_image')
    .where('product_id', 'is', null)
    .where('loose_since', '<', before)
    .execute()
}

/** A file that is to be removed, and until when nobody else takes it up. */
export type NotedFile = { name: string; removing_until: Date }

/**
 * Notes some files that no product ever showed as being removed, for so many seconds. What one showed stays for ever: the
 * history of pictures names it, and reverting shows it again.
 */
export async function noteUnused(db: Db, before: Date, seconds: number): Promise<NotedFile[]> {
  const { rows } = await sql<NotedFile>`
    update picture_file
    set removing_until = now() + make_interval(secs => ${seconds})
    where name in (
      select unused.name
      from picture_file unused
      where not unused.is_shown and unused.used_on < ${before}
        and (unused.removing_until is null or unused.removing_until <= now())
        and not exists (select from product_image image where image.url = '/media/' || unused.name)
        and not exists (
          select from product_image image
          where image.product_id is null and image.original_url = '/media/' || unused.name
        )
      limit 50
    )
      -- Asked again of the row as it is when its turn comes: it may have been taken up meanwhile.
      and not is_shown and used_on < ${before} and (removing_until is null or removing_until <= now())
    returning name, removing_until`.execute(db)
  return rows
}

/** Forgets files that were removed, unless somebody has taken them up or noted them anew since. */
export async function forgetRemoved(db: Db, files: readonly NotedFile[]): Promise<void> {
  await sql`
    delete from picture_file
    using unnest(
      ${files.map(({ name }) => name)}::text[], ${files.map((each) => each.removing_until)}::timestamptz[]
    ) removed (name, removing_until)
    where picture_file.name = removed.name and picture_file.removing_until = removed.removing_until`.execute(
    db,
  )
}
