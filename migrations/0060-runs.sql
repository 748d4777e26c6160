-- All long work in one place: who asked for what, how far it has come, and what became of each thing it touched.

create table run (
  id integer generated always as identity primary key,
  kind text not null,
  -- Whether it ran; whether things were accepted stands on the rows.
  status text not null default 'QUEUED',
  -- What it is about, for example the name of a file.
  label text not null default '',
  requested_by text not null,
  total integer not null default 0,
  success integer not null default 0,
  failed integer not null default 0,
  skipped integer not null default 0,
  -- From 0 to 1.
  progress double precision not null default 0,
  -- Figures that only its kind has.
  counts jsonb not null default '{}',
  -- Why it waits for a person, or ended as a whole.
  message text,
  -- True: its figures and its end follow its rows. False: they are what its worker says.
  follows_rows boolean not null,
  -- Every try takes the next one, so that a worker thought dead, or one whose run was cancelled, can't write any more.
  attempt integer not null default 0,
  -- Nobody need look at it any more, however it ended.
  is_dismissed boolean not null default false,
  created_on timestamptz not null default now(),
  started_on timestamptz,
  ended_on timestamptz,
  constraint run_kind_known check (kind in ('publish', 'unpublish', 'import', 'import_check')),
  constraint run_status_known check (status in ('QUEUED', 'IN PROGRESS', 'COMPLETED', 'FAILED', 'CANCELLED')),
  constraint run_over_when_ended check ((ended_on is null) = (status in ('QUEUED', 'IN PROGRESS')))
);

create index run_of_kind on run (kind, id);
create index run_of_user on run (requested_by, id);

-- The product is not a foreign key: a row also tells of an id that does not exist.
create table run_row (
  id bigint generated always as identity primary key,
  run_id integer not null,
  -- The line of a file, or the place in what was chosen.
  position integer not null,
  status text not null,
  product_id integer,
  sku text,
  marketplace_id integer,
  -- The column of a file.
  field text,
  message text,
  -- Where it can be seen at a channel.
  url text,
  -- What a row waits for: this generation of this group.
  group_id integer,
  generation integer,
  updated_on timestamptz not null default now(),
  constraint run_row_run foreign key (run_id) references run (id) on delete cascade,
  constraint run_row_marketplace foreign key (marketplace_id) references marketplace (id),
  constraint run_row_group foreign key (group_id) references listing_group (id),
  constraint run_row_status_known check (status in ('queued', 'done', 'failed', 'skipped')),
  constraint run_row_queued_somewhere check (status <> 'queued' or (group_id is not null and generation is not null))
);

-- What a file says, beside the run that reads it.
create table import_file (
  run_id integer primary key,
  file_path text not null,
  file_bytes bigint not null,
  layout text,
  headers text[] not null default '{}',
  mapping jsonb not null default '{}',
  -- Lines up to this one are done; a successor goes on after it.
  done_line integer not null default 0,
  -- The run whose rejected lines, and whatever it did not come to, this one takes again.
  retry_of integer,
  constraint import_file_run foreign key (run_id) references run (id) on delete cascade,
  constraint import_file_retry_of foreign key (retry_of) references run (id) on delete set null,
  constraint import_file_layout check (layout in ('shopify', 'columns'))
);

create index import_file_retried on import_file (retry_of) where retry_of is not null;

-- The generation in which a worker last took it: above the settled one, a channel may know what nobody wrote down.
alter table listing_group add column leased_generation integer not null default 0;
update listing_group set leased_generation = generation;

-- The runs of before. Publishing keeps its numbers; those of imports go on after them.
create temporary table import_number on commit drop as
select import_run.id as old_id, import_run.id + (select coalesce(max(publish_run.id), 0) from publish_run) as id
from import_run;

insert into run (
  id, kind, status, requested_by, total, success, failed, skipped, progress, follows_rows, is_dismissed,
  created_on, started_on, ended_on
)
overriding system value
select id, kind, status, requested_by, total, success, failed, skipped,
  case
    when status in ('COMPLETED', 'FAILED', 'CANCELLED') then 1
    when total = 0 then 0
    else (success + failed + skipped)::double precision / total
  end,
  true, ended_on is not null, created_on, started_on,
  case when status in ('COMPLETED', 'FAILED', 'CANCELLED') then coalesce(ended_on, started_on, created_on) end
from publish_run;

insert into run (
  id, kind, status, label, requested_by, total, success, failed, skipped, progress, counts, message, follows_rows, attempt,
  is_dismissed, created_on, started_on, ended_on
)
overriding system value
select import_number.id, case when is_dry_run then 'import_check' else 'import' end, status, file_name, requested_by,
  total + rejected, created + changed, rejected, unchanged,
  case
    when status = 'COMPLETED' then 1
    when file_bytes = 0 then 0
    else least(1, read_bytes::double precision / file_bytes)
  end,
  jsonb_build_object(
    'created', created, 'changed', changed, 'unchanged', unchanged, 'rejected', rejected, 'noted', noted
  ),
  case
    when refused is not null then refused
    when status = 'QUEUED' and layout = 'columns'
      and not exists (select from jsonb_each_text(mapping) mapped where mapped.value = 'sku')
    then 'It waits for its SKU column.'
  end,
  false, attempt, is_dry_run or ended_on is not null, created_on, started_on,
  case when status in ('COMPLETED', 'FAILED', 'CANCELLED') then coalesce(ended_on, started_on, created_on) end
