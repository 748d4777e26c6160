-- A product's timeline says by which run it went on and off sale. The run's row waits still when the listing is written, and
-- what waits has an index.
alter table publication_history add column run_id integer;

create or replace function listing_record_state() returns trigger language plpgsql as $$
begin
  insert into publication_history (product_id, marketplace_id, action, updated_by, reason, run_id)
  values (
    new.product_id, new.marketplace_id, case new.actual_state when 'listed' then 'Published' else 'Unpublished' end,
    current_actor(), current_reason(),
    (
      select max(run_row.run_id)
      from run_row
      where run_row.status = 'queued'
        and run_row.product_id = new.product_id
        and run_row.marketplace_id = new.marketplace_id
    )
  );
  perform carry_publication(array[new.product_id]);
  return null;
end $$;
