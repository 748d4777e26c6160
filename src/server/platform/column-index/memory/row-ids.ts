/** Which row of a table has which id. Ids may have gaps; pages are made where there are any. */
export class RowIds {
  #ids = new Int32Array(1024)
  readonly #pages: (Int32Array | undefined)[] = []
  #count = 0
  /** Whether each row has a higher id than the one before it. */
  areAscending = true

  static of(ids: Int32Array): RowIds {
    const rows = new RowIds()
    for (const id of ids) rows.add(id)
    return rows
  }

  get count(): number {
    return this.#count
  }

  /** Of every row that ever was. */
  get ids(): Int32Array<ArrayBuffer> {
    return this.#ids.subarray(0, this.#count)
  }

  id(row: number): number {
    return this.#ids[row] ?? 0
  }

  rowOf(id: number): number | undefined {
    const row = this.#pages[id >>> pageBits]?.[id & pageMask] ?? 0
    return row === 0 ? undefined : row - 1
  }

  add(id: number): number {
    if (this.#count === this.#ids.length) {
      const grown = new Int32Array(Math.ceil(this.#count * 1.25))
      grown.set(this.#ids)
      this.#ids = grown
    }
    const row = this.#count
    if (row > 0 && id < this.id(row - 1)) this.areAscending = false
    this.#ids[row] = id
    this.#count += 1
    const page = (this.#pages[id >>> pageBits] ??= new Int32Array(pageMask + 1))
    page[id & pageMask] = row + 1
    return row
  }

  size(): number {
    return this.#ids.byteLength + this.#pages.filter((page) => page !== undefined).length * 4 * (pageMask + 1)
  }
}

const pageBits = 16
const pageMask = 2 ** pageBits - 1
