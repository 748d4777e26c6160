-- What is live for a price that we do not have any more is out of step too: nothing of ours could be sent in its place.
create or replace view live_listing as
select listing.product_id, listing.marketplace_id, offer.*,
  offer.our_price_cents is distinct from listing.price_sent_cents
    or offer.our_quantity is distinct from listing.quantity_sent as is_changed_here,
  listing.price_seen_cents is distinct from listing.price_confirmed_cents
    or listing.quantity_seen is distinct from listing.quantity_confirmed as is_changed_there,
  (offer.live_price_cents is not null and offer.our_price_cents is distinct from offer.live_price_cents) or (
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
    greatest(product.total_available_quantity, 0) as our_quantity
) offer
where listing.actual_state = 'listed';
