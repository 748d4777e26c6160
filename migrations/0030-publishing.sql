-- What should be on sale where, what is, and who asked for it. A listing is one basic product on one marketplace.

-- What the channel sees as one product: a parent with its basics, or a basic without a parent. It is the unit of work.
create table listing_group (
  id integer generated always as identity primary key,
  marketplace_id integer not null,
  product_id integer not null,
  -- Stored before the channel is first called, so that whoever repeats an interrupted try finds what it made.
  handle text not null,
  external_id text,
  url text,
  -- Grows with each wish for one of its listings; settled when the channel agrees or has refused for good.
  generation integer not null default 0,
  settled_generation integer not null default 0,
  lease_token uuid,
  lease_until timestamptz,
  attempts integer not null default 0,
  next_try timestamptz,
  last_error jsonb,
  sent_hash text,
  last_sent jsonb,
  last_sent_on timestamptz,
  last_received jsonb,
  last_received_on timestamptz,
  requested_by text not null,
  request_id text,
  created_on timestamptz not null default now(),
  updated_on timestamptz not null default now(),
  constraint listing_group_once unique (marketplace_id, product_id),
  constraint listing_group_handle_once unique (marketplace_id, handle),
  constraint listing_group_marketplace foreign key (marketplace_id) references marketplace (id),
  constraint listing_group_product foreign key (product_id) references product (id),
  constraint listing_group_settles_what_was_asked check (settled_generation <= generation),
  constraint listing_group_lease_whole check ((lease_token is null) = (lease_until is null))
);

create index listing_group_product on listing_group (product_id);
create index listing_group_unsettled on listing_group (next_try) where settled_generation < generation;

create table listing (
  product_id integer not null,
  marketplace_id integer not null,
  group_id integer not null,
  desired_state text not null,
  -- The group's generation in which this was last wished.
  generation integer not null,
  -- What the channel itself showed when it was last read.
  actual_state text not null default 'unlisted',
  external_id text,
  price_sent_cents integer,
  cost_sent_cents integer,
  margin_sent numeric,
  quantity_sent integer,
  published_on timestamptz,
  last_error jsonb,
  created_on timestamptz not null default now(),
  updated_on timestamptz not null default now(),
  constraint listing_key primary key (product_id, marketplace_id),
  constraint listing_product foreign key (product_id) references product (id),
  constraint listing_marketplace foreign key (marketplace_id) references marketplace (id),
  constraint listing_in_group foreign key (group_id) references listing_group (id),
  constraint listing_desired_known check (desired_state in ('listed', 'unlisted')),
  constraint listing_actual_known check (actual_state in ('listed', 'unlisted'))
);

create index listing_of_group on listing (group_id, product_id);
create index listing_live on listing (marketplace_id, product_id) where actual_state = 'listed';

create table publish_run (
  id integer generated always as identity primary key,
  kind text not null,
  -- Whether it ran; whether things were accepted stands on the items.
  status text not null default 'QUEUED',
  requested_by text not null,
  total integer not null default 0,
  success integer not null default 0,
  failed integer not null default 0,
  skipped integer not null default 0,
  created_on timestamptz not null default now(),
  started_on timestamptz,
  ended_on timestamptz,
  constraint publish_run_kind_known check (kind in ('publish', 'unpublish')),
  constraint publish_run_status_known check (status in ('QUEUED', 'IN PROGRESS', 'COMPLETED', 'FAILED', 'CANCELLED'))
);

-- The product is not a foreign key: a row also tells of an id that does not exist.
create table publish_run_item (
  id bigint generated always as identity primary key,
  run_id integer not null,
  product_id integer not null,
  sku text not null,
  marketplace_id integer not null,
  group_id integer,
  generation integer,
  status text not null,
  error_message text,
  external_url text,
  updated_on timestamptz not null default now(),
  constraint publish_run_item_once unique (run_id, product_id, marketplace_id),
  constraint publish_run_item_run foreign key (run_id) references publish_run (id) on delete cascade,
  constraint publish_run_item_marketplace foreign key (marketplace_id) references marketplace (id),
  constraint publish_run_item_group foreign key (group_id) references listing_group (id),
  constraint publish_run_item_status_known check (status in ('queued', 'done', 'failed', 'skipped')),
  constraint publish_run_item_queued_somewhere check (status <> 'queued' or (group_id is not null and generation is not null))
);

create index publish_run_item_in_order on publish_run_item (run_id, id);
create index publish_run_item_queued on publish_run_item (group_id, product_id) where status = 'queued';
create index publish_run_item_queued_pair on publish_run_item (product_id, marketplace_id) where status = 'queued';

-- A run's figures follow its items, so that no path can forget or double one.
create function publish_run_count() returns trigger language plpgsql as $$
begin
  perform 1 from publish_run where id in (select run_id from new_rows) order by id for update;

  if tg_op = 'INSERT' then
    update publish_run run
    set total = run.total + change.total, success = run.success + change.success,
        failed = run.failed + change.failed, skipped = run.skipped + change.skipped
    from (
      select run_id, count(*) as total, count(*) filter (where status = 'done') as success,
        count(*) filter (where status = 'failed') as failed, count(*) filter (where status = 'skipped') as skipped
      from new_rows
      group by run_id
    ) change
    where run.id = change.run_id;
  else
    update publish_run run
    set success = run.success + change.success, failed = run.failed + change.failed, skipped = run.skipped + change.skipped
    from (
      select after.run_id,
        count(*) filter (where after.status = 'done') - count(*) filter (where before.status = 'done') as success,
        count(*) filter (where after.status = 'failed') - count(*) filter (where before.status = 'failed') as failed,
        count(*) filter (where after.status = 'skipped') - count(*) filter (where before.status = 'skipped') as skipped
      from new_rows after
      join old_rows before on before.id = after.id
      where before.status <> after.status
      group by after.run_id
    ) change
    where run.id = change.run_id;
  end if;

  update publish_run
  set status = case when success + failed + skipped = total then 'COMPLETED' when started_on is null then 'QUEUED' else 'IN PROGRESS' end,
      ended_on = case when success + failed + skipped = total then now() end
  where id in (select run_id from new_rows) and status not in ('FAILED', 'CANCELLED');
  return null;
