-- What a marketplace says that it paid, order by order, beside what we have.
alter table run drop constraint run_kind_known;
alter table run add constraint run_kind_known
check (
  kind in (
    'publish', 'unpublish', 'sync', 'listing_check', 'import', 'import_check', 'import_undo', 'export', 'edit',
    'bulk_delete', 'settlement'
  )
);

create table settlement (
  run_id integer primary key,
  marketplace text not null,
  file_path text not null,
  file_bytes bigint not null,
  headers text[] not null,
  -- Which of them is what: {"order_id": "Order Number", "payout": "Net"}.
  columns jsonb not null,
  -- Of these nobody said what they are.
  guessed text[] not null,
  -- Lines up to this one are read; a successor goes on after it.
  done_line integer not null default 0,
  constraint settlement_run foreign key (run_id) references run (id) on delete cascade
);

-- The lines of the file as they were read.
create table settlement_entry (
  settlement_id integer not null,
  line integer not null,
  order_id text not null,
  payout_cents bigint,
  fees_cents bigint,
  currency text,
  paid_on text,
  -- Of all its cells: the same line twice is one payment.
  digest text not null,
  -- Why it can't be taken.
  refusal text,
  primary key (settlement_id, line),
  constraint settlement_entry_settlement foreign key (settlement_id) references settlement (run_id) on delete cascade
);

-- What they come to: one for each order, and one for each line that counts for none.
create table settlement_line (
  id integer generated always as identity primary key,
  settlement_id integer not null,
  -- The first of its lines, and how many they are.
  line integer not null,
  lines integer not null default 1,
  order_id text not null,
  sales_order_id integer,
  outcome text not null,
  -- The order as it was compared, and as undoing leaves it.
  payout_cents bigint,
  is_payout_estimated boolean,
  platform_amount_cents bigint,
  settled_payout_cents bigint,
  settled_fees_cents bigint,
  currency text,
  paid_on text,
  message text,
  state text,
  constraint settlement_line_once unique (settlement_id, line),
  constraint settlement_line_settlement foreign key (settlement_id) references settlement (run_id) on delete cascade,
  constraint settlement_line_order foreign key (sales_order_id) references sales_order (id),
  constraint settlement_line_outcome_known check (
    outcome in ('equal', 'different', 'estimated', 'unknown', 'double', 'other_currency', 'canceled', 'refused')
  ),
  constraint settlement_line_state_known check (state in ('accepted', 'refused', 'undone'))
);
create index settlement_line_of_order on settlement_line (sales_order_id);
