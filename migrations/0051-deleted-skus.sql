-- An import asks for each SKU whether a deleted product has it; the other indexes on SKUs hold the living only.

create index product_deleted_sku on product (sku_fold) where is_deleted;
