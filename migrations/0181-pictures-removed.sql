-- A file is noted before it is removed, and forgotten after: while it is noted, nobody takes it up again.
alter table picture_file add column removing_until timestamptz(3);
