/** To the cent: '$1,234.50'; with the code behind it where it is the name of no currency. */
export function amountText(amount: number, currency: string): string {
  const cents = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  // Never minus nothing.
  const shown = amount === 0 ? 0 : amount
  if (!/^[a-z]{3}$/i.test(currency)) return `${shown.toLocaleString('en-US', cents)} ${currency}`.trim()
  return shown.toLocaleString('en-US', { ...cents, style: 'currency', currency })
}
