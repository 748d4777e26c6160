-- An import may be an export that somebody edited: which one, and where its files lie. No key binds it, since the import
-- outlives what the export keeps.
alter table import_file add column export_id integer, add column export_path text;
