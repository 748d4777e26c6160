-- Sizes in the order that a seller has them in mind. Each key begins with the letter of its kind, small children first, then what
-- its figures come to, and ends with the text, so that no two sizes share one:
--   a months · b toddlers (4T) · c crib (5C) · d youth (6Y) · e numbers, also half ones and with a width · f XS to XL and beyond
--   g waist by length · h numbers of other countries · y one size for all · z whatever else, by its text. Nothing there has no key.
create function size_order(size text) returns text language plpgsql immutable strict parallel safe as $$
declare
  said constant text := upper(btrim(regexp_replace(left(size, 100), '\s+', ' ', 'g')));
  -- 'US 9 1/2', '9½' and '9,5' are 9.5.
  plain constant text := regexp_replace(
    replace(replace(replace(said, ' 1/2', '.5'), '½', '.5'), ',', '.'), '^(US|SIZE) ?', ''
  );
  part text[];
  kind text;
  first_figure numeric := 0;
  second_figure numeric := 0;
begin
  if said = '' then return null; end if;
  if plain ~ '^(NB|NEWBORN)$' then
    kind := 'a';
  elsif plain ~ '^(\d{1,2} ?- ?\d{1,2} ?(M|MOS?|MONTHS)|(3|6|9|12|18|24|36) ?M|\d{1,2} ?(MOS?|MONTHS))$' then
    part := regexp_match(plain, '^(\d+)(?: ?- ?(\d+))?');
    kind := 'a';
    first_figure := coalesce(part[2], part[1])::numeric;
    second_figure := part[1]::numeric;
  elsif plain ~ '^\d{1,2}(\.\d)? ?[TCY]$' then
    part := regexp_match(plain, '^(\d+(?:\.\d)?) ?([TCY])$');
    kind := translate(part[2], 'TCY', 'bcd');
    first_figure := part[1]::numeric;
  elsif plain ~ '^W? ?\d{2}W? ?[X/ ]? ?L?\d{2}L?$' and plain ~ '\d{2}\D+\d{2}' then
    part := regexp_match(plain, '(\d{2})\D+(\d{2})');
    kind := 'g';
    first_figure := part[1]::numeric;
    second_figure := part[2]::numeric;
  elsif plain ~ '^W ?\d{2}$' then
    kind := 'g';
    first_figure := substring(plain from '\d+')::numeric;
  elsif plain ~ '^\d{1,4}(\.\d{1,2})?( ?[A-Z]{1,3})?$' and plain !~ '^\d{1,2} ?X+[SL]$' and plain !~ '^\d{1,2}X[SL]?$' then
    kind := 'e';
    first_figure := substring(plain from '^[0-9.]+')::numeric;
  elsif plain ~ '^(\d{1,2}|X*)[ -]?X*[ -]?(S|M|L|SMALL|MEDIUM|LARGE)(/\d?X*(S|M|L))?$' or plain ~ '^(\d{1,2}|X{1,5})X$' then
    part := regexp_match(plain, '^(\d*)[ -]?(X*)[ -]?([SML]?)');
    kind := 'f';
    -- '2XL' is 'XXL'; without a letter behind the X it is a large one.
    first_figure := case when part[1] <> '' then part[1]::numeric else length(part[2]) end;
    first_figure := 500 + case part[3] when 'S' then -100 - first_figure when 'M' then 0 else 100 + first_figure end;
  elsif plain ~ '^(UK|EUR?|FR|IT|JP|AU|CM) ?\d{1,3}(\.\d{1,2})?$' then
    kind := 'h' || rpad(substring(plain from '^[A-Z]+'), 3);
    first_figure := substring(plain from '[0-9.]+$')::numeric;
  elsif plain ~ '^(OS|O/S|OSFA|OSFM|ONE ?SIZE.*|ONESIZE|FREE ?SIZE)$' then
    kind := 'y';
  else
    kind := 'z';
  end if;
  return kind || to_char(first_figure, 'FM0000.00') || to_char(second_figure, 'FM0000') || ' ' || said;
end $$;

-- Out of the attributes, where every writer has it.
alter table product
  add column size text generated always as (attributes ->> 'size') stored,
  add column size_order text collate "C" generated always as (size_order(attributes ->> 'size')) stored;
create index product_by_size on product (size_order, id) where not is_deleted;

-- Both follow from the attributes: they change no version and have no history of their own.
create or replace function product_derived_columns() returns text[] language sql immutable
return array[
  'version', 'updated_on', 'created_on', 'sku_fold', 'mpn_fold', 'title_fold', 'brand_fold', 'is_parent', 'is_in_relationship',
  'is_published_to_voyageone', 'is_published_to_shopify', 'is_published_to_stockx', 'online', 'is_stale',
  'total_quantity', 'phoenix_quantity', 'open_allocated_quantity', 'pending_checkout_quantity', 'pending_payment_quantity',
  'pending_shipment_quantity', 'total_available_quantity', 'total_quantity_pooled', 'open_allocated_quantity_pooled',
  'pending_checkout_quantity_pooled', 'pending_payment_quantity_pooled', 'pending_shipment_quantity_pooled',
  'quantity_sold_last7_days', 'quantity_sold_last14_days', 'quantity_sold_last30_days', 'quantity_sold_last60_days',
  'quantity_sold_last90_days', 'quantity_update_date_utc', 'last_sale_date_utc', 'last_purchased_at', 'parent_sku',
  'inventory_value_cents', 'size', 'size_order'
];
drop trigger product_version on product;
drop trigger product_history on product;
drop function product_take_version();
drop function product_record_changes();
select keep_history('product', product_derived_columns());
