-- "The last 7 days" are today and the six before it where the business is, not 168 hours.

alter table sold_count add column time_zone text not null default 'UTC';
-- What was sold until now is counted again by the server when it next looks.
update sold_count set counted_until = counted_until - interval '91 days' where exists (select from order_item);

create or replace function sold_quantities(product_ids integer[], moment timestamptz)
returns table (product_id integer, last7 bigint, last14 bigint, last30 bigint, last60 bigint, last90 bigint, last_sale timestamptz)
language sql stable as $$
  select
    asked.id,
    coalesce(sum(sale.quantity) filter (where sale.days_ago < 7), 0),
    coalesce(sum(sale.quantity) filter (where sale.days_ago < 14), 0),
    coalesce(sum(sale.quantity) filter (where sale.days_ago < 30), 0),
    coalesce(sum(sale.quantity) filter (where sale.days_ago < 60), 0),
    coalesce(sum(sale.quantity), 0),
    (
      select max(item.sold_on) from order_item item
      where item.product_id = asked.id and not item.is_canceled and item.sold_on <= moment
    )
  from (
    select sold_count.time_zone, (moment at time zone sold_count.time_zone)::date as today from sold_count
  ) business
  cross join unnest(product_ids) asked (id)
  left join lateral (
    select item.quantity, business.today - (item.sold_on at time zone business.time_zone)::date as days_ago
    from order_item item
    where item.product_id = asked.id
      and not item.is_canceled
      and item.sold_on >= (business.today - 89)::timestamp at time zone business.time_zone
      and item.sold_on <= moment
  ) sale on true
  group by asked.id
$$;
