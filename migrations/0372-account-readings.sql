-- How far the reading of whole accounts came: the channel's own cursor by marketplace, null once all was read.
alter table listing_check add column account_cursors jsonb not null default '{}';
