import { sql, type Selectable, type Updateable } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { UserAccountTable } from '../../platform/database/schema.ts'

const account = ['id', 'username', 'email', 'password_hash', 'is_disabled'] as const

export type UserRow = Pick<Selectable<UserAccountTable>, (typeof account)[number]>

export type UserChanges = Pick<Updateable<UserAccountTable>, 'password_hash' | 'is_disabled'> & {
  updated_on: Date
}

export function findUserByName(db: Db, username: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('user_account')
    .select(account)
    .where('username_fold', '=', sql<string>`lower(${username} collate "und-x-icu")`)
    .executeTakeFirst()
}

export function findUserById(db: Db, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('user_account').select(account).where('id', '=', id).executeTakeFirst()
}

/** Answers the new id; undefined when the name is taken. */
export async function insertUser(
  db: Db,
  user: Omit<UserRow, 'id' | 'is_disabled'>,
): Promise<number | undefined> {
  const row = await db
    .insertInto('user_account')
    .values(user)
    .onConflict((conflict) => conflict.column('username_fold').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function updateUser(db: Db, id: number, changes: UserChanges): Promise<void> {
  await db.updateTable('user_account').set(changes).where('id', '=', id).execute()
}
