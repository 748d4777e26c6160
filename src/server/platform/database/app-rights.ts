// What the role of the pool may do, worked out from the catalogue of PostgreSQL, so that a table made later is not forgotten.
import { sql, type Kysely, type RawBuilder } from 'kysely'

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
