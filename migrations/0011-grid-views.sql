-- Saved grid views: what a person made of a grid's columns, widths, order, sort and filter.

create table grid_view (
  id integer generated always as identity primary key,
  version integer not null default 1,
  user_id integer not null references user_account on delete cascade,
  page_type text not null,
  label text not null,
  label_fold text collate "C" generated always as (lower(label collate "und-x-icu")) stored,
  is_active boolean not null default false,
  fields jsonb not null default '{}',
  field_widths jsonb not null default '{}',
  column_order jsonb not null default '[]',
  pinned jsonb not null default '{}',
  sort jsonb not null default '[]',
  grid_params jsonb not null default '{}',
  query jsonb not null default '{}',
  created_on timestamptz not null default now(),
  updated_on timestamptz not null default now(),
  constraint grid_view_page_type
    check (page_type in ('Products', 'Orders', 'OrderItems', 'SalesReport', 'BusinessRules')),
  constraint grid_view_label_length check (char_length(label) between 1 and 60),
  constraint grid_view_label_once unique (user_id, page_type, label_fold)
);

create unique index grid_view_one_active on grid_view (user_id, page_type) where is_active;
