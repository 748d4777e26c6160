/** A style code without what is written in two ways: alias puts a blank where others put a dash. */
export function bareSku(sku: string): string {
  return sku.toUpperCase().replaceAll(/[\s-]/g, '')
}
