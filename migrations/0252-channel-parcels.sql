-- A channel is told of parcels too: each of an order's, known by its number, once.
alter table channel_act
  add column parcel jsonb,
  add column tracking_no text not null default '',
  drop constraint channel_act_kind,
  drop constraint channel_act_once,
  add constraint channel_act_kind check (
    (act = 'cancel' and parcel is null and tracking_no = '') or (act = 'ship' and parcel is not null and tracking_no <> '')
  ),
  add constraint channel_act_once unique (sales_order_id, act, tracking_no);
