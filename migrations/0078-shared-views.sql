-- Views may carry a search, stand as tabs above the grid and be shared with everybody.

alter table grid_view
  add column search text,
  add column is_shared boolean not null default false,
  add column is_tab boolean not null default false,
  add column position integer not null default 0;

create index grid_view_shared on grid_view (page_type) where is_shared;
