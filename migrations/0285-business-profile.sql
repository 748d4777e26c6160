-- Who sells, as papers name it: one for the whole business, there from the start.
create table business_profile (
  is_only boolean primary key default true,
  version integer not null default 1,
  name text not null default '',
  address_line1 text not null default '',
  address_line2 text not null default '',
  postcode text not null default '',
  city text not null default '',
  state text not null default '',
  country text not null default '',
  tax_id text not null default '',
  email_address text not null default '',
  phone text not null default '',
  updated_by text,
  updated_on timestamptz(3),
  constraint business_profile_once check (is_only)
);

insert into business_profile default values;
