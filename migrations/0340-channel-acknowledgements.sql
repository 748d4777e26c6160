-- A channel that waits for it is told that an order is acknowledged.
alter table channel_act
  drop constraint channel_act_kind,
  add constraint channel_act_kind check (
    (act in ('acknowledge', 'cancel') and parcel is null and tracking_no = '')
    or (act = 'ship' and parcel is not null and tracking_no <> '')
  );
