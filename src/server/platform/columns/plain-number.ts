/** "$1,299.50" → "1299.50"; undefined when it is no number. A lone comma with two digits behind it is a decimal comma. */
export function plainNumber(cell: string): string | undefined {
  let bare = cell
    .trim()
    .replace(/^[$€£]\s*|\s*[$€£%]$/g, '')
    .replace(/[\s\u00A0]/g, '')
  if (/^-?\d+,\d{1,2}$/.test(bare)) bare = bare.replace(',', '.')
  else if (/^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare)) bare = bare.replaceAll(',', '')
  return /^-?(\d+\.?\d*|\.\d+)$/.test(bare) && bare.length <= 30 ? bare : undefined
}

/** On the digits themselves, since a float has no half to round. */
export function roundHalfUp(plain: string, places: number): string {
  const isNegative = plain.startsWith('-')
  const [whole = '', fraction = ''] = plain.replace('-', '').split('.')
  const kept = BigInt(`${whole || '0'}${fraction.slice(0, places).padEnd(places, '0')}`)
  const roundsUp = (fraction[places] ?? '0') >= '5'
  const digits = String(kept + (roundsUp ? 1n : 0n)).padStart(places + 1, '0')
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return isNegative && Number(text) !== 0 ? `-${text}` : text
}
