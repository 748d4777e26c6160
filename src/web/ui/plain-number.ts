/** '$1,299.50' as '1299.50', and so is '1.299,50'. A comma that marks no thousands is the decimal point of other countries. */
export function plainNumber(text: string): string {
  const bare = text.trim().replace(/^\p{Sc}\s*|\s*\p{Sc}$/gu, '')
  if (/^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare)) return bare.replaceAll(',', '')
  if (/^-?\d{1,3}(\.\d{3})+,\d*$/.test(bare)) return bare.replaceAll('.', '').replace(',', '.')
  return bare.replace(',', '.')
}
