-- A table that was just loaded has no statistics: asked for either owner at once, each parent read the whole of it.
-- Finds anew which products with ids in this range are stale, of one type; answers how many changed. What owns others is
-- stale when all of them are: they come first.
create or replace function find_stale(wanted_type text, first_id integer, last_id integer, at timestamptz) returns integer language sql as $$
  with judged as (
    select product.id,
      case
        when product.total_quantity <> 0 or product.online then null
        when product.product_type = 'basic' then stale_reason(product, stale_after_days(), at)
        when not exists (
          select
          from product member
          where member.parent_id = product.id and not member.is_deleted and not member.is_stale
        ) and not exists (
          select
          from product member
          where member.master_id = product.id and not member.is_deleted and not member.is_stale
        ) and stale_reason(product, stale_after_days(), at) is not null
        then 'Everything that belongs to it is stale or deleted'
      end as reason
    from product
    where product.id between first_id and last_id
      and product.product_type = wanted_type
      and not product.is_deleted
  ), differing as (
    select product.id, judged.reason
    from product
    join judged on judged.id = product.id
    where product.stale_reason is distinct from judged.reason or product.is_stale <> (judged.reason is not null)
    order by product.id
    for no key update of product
  ), written as (
    update product
    set is_stale = differing.reason is not null, stale_reason = differing.reason
    from differing
    where product.id = differing.id
    returning product.id
  )
  select count(*)::integer from written;
$$;