end $$;

create trigger publish_run_item_added after insert on publish_run_item
referencing new table as new_rows for each statement execute function publish_run_count();
create trigger publish_run_item_changed after update on publish_run_item
referencing old table as old_rows new table as new_rows for each statement execute function publish_run_count();

create table publication_history (
  id bigint generated always as identity primary key,
  product_id integer not null,
  marketplace_id integer not null,
  action text not null,
  updated_by text not null,
  reason text,
  created_on timestamptz not null default now(),
  constraint publication_history_product foreign key (product_id) references product (id),
  constraint publication_history_marketplace foreign key (marketplace_id) references marketplace (id),
  constraint publication_history_action_known check (action in ('Published', 'Unpublished'))
);

create index publication_history_of_product on publication_history (product_id, id desc);

create trigger publication_history_kept before update or delete or truncate on publication_history
for each statement execute function refuse_history_change();

-- "Published" on a product follows from what its listings really are; a parent and a master are when any of theirs is.
create function carry_publication(basics integer[]) returns void language plpgsql as $$
declare
  parents integer[];
  masters integer[];
begin
  select array_agg(distinct parent_id) into parents from product where id = any(basics) and parent_id is not null;
  select array_agg(distinct master_id) into masters from product where id = any(parents) and master_id is not null;

  -- Locked in one order and before anything is counted: two listings of one family may change at the same time.
  perform 1 from product where id = any(basics || coalesce(parents, '{}') || coalesce(masters, '{}'))
  order by id for no key update;

  update product
  set is_published_to_shopify = live.shopify, is_published_to_stockx = live.stockx, is_published_to_voyageone = live.voyageone
  from (
    select touched.id,
      coalesce(bool_or(marketplace.name = 'Shopify'), false) as shopify,
      coalesce(bool_or(marketplace.name = 'StockX'), false) as stockx,
      coalesce(bool_or(marketplace.name = 'VoyageOne'), false) as voyageone
    from unnest(basics) touched(id)
    left join listing on listing.product_id = touched.id and listing.actual_state = 'listed'
    left join marketplace on marketplace.id = listing.marketplace_id
    group by touched.id
  ) live
  where product.id = live.id
    and (is_published_to_shopify, is_published_to_stockx, is_published_to_voyageone)
      is distinct from (live.shopify, live.stockx, live.voyageone);

  perform carry_publication_up(parents);
  perform carry_publication_up(masters);
end $$;

create function carry_publication_up(owners integer[]) returns void language sql
begin atomic
  update product owner
  set is_published_to_shopify = live.shopify, is_published_to_stockx = live.stockx, is_published_to_voyageone = live.voyageone
  from (
    select touched.id,
      coalesce(bool_or(owned.is_published_to_shopify), false) as shopify,
      coalesce(bool_or(owned.is_published_to_stockx), false) as stockx,
      coalesce(bool_or(owned.is_published_to_voyageone), false) as voyageone
    from unnest(owners) touched(id)
    left join lateral (
      select basic.is_published_to_shopify, basic.is_published_to_stockx, basic.is_published_to_voyageone
      from product basic
      where basic.parent_id = touched.id
      union all
      select parent.is_published_to_shopify, parent.is_published_to_stockx, parent.is_published_to_voyageone
      from product parent
      where parent.master_id = touched.id
    ) owned on true
    group by touched.id
  ) live
  where owner.id = live.id
    and (owner.is_published_to_shopify, owner.is_published_to_stockx, owner.is_published_to_voyageone)
      is distinct from (live.shopify, live.stockx, live.voyageone);
end;

create function listing_record_state() returns trigger language plpgsql as $$
declare
  changed integer[];
begin
  if tg_op = 'INSERT' then
    insert into publication_history (product_id, marketplace_id, action, updated_by, reason)
    select product_id, marketplace_id, 'Published', current_actor(), current_reason()
    from new_rows
    where actual_state = 'listed';
    select array_agg(distinct product_id) into changed from new_rows where actual_state = 'listed';
  elsif tg_op = 'UPDATE' then
    insert into publication_history (product_id, marketplace_id, action, updated_by, reason)
    select after.product_id, after.marketplace_id,
      case after.actual_state when 'listed' then 'Published' else 'Unpublished' end, current_actor(), current_reason()
    from new_rows after
    join old_rows before using (product_id, marketplace_id)
    where after.actual_state <> before.actual_state;
    select array_agg(distinct after.product_id) into changed
    from new_rows after
    join old_rows before using (product_id, marketplace_id)
    where after.actual_state <> before.actual_state;
  end if;
  if changed is not null then
    perform carry_publication(changed);
  end if;
  return null;
end $$;

create trigger listing_added after insert on listing
referencing new table as new_rows for each statement execute function listing_record_state();
create trigger listing_changed after update on listing
referencing old table as old_rows new table as new_rows for each statement execute function listing_record_state();
