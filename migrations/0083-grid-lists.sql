-- Long lists of values that filters name, each under a name made of what it holds.

create table grid_list (
  name text not null,
  list_values text[] not null,
  last_used_on timestamptz not null default now(),
  constraint grid_list_key primary key (name)
);
