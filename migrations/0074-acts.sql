-- What was changed together can be found, and taken back, together: every change carries the id of its act. A run is an
-- act; what a person does without one draws its number from the same sequence, at its first change.

create sequence act_id as integer;
select setval('act_id', greatest(max(run.id), 1), max(run.id) is not null) from run;
alter table run alter column id drop identity;
alter table run alter column id set default nextval('act_id');

create function current_act() returns integer language plpgsql as $$
declare
  act integer := nullif(current_setting('backroom.act', true), '')::integer;
begin
  if act is null then
    act := nextval('act_id');
    perform set_config('backroom.act', act::text, true);
  end if;
  return act;
end $$;

alter table product_field_history add column act_id integer;
alter table product_field_history alter column act_id set default current_act();
alter table stock_history add column act_id integer;
alter table stock_history alter column act_id set default current_act();

-- Acts follow one another as their rows do: a summary of each stretch of the table costs an edit nothing.
create index product_field_history_of_act on product_field_history using brin (act_id) with (autosummarize = on, pages_per_range = 16);
create index stock_history_of_act on stock_history using brin (act_id) with (autosummarize = on, pages_per_range = 16);
