// Tables belong to whoever migrates; the pool runs as a role without a sign-in that may use them and only add to histories.
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DatabaseLog } from './database.ts'

const appRoleLock = 7_226_403

/** Makes the role of this database's pool and renews its rights; answers its name, or nothing where that is not allowed. */
export function prepareAppRole<T>(
  db: Kysely<T>,
  log?: Pick<DatabaseLog, 'info'>,
): Promise<string | undefined> {
  return db.connection().execute(async (connection) => {
    const role = await readRole(connection)
    const { name } = role
    if (await isReady(connection, role)) return name
    try {
      await connection.transaction().execute(settle)
      log?.info({ role: name }, 'the rights of the pool are renewed')
      return name
    } catch (error) {
      if (!isRefusal(error)) throw error
      log?.info({ role: name, reason: error.message }, 'the pool runs as the connecting role itself')
      return undefined
    }
  })
}

async function settle<T>(tx: Kysely<T>): Promise<void> {
  // Two processes that start at once would stumble over each other's grants.
  await sql`select pg_advisory_xact_lock(${appRoleLock})`.execute(tx)
  const role = await readRole(tx)
  if (role.oid === null) await sql`create role ${sql.id(role.name)} nologin`.execute(tx)
  else if (role.is_mighty) throw new RoleUnfit(`the role ${role.name} may do more than use tables`)
  if (role.hides_tables) throw new RoleUnfit('the schema of the tables is found by the name of their owner')
  if (!(await readRole(tx)).can_be_taken) {
    await sql`grant ${sql.id(role.name)} to ${sql.id(role.session)}`.execute(tx)
  }
  if (!role.has_jobs_schema) await sql`create schema ${sql.id(jobsSchema)}`.execute(tx)
  const statements = await rightsToSettle(tx, role.name)
  if (statements.length > 0) await sql.raw(statements.join(';\n')).execute(tx)
  // A grant that does nothing is only a warning in PostgreSQL.
  if (!(await isReady(tx, await readRole(tx))))
    throw new RoleUnfit(`the rights of ${role.name} are not ours to give`)
}

async function isReady<T>(connection: Kysely<T>, role: Role): Promise<boolean> {
  if (role.oid === null || role.is_mighty || role.hides_tables) return false
  if (!role.can_be_taken || !role.has_jobs_schema) return false
  return (await rightsToSettle(connection, role.name)).length === 0
}

type Role = {
  name: string
  oid: number | null
  /** Whether it was made by somebody else for something else. */
  is_mighty: boolean
  can_be_taken: boolean
  session: string
  /** A path with "$user" would lead the role past the tables. */
  hides_tables: boolean
  has_jobs_schema: boolean
}

// Roles belong to the whole cluster, hence the database in the name; plain letters pass unharmed through connection options.
async function readRole<T>(connection: Kysely<T>): Promise<Role> {
  const { rows } = await sql<Role>`
    select
      app.name,
      pg_roles.oid,
      coalesce(rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls or rolcanlogin, false) as is_mighty,
      pg_roles.oid is not null and pg_has_role(
        session_user, pg_roles.oid,
        case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end
      ) as can_be_taken,
      session_user::text as session,
      current_schema() = current_user as hides_tables,
      to_regnamespace(${jobsSchema}) is not null as has_jobs_schema
    from (
      select 'backroom_app_' || case
        when current_database() ~ '^[a-z0-9_]{1,50}$' then current_database()::text
        else md5(current_database())
      end as name
    ) app
    left join pg_roles on pg_roles.rolname = app.name`.execute(connection)
  const [role] = rows
  if (!role) throw new Error('PostgreSQL did not say which database this is.')
  return role
}

class RoleUnfit extends Error {}

function isRefusal(error: unknown): error is Error {
  const insufficientPrivilege = '42501'
  return (
    error instanceof RoleUnfit ||
    (error instanceof Error && 'code' in error && error.code === insufficientPrivilege)
  )
}

// What the role of the pool may do, worked out from the catalogue of PostgreSQL, so that a table made later is not forgotten.

