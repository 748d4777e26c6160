-- Pictures that sellers upload, and pictures of imported files that are fetched from where they lie.

-- A picture that belongs to no product is loose: it was uploaded for one that is not made yet, or was taken off one.
alter table product_image
  alter column product_id drop not null,
  -- The file as it was before it was changed for this place; null where nothing was changed.
  add column original_url text,
  -- Where it was fetched from.
  add column source_url text,
  add column uploaded_by integer,
  add column loose_since timestamptz(3),
  -- Where it stood last.
  add column removed_from integer,
  add constraint product_image_loose check ((product_id is null) = (loose_since is not null)),
  add constraint product_image_uploader foreign key (uploaded_by) references user_account (id) on delete set null;

create index product_image_loose_since on product_image (loose_since) where product_id is null;
-- Addresses may be longer than an entry of a tree.
create index product_image_url on product_image using hash (url);

-- Files that pictures were kept in. What no product ever showed is removed; the others stay, since histories name them.
create table picture_file (
  name text not null,
  is_shown boolean not null default false,
  used_on timestamptz(3) not null default now(),
  constraint picture_file_key primary key (name)
);
create index picture_file_unused on picture_file (used_on) where not is_shown;

-- Addresses from which pictures are fetched, each once, however many products name it.
create table picture_fetch (
  id integer generated always as identity primary key,
  address text not null,
  host text not null,
  state text not null default 'waiting',
  tries integer not null default 0,
  due_on timestamptz(3) not null default now(),
  -- The file that it was kept in.
  name text,
  error text,
  ended_on timestamptz(3),
  -- Whether the products that named it show it.
  is_placed boolean not null default false,
  constraint picture_fetch_state check (state in ('waiting', 'done', 'failed')),
  constraint picture_fetch_done check ((state = 'done') = (name is not null))
);
create unique index picture_fetch_address on picture_fetch (md5(address));
create index picture_fetch_due on picture_fetch (host, due_on) where state = 'waiting';
create index picture_fetch_unplaced on picture_fetch (id) where state = 'done' and not is_placed;

insert into picture_fetch (address, host)
select distinct url, split_part(split_part(lower(url), '/', 3), '@', -1)
from product_image
where url ~* '^https?://';

-- One worker at a time asks a host for pictures; when it dies, its turn runs out.
create table picture_host (
  host text not null,
  busy_until timestamptz(3) not null,
  constraint picture_host_key primary key (host)
);

-- The picture of a row follows from its slots: it changes no version and has no history of its own.
do $$
begin
  execute format(
    'create or replace function product_derived_columns() returns text[] language sql immutable return %L::text[]',
    product_derived_columns() || array['image']
  );
end $$;
select keep_history('product', product_derived_columns());
