-- An order may have to be told of in more than one place: at its marketplace, and at the shipping service that holds it as well.
alter table channel_act
  add column channel text,
  -- The order's name there.
  add column channel_order_id text;

update channel_act
set channel = sales_order.marketplace, channel_order_id = sales_order.channel_order_id
from sales_order
where sales_order.id = channel_act.sales_order_id;

alter table channel_act
  alter column channel set not null,
  alter column channel_order_id set not null,
  drop constraint channel_act_once,
  add constraint channel_act_once unique (sales_order_id, channel, channel_order_id, act, tracking_no);

-- What waits is few among all that was ever told.
drop index channel_act_due;
create index channel_act_due on channel_act (channel, account, next_try_on) where state = 'pending';
