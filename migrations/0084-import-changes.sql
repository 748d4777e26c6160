-- What an import does, or would do, line by line with old and new values: for the check, for finding the products again,
-- and for taking it back. A batch is at most two rows, its values compressed, so that a check stays cheap at any length.

create table import_change_block (
  run_id integer not null,
  -- Prices that jump and stock that goes to nothing are looked at first.
  is_unusual boolean not null,
  first_line integer not null,
  size integer not null,
  product_ids integer[] not null,
  -- JSON that only the product itself reads, and always whole.
  changes text not null,
  constraint import_change_block_key primary key (run_id, is_unusual, first_line),
  constraint import_change_block_run foreign key (run_id) references run (id) on delete cascade
);

-- Lines that a person left out after looking at the check.
alter table import_file add column left_out integer[] not null default '{}';
