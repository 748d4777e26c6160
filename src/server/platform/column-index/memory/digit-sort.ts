/** How rows are put in order: by whole numbers below 2³² that follow one another, as the letters of a word do. */
export type Digits = {
  digit: (row: number, level: number) => number
  /** Whether rows that are alike up to this digit may still differ. */
  goesOn: (digit: number, level: number) => boolean
  compare: (one: number, other: number) => number
}

/** Puts rows in order; those that are alike stay as they were. */
export function digitSort(rows: Int32Array<ArrayBuffer>, digits: Digits): void {
  sortRun(rows, digits, 0)
}

/** Fewer are quicker compared one by one. */
const fewRows = 24

function sortRun(rows: Int32Array<ArrayBuffer>, digits: Digits, level: number): void {
  if (rows.length <= fewRows) return insertionSort(rows, digits)
  // Digit above, place below: the engine sorts such numbers in its own machine code, and each keeps its place among equals.
  const pairs = new BigUint64Array(rows.length)
  const halves = new Uint32Array(pairs.buffer)
  for (let at = 0; at < rows.length; at += 1) {
    halves[2 * at] = at
    halves[2 * at + 1] = digits.digit(rows[at] ?? 0, level)
  }
  pairs.sort()
  const before = rows.slice()
  for (let at = 0; at < rows.length; at += 1) rows[at] = before[halves[2 * at] ?? 0] ?? 0
  let from = 0
  for (let at = 1; at <= rows.length; at += 1) {
    const digit = halves[2 * from + 1] ?? 0
    if (at < rows.length && halves[2 * at + 1] === digit) continue
    if (at - from > 1 && digits.goesOn(digit, level)) sortRun(rows.subarray(from, at), digits, level + 1)
    from = at
  }
}

function insertionSort(rows: Int32Array, { compare }: Digits): void {
  for (let at = 1; at < rows.length; at += 1) {
    const row = rows[at] ?? 0
    let place = at
    for (; place > 0 && compare(rows[place - 1] ?? 0, row) > 0; place -= 1) rows[place] = rows[place - 1] ?? 0
    rows[place] = row
  }
}
