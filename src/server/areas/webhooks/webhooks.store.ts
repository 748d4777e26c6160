import { sql } from 'kysely'
import type { WebhookRefusal } from '../../connectors/ports/webhooks.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

export type WebhookAccount = { subscribedAs: string | null; sender: string | null }

export async function findWebhookAccount(db: Db, credential: string): Promise<WebhookAccount | undefined> {
  return db
    .selectFrom('webhook_account')
    .select(['subscribed_as as subscribedAs', 'sender'])
    .where('credential', '=', credential)
    .executeTakeFirst()
}

/** False when any of what it is known by was there before. */
export async function takeOnce(tx: Tx, credential: string, marks: readonly Buffer[]): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into taken_webhook (credential, mark)
    select ${credential}, mark from unnest(${marks}::bytea[]) mark
    order by mark
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows) === marks.length
}

export async function noteReceived(tx: Tx, credential: string): Promise<void> {
  await sql`
    insert into webhook_account (credential, received_on) values (${credential}, clock_timestamp())
    on conflict (credential) do update set received_on = excluded.received_on`.execute(tx)
}

/** Once a minute is enough to be seen: nobody has us write as often as he likes. */
export async function noteRefusal(db: Db, credential: string, refusal: WebhookRefusal): Promise<void> {
  await sql`
    insert into webhook_account (credential, refused_on, refusal)
    values (${credential}, clock_timestamp(), ${refusal})
    on conflict (credential) do update set refused_on = excluded.refused_on, refusal = excluded.refusal
    where webhook_account.refused_on is null
      or webhook_account.refused_on < excluded.refused_on - interval '1 minute'`.execute(db)
}

export async function saveSubscribed(
  tx: Tx,
  credential: string,
  { subscribedAs, sender }: WebhookAccount,
): Promise<void> {
  await sql`
    insert into webhook_account (credential, subscribed_as, sender, subscribed_on)
    values (${credential}, ${subscribedAs}, ${sender}, clock_timestamp())
    on conflict (credential) do update set
      subscribed_as = excluded.subscribed_as, sender = excluded.sender,
      subscribed_on = excluded.subscribed_on`.execute(tx)
}

/** What is older is refused for its age, where it tells it. */
export async function forgetTaken(db: Db): Promise<void> {
  await sql`delete from taken_webhook where taken_on < now() - interval '3 days'`.execute(db)
}
