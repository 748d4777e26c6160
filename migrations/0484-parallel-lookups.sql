-- A figure of every row that looks into another table for some of them was worked out on one processor: PostgreSQL shares out a
-- function that is safe to share, and never a subquery of each row. They are called only where a row has no value of its own.

create function retail_price_cents_of(product_id integer) returns integer
language sql stable strict parallel safe
return (select product.retail_price_cents from product where product.id = retail_price_cents_of.product_id);

create function sales_known_since(product_id integer) returns timestamptz
language sql stable strict parallel safe
return (select days.known_since from product_sold_days days where days.product_id = sales_known_since.product_id);
