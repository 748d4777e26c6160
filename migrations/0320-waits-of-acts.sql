-- How often an act was put off for what happened to it alone: its next pause grows with that. An account that could not be called is
-- nobody's fault among those that wait for it.
alter table channel_act add column waits integer not null default 0;
update channel_act set waits = attempts where state = 'pending';
