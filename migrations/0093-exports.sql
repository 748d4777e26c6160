-- Exports: runs that write what a list shows, or some rows of it, into a file.
alter table run drop constraint run_kind_known;
alter table run add constraint run_kind_known
check (kind in ('publish', 'unpublish', 'import', 'import_check', 'import_undo', 'export'));

create table export_file (
  run_id integer primary key,
  list text not null,
  -- Filter, search, order and columns, as the list was asked.
  question jsonb not null,
  -- The rows that were chosen; null is all that the question finds.
  ids integer[],
  -- Signs its addresses, so that they end with it.
  signing_key text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  -- Absent until the file is whole.
  file_name text,
  row_count integer,
  constraint export_file_run foreign key (run_id) references run (id) on delete cascade
);
