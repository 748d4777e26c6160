// The part of the vendor's input types that the practice store understands; the schema has checked names and types before.

export type ProductStatus = 'ACTIVE' | 'DRAFT' | 'ARCHIVED' | 'UNLISTED'
type Maybe<Value> = Value | null | undefined

export type ProductSetRequest = { identifier?: Maybe<Identifier>; input: ProductSetInput }
export type Identifier = { id?: string; handle?: string; customId?: unknown }

export type ProductSetInput = {
  id?: Maybe<string>
  title?: Maybe<string>
  handle?: Maybe<string>
  descriptionHtml?: Maybe<string>
  vendor?: Maybe<string>
  productType?: Maybe<string>
  tags?: Maybe<string[]>
  status?: Maybe<ProductStatus>
  templateSuffix?: Maybe<string>
  requiresSellingPlan?: Maybe<boolean>
  giftCard?: Maybe<boolean>
  category?: Maybe<string>
  collections?: Maybe<string[]>
  seo?: Maybe<{ title?: Maybe<string>; description?: Maybe<string> }>
  productOptions?: Maybe<OptionInput[]>
  variants?: Maybe<VariantSetInput[]>
  files?: Maybe<FileInput[]>
  metafields?: Maybe<MetafieldInput[]>
}

export type OptionInput = {
  id?: Maybe<string>
  name?: Maybe<string>
  position?: Maybe<number>
  linkedMetafield?: unknown
  values?: Maybe<{ id?: Maybe<string>; name?: Maybe<string> }[]>
}

export type OptionValueInput = {
  id?: Maybe<string>
  name?: Maybe<string>
  optionId?: Maybe<string>
  optionName?: Maybe<string>
}

export type VariantInput = {
  barcode?: Maybe<string>
  compareAtPrice?: Maybe<string>
  inventoryItem?: Maybe<ItemInput>
  inventoryPolicy?: Maybe<'DENY' | 'CONTINUE'>
  metafields?: Maybe<MetafieldInput[]>
  price?: Maybe<string>
  sku?: Maybe<string>
  taxable?: Maybe<boolean>
  id?: Maybe<string>
  file?: Maybe<FileInput>
  inventoryQuantities?: Maybe<{ locationId: string; name: string; quantity: number }[]>
  position?: Maybe<number>
}
export type VariantSetInput = VariantInput & { optionValues: OptionValueInput[] }

type ItemInput = {
  cost?: Maybe<string>
  harmonizedSystemCode?: Maybe<string>
  measurement?: Maybe<{ weight?: Maybe<{ unit: string; value: number }> }>
  sku?: Maybe<string>
  tracked?: Maybe<boolean>
}

export type FileInput = { id?: Maybe<string>; alt?: Maybe<string>; originalSource?: Maybe<string> }
export type MetafieldInput = {
  id?: Maybe<string>
  namespace?: Maybe<string>
  key?: Maybe<string>
  type?: Maybe<string>
  value?: Maybe<string>
}

/** Absent leaves, null clears. */
export function given<Value>(value: Maybe<Value>, before: Value, cleared: Value): Value {
  return value === undefined ? before : (value ?? cleared)
}
