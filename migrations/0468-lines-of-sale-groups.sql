-- The groups of sales say how many lines they are and what those cost, so that the list of sales counts and adds up a month, also of
-- a marketplace, a brand or a size, from some ten thousand rows instead of some hundred thousand lines.
alter table sale_group
  add column lines bigint not null default 0,
  add column canceled_lines bigint not null default 0,
  add column cost_cents bigint not null default 0,
  add column shipping_cost_cents bigint not null default 0;
alter table sale_change
  add column lines bigint not null default 0,
  add column canceled_lines bigint not null default 0,
  add column cost_cents bigint not null default 0,
  add column shipping_cost_cents bigint not null default 0;

-- A line says its marketplace and currency itself: what went to another one is taken from where it was.
create or replace function order_item_note_added() returns trigger language plpgsql as $$
begin
  insert into sale_change (
    day, marketplace, currency, brand, size, lines, canceled_lines, pieces, amount_cents, payout_cents, profit_cents, cost_cents,
    shipping_cost_cents
  )
  select
    sale_day(item.sold_on), item.marketplace, item.currency, coalesce(product.brand, ''), coalesce(product.size, ''),
    sum(is_sold.n), sum(1 - is_sold.n), sum(is_sold.n * item.quantity), sum(is_sold.n * item.platform_amount_cents),
    sum(is_sold.n * item.payout_cents), sum(is_sold.n * item.profit_cents), sum(is_sold.n * item.cost_cents),
    sum(is_sold.n * item.shipping_cost_cents)
  from new_rows item
  cross join lateral (select case when item.is_canceled then 0 else 1 end as n) is_sold
  left join product on product.id = item.product_id
  group by 1, 2, 3, 4, 5;
  return null;
end $$;

create or replace function order_item_note_changed() returns trigger language plpgsql as $$
begin
  insert into sale_change (
    day, marketplace, currency, brand, size, lines, canceled_lines, pieces, amount_cents, payout_cents, profit_cents, cost_cents,
    shipping_cost_cents
  )
  select
    sale_day(part.sold_on), part.marketplace, part.currency, coalesce(product.brand, ''), coalesce(product.size, ''),
    sum(sold.n), sum(part.sign - sold.n), sum(sold.n * part.quantity), sum(sold.n * part.platform_amount_cents),
    sum(sold.n * part.payout_cents), sum(sold.n * part.profit_cents), sum(sold.n * part.cost_cents),
    sum(sold.n * part.shipping_cost_cents)
  from (
    select
      1 as sign, product_id, sold_on, marketplace, currency, is_canceled, quantity, platform_amount_cents, payout_cents, profit_cents,
      cost_cents, shipping_cost_cents
    from new_rows
    union all
    select
      -1, product_id, sold_on, marketplace, currency, is_canceled, quantity, platform_amount_cents, payout_cents, profit_cents,
      cost_cents, shipping_cost_cents
    from old_rows
  ) part
  cross join lateral (select case when part.is_canceled then 0 else part.sign end as n) sold
  left join product on product.id = part.product_id
  group by 1, 2, 3, 4, 5
  having (
    sum(sold.n), sum(part.sign - sold.n), sum(sold.n * part.quantity), sum(sold.n * part.platform_amount_cents),
    sum(sold.n * part.payout_cents), sum(sold.n * part.profit_cents), sum(sold.n * part.cost_cents),
    sum(sold.n * part.shipping_cost_cents)
  ) is distinct from (0, 0, 0, 0, 0, 0, 0, 0);
  return null;
end $$;

create or replace function product_move_sales() returns trigger language plpgsql as $$
begin
  insert into sale_change (
    day, marketplace, currency, brand, size, lines, canceled_lines, pieces, amount_cents, payout_cents, profit_cents, cost_cents,
    shipping_cost_cents
  )
  select
    sale_day(item.sold_on), item.marketplace, item.currency, name.brand, name.size, sum(sold.n), sum(name.sign - sold.n),
    sum(sold.n * item.quantity), sum(sold.n * item.platform_amount_cents), sum(sold.n * item.payout_cents),
    sum(sold.n * item.profit_cents), sum(sold.n * item.cost_cents), sum(sold.n * item.shipping_cost_cents)
  from order_item item
  cross join (
    values
      (-1, coalesce(old.brand, ''), coalesce(old.size, '')),
      (1, coalesce(new.brand, ''), coalesce(new.size, ''))
  ) name (sign, brand, size)
  cross join lateral (select case when item.is_canceled then 0 else name.sign end as n) sold
  where item.product_id = new.id
  group by 1, 2, 3, 4, 5, name.sign;
  return null;
end $$;

create or replace function add_up_sale_changes(most integer default 50000) returns bigint language sql as $$
  with taken as (
    delete from sale_change
    where sale_change.id in (
      select waiting.id from sale_change waiting order by waiting.id limit most for update skip locked
    )
    returning *
  ), added as (
    insert into sale_group as known (
      day, marketplace, currency, brand, size, lines, canceled_lines, pieces, amount_cents, payout_cents, profit_cents, cost_cents,
      shipping_cost_cents
    )
    select
      taken.day, taken.marketplace, taken.currency, taken.brand, taken.size, sum(taken.lines), sum(taken.canceled_lines),
      sum(taken.pieces), sum(taken.amount_cents), sum(taken.payout_cents), sum(taken.profit_cents), sum(taken.cost_cents),
      sum(taken.shipping_cost_cents)
    from taken
    group by taken.day, taken.marketplace, taken.currency, taken.brand, taken.size
    order by 1, 2, 3, 4, 5
    on conflict on constraint sale_group_key do update
    set lines = known.lines + excluded.lines,
        canceled_lines = known.canceled_lines + excluded.canceled_lines,
        pieces = known.pieces + excluded.pieces,
        amount_cents = known.amount_cents + excluded.amount_cents,
        payout_cents = known.payout_cents + excluded.payout_cents,
        profit_cents = known.profit_cents + excluded.profit_cents,
        cost_cents = known.cost_cents + excluded.cost_cents,
        shipping_cost_cents = known.shipping_cost_cents + excluded.shipping_cost_cents
  )
  select count(*) from taken;
$$;

create or replace function recount_sale_groups() returns void language sql as $$
  lock table sale_change, sale_group in exclusive mode;
  delete from sale_change;
  delete from sale_group;
  insert into sale_group (
    day, marketplace, currency, brand, size, lines, canceled_lines, pieces, amount_cents, payout_cents, profit_cents, cost_cents,
    shipping_cost_cents
  )
  select
    (item.sold_on at time zone business.time_zone)::date, item.marketplace, item.currency, coalesce(product.brand, ''),
    coalesce(product.size, ''), sum(is_sold.n), sum(1 - is_sold.n), sum(is_sold.n * item.quantity),
    sum(is_sold.n * item.platform_amount_cents), sum(is_sold.n * item.payout_cents), sum(is_sold.n * item.profit_cents),
    sum(is_sold.n * item.cost_cents), sum(is_sold.n * item.shipping_cost_cents)
  from order_item item
  cross join lateral (select case when item.is_canceled then 0 else 1 end as n) is_sold
  left join product on product.id = item.product_id
  cross join (select sold_count.time_zone from sold_count) business
  group by 1, 2, 3, 4, 5;
$$;
select recount_sale_groups();
