-- A label may be read before its order is read as shipped: the order of ours is looked at again then.
create function shipstation_order_parcels_due() returns trigger language plpgsql as $$
begin
  update shipstation_parcel
  set due_on = now()
  where account = new.account and shipstation_order_id = new.id;
  return null;
end $$;

create trigger shipstation_order_went after update of order_status on shipstation_order
for each row when (new.order_status = 'shipped' and old.order_status <> 'shipped')
execute function shipstation_order_parcels_due();

update shipstation_parcel parcel
set due_on = now()
from shipstation_order told
where told.account = parcel.account
  and told.id = parcel.shipstation_order_id
  and told.order_status = 'shipped'
  and parcel.due_on is null;
