-- An export may be wanted as a workbook too, beside its CSV.
alter table export_file add column with_xlsx boolean not null default false;
