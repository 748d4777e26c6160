-- Where each user left each list, so that it opens there again.

create table list_page_state (
  user_id integer not null,
  list text not null,
  grid_params jsonb not null default '{}',
  query_params jsonb not null default '{}',
  updated_on timestamptz not null default now(),
  constraint list_page_state_key primary key (user_id, list),
  constraint list_page_state_user foreign key (user_id) references user_account (id) on delete cascade
);

insert into list_page_state (user_id, list, grid_params, query_params, updated_on)
select user_id, 'products', grid_params, query_params, updated_on
from product_page_state;

drop table product_page_state;
