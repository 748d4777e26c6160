-- Which slot of a product had which picture, and who changed that, when and why. The code that writes slots writes it, and
-- no trigger: pictures that change places stand nowhere for a moment, and nobody has taken them off.

create table picture_history (
  id bigint generated always as identity primary key,
  product_id integer not null,
  placement_name text not null,
  action text not null,
  -- Addresses as they were given: what is fetched from one later is the same picture, and no change.
  previous_picture text,
  updated_picture text,
  updated_by text not null default current_actor(),
  reason text default current_reason(),
  created_on timestamptz(3) not null default now(),
  act_id integer default current_act(),
  constraint picture_history_product foreign key (product_id) references product (id),
  constraint picture_history_action check (action in ('added', 'replaced', 'removed', 'moved')),
  constraint picture_history_differs check (previous_picture is distinct from updated_picture)
);

-- A product's timeline shows its newest changes and counts them by slot, and without it both would read those of all
-- products; by id, so that the newest are read first and none is sorted.
create index picture_history_of_product on picture_history (product_id, id desc);
-- Undo looks for all that an act did. Acts follow one another as their rows do: a summary of each stretch is enough.
create index picture_history_of_act on picture_history using brin (act_id) with (autosummarize = on, pages_per_range = 16);

create trigger picture_history_kept before update or delete or truncate on picture_history
for each statement execute function refuse_history_change();
