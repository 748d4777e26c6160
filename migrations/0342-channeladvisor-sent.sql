-- What was sent to ChannelAdvisor, by cell, written down before it goes out: when it comes back it is no change of theirs.
alter table channeladvisor_product add column sent jsonb not null default '{}';
