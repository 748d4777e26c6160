/** What is read of each item, in order: of the next one while the caller works on the one before. */
export async function* readAhead<Item, Read>(
  items: readonly Item[],
  read: (item: Item) => Promise<Read>,
): AsyncGenerator<[Item, Read]> {
  const begin = (at: number) => {
    const item = items[at]
    if (item === undefined) return undefined
    const reading = read(item)
    // It is waited for later: until then a failure is not nobody's.
    reading.catch(() => undefined)
    return reading
  }
  let reading = begin(0)
  for (const [at, item] of items.entries()) {
    const found = await (reading as Promise<Read>)
    reading = begin(at + 1)
    yield [item, found]
  }
}
