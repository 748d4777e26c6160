-- How many pictures a product has stands on its row, where they are carried whenever its slots change: looked up for each row it
-- could not be asked on several processors, and a filter by it took two seconds at a million products.
alter table product add column image_count integer not null default 0;

create function pg_temp.image_count_of(owner integer) returns integer language sql stable
return (select count(*)::integer from product_image image where image.product_id = owner);
-- The table is written anew once; an update would leave every row in it twice.
alter table product alter column image_count type integer using pg_temp.image_count_of(id);
drop function pg_temp.image_count_of(integer);

-- It follows from the slots: no version, no history of its own.
do $$
begin
  execute format(
    'create or replace function product_derived_columns() returns text[] language sql immutable return %L::text[]',
    product_derived_columns() || array['image_count']
  );
end $$;

-- Of its pictures a list shows now what the row of the product says.
drop trigger product_image_changes_insert on product_image;
drop trigger product_image_changes_update on product_image;
drop trigger product_image_changes_delete on product_image;
drop function product_image_keep_changes();
