-- The places where products are sold.

create table marketplace (
  id integer generated always as identity primary key,
  name text not null,
  -- Percent on top of the price; null: none set.
  margin numeric,
  offer_in_publish_dialog boolean not null default true,
  constraint marketplace_name_once unique (name)
);

insert into marketplace (name, offer_in_publish_dialog)
values
  ('Shopify', true),
  ('StockX', true),
  ('VoyageOne', false);
