-- What the selects of the product forms offer.

create table age_range (
  id integer generated always as identity primary key,
  name text not null unique
);

create table material (
  id integer generated always as identity primary key,
  name text not null unique
);

insert into age_range (name) values
  ('Adult'),
  ('Big Kids (8-12 years)'),
  ('Little Kids (4-7 years)'),
  ('Toddler (1-3 years)'),
  ('Infant (0-12 months)'),
  ('Youth'),
  ('All Ages');

insert into material (name) values
  ('fabric'),
  ('canvas'),
  ('cotton'),
  ('denim'),
  ('fleece'),
  ('knit'),
  ('leather'),
  ('linen'),
  ('mesh'),
  ('nubuck'),
  ('nylon'),
  ('patent leather'),
  ('polyester'),
  ('rubber'),
  ('satin'),
  ('silk'),
  ('suede'),
  ('synthetic'),
  ('synthetic leather'),
  ('textile'),
  ('velvet'),
  ('wool');
