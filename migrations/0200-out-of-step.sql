-- The price that a listing goes out with: the retail price with the margin on top, half a cent up, within the product's limits,
-- in the channel's steps. The worker works it out in code; a test holds the two equal.
create function listing_price_cents(
  retail integer, margin numeric, least_cents integer, most_cents integer, step integer
) returns bigint language sql immutable parallel safe
return case
  when retail is null or retail <= 0 then null
  else (
    select case when limited <= 0 then null else (2 * limited + step) / (2 * step) * step end
    from (
      select greatest(
        least(wanted, coalesce(most_cents, wanted)), coalesce(least_cents, 0)
      )::bigint as limited
      from (select greatest(floor(retail * (100 + margin) * 0.01 + 0.5), 0) as wanted) raised
    ) bounded
  )
end;

-- The retail price with which a listing would go out for so much: the nearest, since a step or the rounding takes in several.
-- Nothing where a limit of the product forbids it.
create function retail_price_cents_for(
  price integer, margin numeric, least_cents integer, most_cents integer, step integer
) returns integer language sql immutable parallel safe
return (
  select tried.retail
  from (
    select least(greatest(round(price::numeric * 100 / nullif(100 + margin, 0)) + away, 1), 2147483647)::integer as retail,
      abs(away) as distance
    from generate_series(-1, 1) away
  ) tried
  where listing_price_cents(tried.retail, margin, least_cents, most_cents, step) = price
  order by tried.distance, tried.retail
  limit 1
);

-- The smallest step of a price where it was last sent.
alter table listing add column price_step_cents integer;
update listing set price_step_cents = 100
from marketplace
where marketplace.id = listing.marketplace_id and marketplace.name = 'StockX';

-- What is live of each listing, beside what would go out now.
create view live_listing as
select listing.product_id, listing.marketplace_id, offer.*,
  offer.our_price_cents is distinct from listing.price_sent_cents
    or offer.our_quantity is distinct from listing.quantity_sent as is_changed_here,
  listing.price_seen_cents is distinct from listing.price_confirmed_cents
    or listing.quantity_seen is distinct from listing.quantity_confirmed as is_changed_there,
  coalesce(offer.our_price_cents <> offer.live_price_cents, false) or (
    coalesce(offer.our_quantity <> offer.live_quantity, false) and (
      offer.our_quantity is distinct from listing.quantity_sent
      or listing.quantity_seen is distinct from listing.quantity_confirmed
    )
  ) as is_out_of_step,
  retail_price_cents_for(
    offer.live_price_cents, offer.margin, product.min_price_cents, product.max_price_cents, offer.price_step_cents
  ) as retail_price_taken_cents
from listing
join marketplace on marketplace.id = listing.marketplace_id
join product on product.id = listing.product_id
left join product parent on parent.id = product.parent_id
cross join lateral (
  select coalesce(product.margin, marketplace.margin, 0) as margin,
    coalesce(listing.price_step_cents, 1) as price_step_cents
) terms
cross join lateral (
  select coalesce(listing.price_seen_cents, listing.price_sent_cents) as live_price_cents,
    coalesce(listing.quantity_seen, listing.quantity_sent) as live_quantity,
    listing.seen_on,
    terms.margin,
    terms.price_step_cents,
    listing_price_cents(
      coalesce(product.retail_price_cents, parent.retail_price_cents), terms.margin,
      product.min_price_cents, product.max_price_cents, terms.price_step_cents
    ) as our_price_cents,
    greatest(product.total_quantity, 0) as our_quantity
) offer
where listing.actual_state = 'listed';

select keep_totals('listing');
