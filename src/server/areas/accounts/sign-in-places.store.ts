import type { Db } from '../../platform/database/database.ts'

type Place = { userId: number; address: string }

/** Whether the user has signed in from there since then. */
export async function isAtHome(db: Db, { userId, address }: Place, since: Date): Promise<boolean> {
  const place = await db
    .selectFrom('sign_in_place')
    .select('address')
    .where('user_id', '=', userId)
    .where('address', '=', address)
    .where('last_signed_in_on', '>', since)
    .executeTakeFirst()
  return place !== undefined
}

export async function rememberPlace(db: Db, { userId, address }: Place, now: Date): Promise<void> {
  await db
    .insertInto('sign_in_place')
    .values({ user_id: userId, address, last_signed_in_on: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'address']).doUpdateSet({ last_signed_in_on: now }),
    )
    .execute()
}

export async function forgetPlacesBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('sign_in_place').where('last_signed_in_on', '<', time).execute()
}
