-- Products brought into step with ChannelAdvisor and, where they are on sale, their marketplaces with them.
alter table run drop constraint run_kind_known;
alter table run add constraint run_kind_known
check (
  kind in ('publish', 'unpublish', 'sync', 'import', 'import_check', 'import_undo', 'export', 'edit', 'bulk_delete')
);

-- Which products, in the order in which they go; a successor goes on after those that the run's figures count.
create table product_sync (
  run_id integer not null,
  position integer not null,
  product_id integer not null,
  primary key (run_id, position),
  constraint product_sync_run foreign key (run_id) references run (id) on delete cascade
);
