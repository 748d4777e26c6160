import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Where those pictures are shown that were fetched, by the addresses that histories know them by. */
export async function findFetchedPictures(db: Db, values: readonly unknown[]): Promise<Map<unknown, string>> {
  const addresses = values.filter((each) => typeof each === 'string' && /^https?:/i.test(each))
  if (addresses.length === 0) return new Map()
  const { rows } = await sql<{ address: string; url: string }>`
    select fetched.address, '/media/' || fetched.name as url
    from unnest(${addresses}::text[]) asked (address)
    join picture_fetch fetched on md5(fetched.address) = md5(asked.address) and fetched.address = asked.address
    where fetched.state = 'done'`.execute(db)
  return new Map(rows.map(({ address, url }) => [address, url]))
}
