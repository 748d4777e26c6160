-- What people type of an order they look for, or scan from a label: the start of its id, number or tracking number. Most numbers are the id again.
create index sales_order_by_order_id on sales_order ((fold(order_id) collate "C"));
create index sales_order_by_number on sales_order ((fold(order_number) collate "C")) where order_number <> order_id;
create index sales_order_by_tracking on sales_order ((fold(tracking_no) collate "C")) where tracking_no is not null;
