-- Up to where changes may be gone. Whoever stood still for longer than they are kept, or on a machine whose clock jumped, has to
-- read all rows anew instead of taking what is left for all there was.
create table row_change_forgotten (before xid8 not null);
insert into row_change_forgotten values ('0');

create or replace function forget_row_changes() returns void language sql as $$
  update row_change_forgotten
  set before = least(
    pg_snapshot_xmax(pg_current_snapshot()),
    greatest(
      before,
      (select max(mark.before) from row_change_mark mark where mark.made_on < now() - interval '1 day')
    )
  );

  delete from row_change
  where xid < (select before from row_change_forgotten)
    or xid >= pg_snapshot_xmax(pg_current_snapshot());

  delete from row_change_mark
  where made_on < now() - interval '1 day' or before > pg_snapshot_xmax(pg_current_snapshot());

  insert into row_change_mark (token) values (gen_random_uuid()::text);
$$;
