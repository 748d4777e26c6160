/** Works go out as they were asked for, each when the one before it is over, whichever answer would be faster. */
export function inOrder() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}
