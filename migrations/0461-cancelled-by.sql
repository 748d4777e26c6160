-- What many rows of a run still wait for is taken back piece by piece behind its request.

-- Who asked for that, from then on; the run goes on until nothing of it waits any more.
alter table run add column cancelled_by text;

create or replace function follow_rows(run_ids integer[]) returns void language sql as $$
  update run
  set status = case
        when not awaits_rows and success + failed + skipped = total then
          case when cancelled_by is null then 'COMPLETED' else 'CANCELLED' end
        when started_on is null then 'QUEUED'
        else 'IN PROGRESS'
      end,
      ended_on = case when not awaits_rows and success + failed + skipped = total then coalesce(ended_on, now()) end,
      -- What failed before is news all the same.
      is_dismissed = case
        when cancelled_by is not null and success + failed + skipped = total then failed = 0
        else is_dismissed
      end,
      progress = case
        -- Of how many is not known yet: whoever adds them says how far it has come.
        when awaits_rows then progress
        when total = 0 then 1
        else (success + failed + skipped)::double precision / total
      end
  where id = any(run_ids) and status not in ('FAILED', 'CANCELLED')
$$;
