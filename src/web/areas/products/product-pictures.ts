/** Splits a product's pictures into the one that we can show and the addresses at other servers. */
export function picturesOf({ image, images }: { image: string | null; images: readonly string[] }): {
  own: string | null
  elsewhere: string[]
} {
  const addresses = [...images, ...(image === null ? [] : [image])]
  const own = addresses.find((address) => !isElsewhere(address))
  return {
    own: own === undefined ? null : own.replace(/^\/*/, '/'),
    elsewhere: [...new Set(addresses.filter(isElsewhere))],
  }
}

function isElsewhere(address: string): boolean {
  return /^(https?:)?\/\//i.test(address)
}