from import_run
join import_number on import_number.old_id = import_run.id;

select setval(pg_get_serial_sequence('run', 'id'), coalesce(max(id), 1), max(id) is not null) from run;

insert into import_file (run_id, file_path, file_bytes, layout, headers, mapping, done_line)
select import_number.id, file_path, file_bytes, layout, headers, mapping, done_line
from import_run
join import_number on import_number.old_id = import_run.id;

insert into run_row (
  run_id, position, status, product_id, sku, marketplace_id, message, url, group_id, generation, updated_on
)
select run_id, row_number() over (partition by run_id order by id), status, product_id, sku, marketplace_id,
  error_message, external_url, group_id, generation, updated_on
from publish_run_item
order by id;

insert into run_row (run_id, position, status, field, message, updated_on)
select import_number.id, line, case when is_rejection then 'failed' else 'done' end, column_name, reason, run.created_on
from import_remark
join import_number on import_number.old_id = import_remark.import_id
join run on run.id = import_number.id
order by import_remark.id;

alter table import_seen drop constraint import_seen_run;
alter table import_seen drop constraint import_seen_key;
update import_seen set import_id = import_number.id from import_number where import_number.old_id = import_seen.import_id;
alter table import_seen
  add constraint import_seen_key primary key (import_id, name),
  add constraint import_seen_run foreign key (import_id) references run (id) on delete cascade;

-- Jobs that wait, or that a worker died on, name the import by its new number.
do $$
begin
  if to_regclass('jobs.job') is not null then
    execute $jobs$
      update jobs.job
      set data = jsonb_build_object('run_id', import_number.id), singleton_key = 'moved ' || import_number.id
      from import_number
      where job.name = 'run-import' and job.state < 'completed'
        and (job.data ->> 'import_id')::integer = import_number.old_id
    $jobs$;
  end if;
end $$;

create unique index run_row_once on run_row (run_id, product_id, marketplace_id) where product_id is not null;
create index run_row_in_order on run_row (run_id, status, position, id);
create index run_row_moved on run_row (run_id, updated_on desc, position, id);
create index run_row_queued on run_row (group_id, product_id) where status = 'queued';
create index run_row_queued_pair on run_row (product_id, marketplace_id) where status = 'queued';

drop table publish_run_item;
drop table publish_run;
drop function publish_run_count();
drop table import_remark;
drop table import_run;
truncate progress;

-- A run's figures follow its rows, so that no path can forget or double one.
create function run_count_rows() returns trigger language plpgsql as $$
declare
  touched integer[];
  change record;
begin
  select array_agg(id order by id) into touched
  from run
  where id in (select distinct run_id from new_rows) and follows_rows;
  if touched is null then
    return null;
  end if;
  perform 1 from run where id = any(touched) order by id for update;

  if tg_op = 'INSERT' then
    for change in
      select run_id, count(*) as total, count(*) filter (where status = 'done') as success,
        count(*) filter (where status = 'failed') as failed, count(*) filter (where status = 'skipped') as skipped
      from new_rows
      where run_id = any(touched)
      group by run_id
    loop
      update run
      set total = total + change.total, success = success + change.success,
          failed = failed + change.failed, skipped = skipped + change.skipped
      where id = change.run_id;
    end loop;
  else
    for change in
      select run_id, sum(sign) filter (where status = 'done') as success,
        sum(sign) filter (where status = 'failed') as failed, sum(sign) filter (where status = 'skipped') as skipped
      from (
        select run_id, status, 1 as sign from new_rows
        union all
        select run_id, status, -1 from old_rows
      ) counted
      where run_id = any(touched)
      group by run_id
    loop
      update run
      set success = success + coalesce(change.success, 0), failed = failed + coalesce(change.failed, 0),
          skipped = skipped + coalesce(change.skipped, 0)
      where id = change.run_id;
    end loop;
  end if;

  update run
  set status = case when success + failed + skipped = total then 'COMPLETED' when started_on is null then 'QUEUED' else 'IN PROGRESS' end,
      ended_on = case when success + failed + skipped = total then coalesce(ended_on, now()) end,
      progress = case when total = 0 then 0 else (success + failed + skipped)::double precision / total end
  where id = any(touched) and status not in ('FAILED', 'CANCELLED');
  return null;
end $$;

create trigger run_row_added after insert on run_row
referencing new table as new_rows for each statement execute function run_count_rows();
create trigger run_row_changed after update on run_row
referencing old table as old_rows new table as new_rows for each statement execute function run_count_rows();
