const hosts = new Set(['stockx.com', 'www.stockx.com'])
const bare = /^(?:www\.)?stockx\.com\//i

/** The last part of the address of a product's page at StockX; null for any other address. Nothing is fetched. */
export function pageKeyOf(address: string): string | null {
  const typed = address.trim()
  // Browsers show an address without it, and that is what is copied from there.
  const text = bare.test(typed) ? `https://${typed}` : typed
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isPlain = url.port === '' && url.username === '' && url.password === ''
  if (url.protocol !== 'https:' || !hosts.has(url.hostname) || !isPlain) return null
  // Pages of other countries stand below their language, such as /en-gb/.
  const found = /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?([a-z0-9]+(?:-[a-z0-9]+)*)\/?$/i.exec(url.pathname)
  return found?.[1]?.toLowerCase() ?? null
}

export function pageAddress(urlKey: string): string {
  return `https://stockx.com/${urlKey}`
}
