-- How far long work has come, for everybody who watches: one row for each run, read by all API processes.

create sequence progress_revision;

create table progress (
  topic text not null,
  subject_id integer not null,
  -- null: everybody may see it.
  user_id integer,
  body jsonb not null,
  -- Taken under the row's lock, so it grows with each change of the row.
  revision bigint not null default nextval('progress_revision'),
  changed_on timestamptz not null default clock_timestamp(),
  constraint progress_key primary key (topic, subject_id),
  constraint progress_user foreign key (user_id) references user_account (id) on delete cascade
);

create index progress_changed_on on progress (changed_on);
