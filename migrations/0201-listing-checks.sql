-- What is on sale, read back from its marketplaces: what each listing was found to be.
alter table run drop constraint run_kind_known;
alter table run add constraint run_kind_known
check (
  kind in (
    'publish', 'unpublish', 'sync', 'listing_check', 'import', 'import_check', 'import_undo', 'export', 'edit',
    'bulk_delete'
  )
);

alter table run_row add column finding text;
alter table run_row add constraint run_row_finding_known check (finding in ('equal', 'drifted', 'not_ours', 'missing'));

-- Where and of which products, and how far it came: its groups go by their ids.
create table listing_check (
  run_id integer primary key,
  marketplace_ids integer[] not null,
  -- Null: of all.
  product_ids integer[],
  after_group_id integer not null default 0,
  constraint listing_check_run foreign key (run_id) references run (id) on delete cascade
);
