-- The seller's logo, drawn anew and small: papers have it at their head.
alter table business_profile add column logo bytea,
  add constraint business_profile_logo_small check (octet_length(logo) <= 1000000);
