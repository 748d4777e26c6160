-- What a marketplace keeps of a sale, as far as it says so in public or somebody typed it: what would be left of a price, and what
-- an order pays out until its marketplace tells, is worked out with it. Where nothing is known all four are null.
alter table marketplace
  -- Percent of the price.
  add column transaction_fee numeric(5, 2),
  -- The transaction fee is never less than this.
  add column least_fee_cents integer,
  -- Percent of the price, for taking the money.
  add column payment_fee numeric(5, 2),
  -- Of each sale, whatever it brings.
  add column fixed_fee_cents integer,
  -- Where these come from, in a sentence.
  add column fee_source text,
  -- The smallest step of a price there; the connector has the same, a test holds the two equal.
  add column price_step_cents integer not null default 1,
  add constraint marketplace_fees_fit check (
    transaction_fee between 0 and 100 and payment_fee between 0 and 100
    and least_fee_cents between 0 and 100000000 and fixed_fee_cents between 0 and 100000000
  );

-- Versions and histories know these columns too.
select keep_history('marketplace');

update marketplace
set transaction_fee = 9.00, payment_fee = 3.00, price_step_cents = 100,
  fee_source = 'StockX’s help pages: 9 % of a seller of level 1 (7 to 8.5 % above), 3 % for the payment, read in November 2026. '
    || 'Its smallest fee differs by country and is not in here.'
where name = 'StockX';

update marketplace
set payment_fee = 2.90, fixed_fee_cents = 30,
  fee_source = 'Shopify’s price list: Shopify Payments on the Basic plan, cards of the USA, read in November 2026.'
where name = 'Shopify';

-- Lists show what follows from these.
select keep_totals('marketplace');
