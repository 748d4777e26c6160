-- A view may tell its owner of rows that enter it, and the bell keeps what it was told until it is put away.

alter table grid_view add column is_alert boolean not null default false;

-- What an alert saw at its last look. Ids in one array cost 4 bytes each: a million of them are a row, no million rows.
create table view_alert (
  view_id integer primary key references grid_view on delete cascade,
  -- What was asked then; another question begins anew.
  question text,
  data_version bigint,
  looked_on timestamptz,
  seen integer[] not null default '{}',
  -- Why it could not be asked; told once.
  problem text
);

create table notice (
  id integer generated always as identity primary key,
  user_id integer not null references user_account on delete cascade,
  page_type text not null,
  label text not null,
  -- Rows that entered, and the kept list of the first of them; or why nothing can be told.
  row_count integer not null default 0,
  filter jsonb not null default '[]',
  problem text,
  created_on timestamptz not null default now(),
  is_dismissed boolean not null default false
);

create index notice_of_user on notice (user_id, id) where not is_dismissed;
