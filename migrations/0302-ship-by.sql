-- When an order came to each of its states, by when it has to be sent, and which are about to miss that.

insert into setting (name, value, unit, least, most, usual) values ('ship_within_days', 2, 'days', 0, 60, 2);

-- What the date of an order is worked out with where its marketplace names none; the server keeps it in step with the setting
-- and with where the business is.
create table ship_by_rule (days integer not null, time_zone text not null);
insert into ship_by_rule (days, time_zone)
select setting.value, 'UTC' from setting where setting.name = 'ship_within_days';

-- The same hour, so many days on where the business is.
create function usual_ship_by(placed timestamptz) returns timestamptz language sql stable
return (
  select (placed at time zone rule.time_zone + make_interval(days => rule.days)) at time zone rule.time_zone
  from ship_by_rule rule
);

alter table sales_order
  add column acknowledged_on timestamptz(3),
  add column shipped_on timestamptz(3),
  add column completed_on timestamptz(3),
  add column canceled_on timestamptz(3),
  -- As its marketplace said it.
  add column channel_ship_by timestamptz(3),
  add column ship_by timestamptz(3) not null default now(),
  add column at_risk boolean not null default false;

-- What is kept of these orders follows from rows that are there: nothing of it is to be counted or noted again.
alter table sales_order disable trigger user;

-- Only of what still waits: the rest has left.
update sales_order
set channel_ship_by = (channel_order.document -> 'shipment' ->> 'shipByDate')::timestamptz
from channel_order
where channel_order.sales_order_id = sales_order.id
  and sales_order.marketplace = 'StockX'
  and sales_order.order_status in ('Open', 'Acknowledged')
  and channel_order.document -> 'shipment' ->> 'shipByDate' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d';

-- An order never comes back to a state: it was there from the first entry that says so.
update sales_order
set acknowledged_on = step.acknowledged_on,
    shipped_on = step.shipped_on,
    completed_on = step.completed_on,
    canceled_on = step.canceled_on,
    ship_by = dated.ship_by,
    at_risk = known.order_status in ('Open', 'Acknowledged') and dated.ship_by < now() + interval '24 hours'
from sales_order known
cross join lateral (select coalesce(known.channel_ship_by, usual_ship_by(known.order_time)) as ship_by) dated
left join (
  select
    entry.sales_order_id,
    min(entry.created_on) filter (where entry.order_status = 'Acknowledged') as acknowledged_on,
    min(entry.created_on) filter (where entry.order_status = 'Shipped') as shipped_on,
    min(entry.created_on) filter (where entry.order_status = 'Complete') as completed_on,
    min(entry.created_on) filter (where entry.order_status = 'Canceled') as canceled_on
  from order_history entry
  group by entry.sales_order_id
) step on step.sales_order_id = known.id
where known.id = sales_order.id;

alter table sales_order enable trigger user;

-- Whoever moves an order, and by whichever way, its times follow. Time alone brings others into risk: the server looks for those.
create function sales_order_take_times() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.order_status <> old.order_status then
    case new.order_status
      when 'Acknowledged' then new.acknowledged_on := now();
      when 'Shipped' then new.shipped_on := now();
      when 'Complete' then new.completed_on := now();
      when 'Canceled' then new.canceled_on := now();
      else null;
    end case;
  end if;
  if tg_op = 'INSERT' or new.order_time <> old.order_time or new.channel_ship_by is distinct from old.channel_ship_by then
    new.ship_by := coalesce(new.channel_ship_by, usual_ship_by(new.order_time));
  end if;
  if tg_op = 'INSERT' or new.order_status <> old.order_status or new.ship_by <> old.ship_by then
    new.at_risk := new.order_status in ('Open', 'Acknowledged') and new.ship_by < now() + interval '24 hours';
  end if;
  return new;
end $$;
create trigger sales_order_timed
before insert or update of order_status, order_time, channel_ship_by, ship_by on sales_order
for each row execute function sales_order_take_times();

-- What has to be sent next, and what is at risk of it: few that wait among millions.
create index sales_order_to_send on sales_order (ship_by, id) where order_status in ('Open', 'Acknowledged');
