/** A picture of a product: one that we hold, or the address of one that is still at another server. */
export type ProductPicture = { address: string; isElsewhere: boolean }

/** A product's pictures, the main one first, each once. */
export function picturesOf({
  image,
  images,
}: {
  image: string | null
  images: readonly string[]
}): ProductPicture[] {
  const addresses = [...(image === null || images.includes(image) ? [] : [image]), ...images]
  return [...new Set(addresses)].map((address) => {
    const isElsewhere = /^(https?:)?\/\//i.test(address)
    return { address: isElsewhere ? address : address.replace(/^\/*/, '/'), isElsewhere }
  })
}
