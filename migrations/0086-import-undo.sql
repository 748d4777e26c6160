-- Taking an import back: a run of its own that walks over the blocks of what the import did.
alter table run drop constraint run_kind_known;
alter table run add constraint run_kind_known
check (kind in ('publish', 'unpublish', 'import', 'import_check', 'import_undo'));

create table import_undo (
  run_id integer primary key,
  import_id integer not null,
  -- Blocks that are done, in the order in which they are taken; a successor goes on after them.
  done_blocks integer not null default 0,
  constraint import_undo_run foreign key (run_id) references run (id) on delete cascade,
  constraint import_undo_import foreign key (import_id) references run (id) on delete cascade
);

create index import_undo_of_import on import_undo (import_id, run_id);

-- What stays as others have made it since, cell by cell; a product that stays whole has neither field nor value.
create table import_undo_kept (
  id bigint generated always as identity primary key,
  run_id integer not null,
  line integer not null,
  product_id integer not null,
  sku text not null,
  field text,
  value jsonb,
  -- Where it is more than that somebody changed it.
  reason text,
  changed_by text,
  changed_on timestamptz(3),
  constraint import_undo_kept_run foreign key (run_id) references run (id) on delete cascade
);

create index import_undo_kept_in_order on import_undo_kept (run_id, line, id);

-- The act that took a product away with the import which had made it: such a product is in nobody's way, so that its SKU
-- is free even for those who refuse the SKU of a deleted one. Its history stays.
alter table product add column removed_by integer;
