-- A publish of many products is worked out piece by piece behind its request, and its rows come with the pieces.

-- More rows are to come: what there is of them so far does not end the run.
alter table run add column awaits_rows boolean not null default false;

-- What a publish or unpublish of many products was asked for, as it stood when it was asked.
create table publish_choice (
  run_id integer primary key,
  -- In the order in which they go.
  product_ids integer[] not null,
  -- So many of them, from the front, have their rows; a successor goes on behind them.
  done integer not null default 0,
  marketplace_ids integer[] not null,
  left_out jsonb not null,
  -- Only what is on sale already, sent as it is by now.
  is_live_only boolean not null,
  -- The run whose failed pairs are tried again, and no others.
  retry_of integer,
  request_id text not null,
  constraint publish_choice_run foreign key (run_id) references run (id) on delete cascade,
  -- Without the failed pairs it would stand for all pairs.
  constraint publish_choice_retry_of foreign key (retry_of) references run (id) on delete cascade,
  constraint publish_choice_done check (done between 0 and cardinality(product_ids))
);

create index publish_choice_retried on publish_choice (retry_of) where retry_of is not null;

-- State and end of runs that follow their rows.
create function follow_rows(run_ids integer[]) returns void language sql as $$
  update run
  set status = case
        when not awaits_rows and success + failed + skipped = total then 'COMPLETED'
        when started_on is null then 'QUEUED'
        else 'IN PROGRESS'
      end,
      ended_on = case when not awaits_rows and success + failed + skipped = total then coalesce(ended_on, now()) end,
      progress = case
        -- Of how many is not known yet: whoever adds them says how far it has come.
        when awaits_rows then progress
        when total = 0 then 1
        else (success + failed + skipped)::double precision / total
      end
  where id = any(run_ids) and status not in ('FAILED', 'CANCELLED')
$$;

create or replace function run_count_rows() returns trigger language plpgsql as $$
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

  perform follow_rows(touched);
  return null;
end $$;