/** Where pg-boss keeps its tables; it makes some of them while the pool runs. */
export const jobsSchema = 'jobs'

/** The statements that give the role what it lacks and take what it has too much; none when all is well. */
export async function rightsToSettle<T>(connection: Kysely<T>, role: string): Promise<string[]> {
  const app = sql`${role}::name`
  const { rows } = await sql<{ statement: string }>`
    with space as (
      select oid, nspname as name
      from pg_namespace
      where nspname in (current_schema(), ${jobsSchema})
    )
    ${relationRights(app)}
    union all ${functionRights(app)}
    union all ${schemaRights(app)}
    union all ${rightsOnWhatIsMadeLater(app)}`.execute(connection)
  return rows.map(({ statement }) => statement)
}

function relationRights(app: RawBuilder<unknown>) {
  return sql`
    select format(
      case when is_due then 'grant %s on %s %s to %I' else 'revoke %s on %s %s from %I' end,
      string_agg(privilege, ', '), case when is_sequence then 'sequence' else 'table' end, oid::regclass, ${app}::text
    ) as statement
    from (
      select relation.oid, is_sequence, privilege, privilege = any(due) as is_due
      from (${relationsWithWhatIsDue}) relation
      cross join lateral unnest(
        case
          when is_sequence then '{USAGE,SELECT,UPDATE}'::text[]
          else '{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER}'
        end
      ) privilege
      where privilege = any(due) is distinct from case
        when is_sequence then has_sequence_privilege(${app}, relation.oid, privilege)
        else has_table_privilege(${app}, relation.oid, privilege)
      end
    ) difference
    group by oid, is_sequence, is_due`
}

// A shared database holds things of others: extensions (deptype e), and tables that the connecting role could not use either.
// The sequence of an identity column (deptype i) needs no right of its own.
const relationsWithWhatIsDue = sql`
  select
    pg_class.oid,
    relkind = 'S' as is_sequence,
    case
      when relkind = 'S' then '{USAGE,SELECT}'::text[]
      when relkind in ('v', 'm') or starts_with(relname, 'kysely_') then '{SELECT}'
      -- A history is written once: whatever ends in _history is one.
      when right(relname, 8) = '_history' then '{SELECT,INSERT}'
      else '{SELECT,INSERT,UPDATE,DELETE}'
    end as due
  from pg_class
  join space on space.oid = relnamespace
  where relkind in ('r', 'p', 'v', 'm', 'S')
    and case relkind
      when 'S' then has_sequence_privilege(pg_class.oid, 'SELECT')
      else has_table_privilege(pg_class.oid, 'SELECT')
    end
    and not exists (
      select from pg_depend
      where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('e', 'i')
    )`

function functionRights(app: RawBuilder<unknown>) {
  return sql`
    select format('grant execute on function %s to %I', pg_proc.oid::regprocedure, ${app}::text)
    from pg_proc
    join space on space.oid = pronamespace
    where prokind in ('f', 'w')
      and has_function_privilege(pg_proc.oid, 'EXECUTE') and not has_function_privilege(${app}, pg_proc.oid, 'EXECUTE')`
}

function schemaRights(app: RawBuilder<unknown>) {
  return sql`
    select format('grant usage on schema %I to %I', name, ${app}::text)
    from space
    where not has_schema_privilege(${app}, oid, 'USAGE')`
}

function rightsOnWhatIsMadeLater(app: RawBuilder<unknown>) {
  return sql`
    select format('alter default privileges in schema %I grant %s to %I', name, made_later.rights, ${app}::text)
    from space
    cross join (
      values ('r', 'select, insert, update, delete on tables'), ('S', 'usage, select on sequences')
    ) made_later(kind, rights)
    where not exists (
      select from pg_default_acl
      cross join lateral aclexplode(defaclacl) given
      where defaclrole = current_user::regrole and defaclnamespace = space.oid
        and defaclobjtype = made_later.kind::"char"
        and given.grantee = (select oid from pg_roles where rolname = ${app})
    )`
}
