/** Upper and lower case are one SKU; agrees with the database's own fold. */
export function foldSku(sku: string): string {
  return sku.toLowerCase()
}
