-- In plpgsql, which keeps its plans, and not asked at all for what has no parent: as a function of plain SQL it was planned anew
-- for each listing that went on sale, twice, which took longer than everything else that is written about it.
create or replace function carry_publication_up(owners integer[]) returns void language plpgsql as $$
begin
  if owners is null then
    return;
  end if;
  update product owner
  set is_published_to_shopify = live.shopify, is_published_to_stockx = live.stockx, is_published_to_voyageone = live.voyageone
  from (
    select touched.id,
      coalesce(bool_or(owned.is_published_to_shopify), false) as shopify,
      coalesce(bool_or(owned.is_published_to_stockx), false) as stockx,
      coalesce(bool_or(owned.is_published_to_voyageone), false) as voyageone
    from unnest(owners) touched(id)
    left join lateral (
      select basic.is_published_to_shopify, basic.is_published_to_stockx, basic.is_published_to_voyageone
      from product basic
      where basic.parent_id = touched.id
      union all
      select parent.is_published_to_shopify, parent.is_published_to_stockx, parent.is_published_to_voyageone
      from product parent
      where parent.master_id = touched.id
    ) owned on true
    group by touched.id
  ) live
  where owner.id = live.id
    and (owner.is_published_to_shopify, owner.is_published_to_stockx, owner.is_published_to_voyageone)
      is distinct from (live.shopify, live.stockx, live.voyageone);
end $$;
