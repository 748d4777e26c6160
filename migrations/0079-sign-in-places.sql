-- A wrong password counts for the name and the address together, so that strangers who guess keep nobody out; those who
-- guess from many addresses share one small number of tries.

delete from sign_in_failure;
alter table sign_in_failure
  drop constraint sign_in_failure_scope,
  add constraint sign_in_failure_scope check (scope in ('pair', 'address', 'strangers', 'password'));

-- From where a user has signed in: there they are no stranger for 30 days.
create table sign_in_place (
  user_id integer not null references user_account on delete cascade,
  address text not null,
  last_signed_in_on timestamptz not null,
  primary key (user_id, address)
);
