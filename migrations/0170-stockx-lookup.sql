-- What StockX was asked of products that lack its ids, and what it knew.
create table stockx_lookup (
  product_id integer primary key,
  -- The style code, size and title that were looked for: others ask anew.
  question text not null,
  asked_on timestamptz(3) not null,
  -- Calls that brought no answer.
  tries integer not null default 0,
  -- Null while StockX has not answered.
  answered_on timestamptz(3),
  -- Why there are no ids.
  reason text,
  candidates jsonb not null default '[]',
  constraint stockx_lookup_product foreign key (product_id) references product (id) on delete cascade
);

-- How many were answered today.
create index stockx_lookup_answers on stockx_lookup (answered_on) where answered_on is not null;
