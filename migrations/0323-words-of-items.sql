-- What the list of orders is searched by, and asked for under Items. Without it each search read every item that was ever sold, and the
-- planner took the words for rare ones. An item is written once, when its order comes in; what changes of it later is in no column of these.
create index order_item_words on order_item
using gin (fold(sku) collate "C" gin_trgm_ops, fold(title) collate "C" gin_trgm_ops);
