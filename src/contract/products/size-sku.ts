/** The SKU of one size by the rule of the house: the MPN of the style, then the letters and digits of the size. */
export function sizeSku(mpn: string, size: string): string | null {
  const style = mpn.trim()
  const part = size.replaceAll(/[^\p{L}\p{N}]/gu, '')
  return style === '' || part === '' ? null : `${style}-${part}`
}
