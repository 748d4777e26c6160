-- What Shopify was asked to do in bulk, written before it is asked: a worker that dies leaves an operation that its successor
-- finds and follows, and never starts a second time.
create table shopify_bulk (
  id integer generated always as identity primary key,
  credential text not null,
  kind text not null,
  -- Products are written first and put on sale then; taking off sale has the second stage alone.
  stage text not null,
  -- How often this stage was begun: part of the name under which Shopify's own operation is found again.
  tries integer not null default 1,
  -- Null while this stage has not been asked for.
  sent_on timestamptz,
  -- Null while Shopify has not answered.
  remote_id text,
  -- One worker at a time takes it a step further.
  busy_token uuid,
  busy_until timestamptz,
  created_on timestamptz not null default now(),
  closed_on timestamptz,
  constraint shopify_bulk_kind_known check (kind in ('publish', 'unpublish')),
  constraint shopify_bulk_stage_known check (stage in ('products', 'sale')),
  constraint shopify_bulk_remote_sent check (remote_id is null or sent_on is not null),
  constraint shopify_bulk_closed_not_sent check (closed_on is null or sent_on is null)
);
-- One runs at a time for an account.
create unique index shopify_bulk_running on shopify_bulk (credential) where sent_on is not null;

-- A product is in one operation at a time; its last one stays until another takes its place.
create table shopify_bulk_line (
  credential text not null,
  ref text not null,
  bulk_id integer not null,
  line integer not null,
  intent text not null,
  -- What goes out in this stage; null when nothing does.
  input jsonb,
  facts jsonb not null,
  outcome jsonb,
  constraint shopify_bulk_line_key primary key (credential, ref),
  constraint shopify_bulk_line_bulk foreign key (bulk_id) references shopify_bulk (id) on delete cascade
);
create index shopify_bulk_line_bulk on shopify_bulk_line (bulk_id, line);

-- How many operations of a channel are open is asked with each batch; few groups have one.
create index listing_group_deciding on listing_group (marketplace_id) where operations is not null;
