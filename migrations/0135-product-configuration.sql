-- Which fields of a product this business uses. What is switched off is listed, so that a field of a later release is on.
create table product_configuration (
  id integer primary key default 1,
  version integer not null default 1,
  created_on timestamptz(3) not null default now(),
  updated_on timestamptz(3) not null default now(),
  inactive_fields text[] not null default '{}',
  inactive_attributes text[] not null default '{}',
  constraint product_configuration_is_one check (id = 1)
);
insert into product_configuration default values;

select keep_history('product_configuration');
