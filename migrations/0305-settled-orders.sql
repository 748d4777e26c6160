-- Which order a line means is found while it is read, some thousand lines at a time; several may have its number.
alter table settlement_entry
  add column sales_order_id integer,
  add column is_ambiguous boolean not null default false;
