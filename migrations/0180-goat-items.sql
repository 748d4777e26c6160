-- What GOAT said of a style, for each account that was ever connected: which item it is and for how little its sizes are offered.
create table goat_item (
  account text not null,
  goat_sku text not null,
  found text not null,
  catalog_id text,
  -- [{"name": "9.5", "size": 9.5}]
  sizes jsonb not null default '[]',
  -- [{"size": 9.5, "cents": 14500}]: new, in a good box
  offers jsonb not null default '[]',
  read_on timestamptz(3) not null,
  primary key (account, goat_sku),
  constraint goat_item_is_one_or_not check (found in ('one', 'none', 'several') and (found = 'one') = (catalog_id is not null))
);
