-- A product says which imports brought it in or changed it: without this, every product that is read or edited goes
-- through the blocks of every import. Ids come in whole blocks, and what reads them should not go through a list of
-- what is yet to be sorted in.
create index import_change_block_products on import_change_block using gin (product_ids) with (fastupdate = off);
