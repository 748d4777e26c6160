-- When somebody confirmed that what a canceled order had sent is back; null while it is on its way, and of what never left.
alter table sales_order add column received_on timestamptz(3);

-- What comes back can be sold again, and whoever reads how the pieces of a product went has to see by which order it did.
alter table reservation_history drop constraint reservation_history_event;
alter table reservation_history add constraint reservation_history_event
  check (event in ('reserved', 'released', 'shipped', 'oversold', 'returned'));
