-- Where each user left the catalogue, so that it opens there again.

create table product_page_state (
  user_id integer primary key,
  grid_params jsonb not null default '{}',
  query_params jsonb not null default '{}',
  updated_on timestamptz not null default now(),
  constraint product_page_state_user foreign key (user_id) references user_account (id) on delete cascade
);
