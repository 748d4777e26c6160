-- The same rules without joins of transition tables: such a join is planned once for each connection, by whatever few rows
-- come first, and would then walk through a large change as if it were small.

drop trigger listing_added on listing;
drop trigger listing_changed on listing;
drop function listing_record_state();

create function listing_record_state() returns trigger language plpgsql as $$
begin
  insert into publication_history (product_id, marketplace_id, action, updated_by, reason)
  values (
    new.product_id, new.marketplace_id, case new.actual_state when 'listed' then 'Published' else 'Unpublished' end,
    current_actor(), current_reason()
  );
  perform carry_publication(array[new.product_id]);
  return null;
end $$;

create trigger listing_added after insert on listing
for each row when (new.actual_state = 'listed') execute function listing_record_state();
create trigger listing_changed after update on listing
for each row when (old.actual_state <> new.actual_state) execute function listing_record_state();

create or replace function publish_run_count() returns trigger language plpgsql as $$
declare
  touched integer[];
  change record;
begin
  select array_agg(distinct run_id) into touched from new_rows;
  perform 1 from publish_run where id = any(touched) order by id for update;

  if tg_op = 'INSERT' then
    for change in
      select run_id, count(*) as total, count(*) filter (where status = 'done') as success,
        count(*) filter (where status = 'failed') as failed, count(*) filter (where status = 'skipped') as skipped
      from new_rows
      group by run_id
    loop
      update publish_run
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
      group by run_id
    loop
      update publish_run
      set success = success + coalesce(change.success, 0), failed = failed + coalesce(change.failed, 0),
          skipped = skipped + coalesce(change.skipped, 0)
      where id = change.run_id;
    end loop;
  end if;

  update publish_run
  set status = case when success + failed + skipped = total then 'COMPLETED' when started_on is null then 'QUEUED' else 'IN PROGRESS' end,
      ended_on = case when success + failed + skipped = total then coalesce(ended_on, now()) end
  where id = any(touched) and status not in ('FAILED', 'CANCELLED');
  return null;
end $$;
