-- Imports: what was uploaded, how far it has been read, and what was said of its lines.

create table import_run (
  id integer generated always as identity primary key,
  status text not null default 'QUEUED',
  is_dry_run boolean not null,
  file_name text not null,
  file_path text not null,
  file_bytes bigint not null,
  layout text,
  headers text[] not null default '{}',
  mapping jsonb not null default '{}',
  refused text,
  -- Every try of a run takes the next one, so that a worker thought dead can't write any more.
  attempt integer not null default 0,
  -- Lines up to this one are done; a successor goes on after it.
  done_line integer not null default 0,
  read_bytes bigint not null default 0,
  total integer not null default 0,
  created integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  rejected integer not null default 0,
  noted integer not null default 0,
  requested_by text not null,
  created_on timestamptz not null default now(),
  started_on timestamptz,
  ended_on timestamptz,
  constraint import_run_status check (status in ('QUEUED', 'IN PROGRESS', 'COMPLETED', 'FAILED', 'CANCELLED')),
  constraint import_run_layout check (layout in ('shopify', 'columns'))
);

create table import_remark (
  id bigint generated always as identity primary key,
  import_id integer not null,
  line integer not null,
  is_rejection boolean not null,
  column_name text not null,
  reason text not null,
  constraint import_remark_run foreign key (import_id) references import_run (id) on delete cascade
);

create index import_remark_of_run on import_remark (import_id, is_rejection, line, id);

-- SKUs and handles that a file has used so far: the second use is rejected, also after a restart.
create table import_seen (
  import_id integer not null,
  name text collate "C" not null,
  line integer not null,
  constraint import_seen_key primary key (import_id, name),
  constraint import_seen_run foreign key (import_id) references import_run (id) on delete cascade
);
