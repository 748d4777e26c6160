-- What is live is out of step too where its words, pictures or codes are others: of price and pieces the tables say so, but what a
-- document is made of only code knows. It is worked out when something of it changes, and stands with the listing.

-- Our names of what would go out otherwise than in the document that was taken last.
alter table listing add column changed_content text[] not null default '{}';
-- Our names of what the channel shows otherwise than when it took it.
alter table listing add column content_changed_there text[] not null default '{}';

-- The document that went there last, as long as nobody there has taken it: buyers see what last_sent holds.
alter table listing_group add column last_offered jsonb;

-- Products of which other words would go out than when they last did, until somebody has looked.
create table changed_content_product (
  product_id integer primary key,
  due_on timestamptz not null default now()
);
create index changed_content_product_due on changed_content_product (due_on);

-- Notes those of which something is listed or asked for: what is being sent at this moment is on sale a moment later. Written over
-- where it stands there already: whoever takes the note waits for this transaction, and reads what it made.
create function note_changed_content(ids integer[]) returns void language plpgsql as $$
begin
  insert into changed_content_product (product_id)
  select named.id
  from (select distinct unnest(ids) as id) named
  -- Each looks its own up, whatever is thought of how many are listed.
  cross join lateral (
    select 1
    from listing
    where listing.product_id = named.id
    union all
    select 1
    from listing_group
    where listing_group.product_id = named.id
    union all
    select 1
    from product size
    join listing on listing.product_id = size.id
    where size.parent_id = named.id
    limit 1
  ) listed
  order by named.id
  on conflict (product_id) do update set due_on = excluded.due_on;
end $$;

create function product_content_changed() returns trigger language plpgsql as $$
begin
  perform note_changed_content(array[new.id]);
  return null;
end $$;
-- An edit of none of these, such as a price, is not even compared.
create trigger product_content_changed after update of
  title, description, short_description, mpn, brand, category, shopify_product_type, sku, upc, ean, isbn, weight, harmonized_code,
  cost_cents, attributes, parent_id
on product
for each row when (
  (
    new.title, new.description, new.short_description, new.mpn, new.brand, new.category, new.shopify_product_type, new.sku,
    new.upc, new.ean, new.isbn, new.weight, new.harmonized_code, new.cost_cents, new.attributes, new.parent_id
  ) is distinct from (
    old.title, old.description, old.short_description, old.mpn, old.brand, old.category, old.shopify_product_type, old.sku,
    old.upc, old.ean, old.isbn, old.weight, old.harmonized_code, old.cost_cents, old.attributes, old.parent_id
  )
) execute function product_content_changed();

create or replace view live_listing as
select listing.product_id, listing.marketplace_id, offer.*,
  offer.our_price_cents is distinct from listing.price_sent_cents
    or offer.our_quantity is distinct from listing.quantity_sent
    or listing.changed_content <> '{}' as is_changed_here,
  listing.price_seen_cents is distinct from listing.price_confirmed_cents
    or listing.quantity_seen is distinct from listing.quantity_confirmed
    or listing.content_changed_there <> '{}' as is_changed_there,
  listing.changed_content <> '{}' or listing.content_changed_there <> '{}'
    or (offer.live_price_cents is not null and offer.our_price_cents is distinct from offer.live_price_cents) or (
      coalesce(offer.our_quantity <> offer.live_quantity, false) and (
        offer.our_quantity is distinct from listing.quantity_sent
        or listing.quantity_seen is distinct from listing.quantity_confirmed
      )
    ) as is_out_of_step,
  retail_price_cents_for(
    offer.live_price_cents, offer.margin, product.min_price_cents, product.max_price_cents, offer.price_step_cents
  ) as retail_price_taken_cents,
  case
    when listing.content_changed_there <@ listing.changed_content then listing.changed_content
    else listing.content_changed_there || listing.changed_content
  end as changed_content
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
    greatest(product.total_available_quantity, 0) as our_quantity
) offer
where listing.actual_state = 'listed';
