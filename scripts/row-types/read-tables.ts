import { sql, type Kysely } from 'kysely'

export type ColumnFacts = {
  name: string
  /** As PostgreSQL names it inside: int4, text, _text for many of them. */
  type: string
  isNullable: boolean
  hasDefault: boolean
  /** Worked out by the database, so that no statement may set it. */
  isAlwaysGenerated: boolean
  /** The values that a check allows, when it lists them. */
  values: string[] | null
}

export type TableFacts = { name: string; isView: boolean; columns: ColumnFacts[] }

/** The tables and views of ours, by name, with their columns in the order of the table. */
export async function readTables<T>(db: Kysely<T>): Promise<TableFacts[]> {
  const { rows } = await sql<TableFacts>`
    select
      pg_class.relname as name,
      pg_class.relkind = 'v' as "isView",
      json_agg(json_build_object(
        'name', attname,
        'type', typname,
        'isNullable', not attnotnull,
        'hasDefault', atthasdef or attidentity = 'd',
        'isAlwaysGenerated', attidentity = 'a' or attgenerated <> '',
        'values', allowed.values
      ) order by attnum) as columns
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    join pg_type on pg_type.oid = atttypid
    left join lateral (
      select json_agg(literal[1]) as values
      from pg_constraint
      cross join regexp_matches(pg_get_constraintdef(pg_constraint.oid), '''([^'']*)''::text', 'g') literal
      where conrelid = pg_class.oid
        and contype = 'c'
        and conkey = array[attnum]
        and starts_with(pg_get_constraintdef(pg_constraint.oid), 'CHECK ((' || attname || ' = ANY (ARRAY[')
    ) allowed on true
    where relnamespace = current_schema()::regnamespace
      and relkind in ('r', 'p', 'v')
      and not relispartition
      and not starts_with(relname, 'kysely_')
    group by pg_class.oid, pg_class.relname, pg_class.relkind
    order by pg_class.relname collate "C"`.execute(db)
  return rows
}
