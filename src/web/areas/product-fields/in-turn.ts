/** Works of the same name go one after the other, each on what the one before it came to; undefined where that failed. */
export function inTurn<Result>() {
  const last = new Map<string, Promise<Result | undefined>>()
  return async (
    name: string,
    work: (before: Result | undefined) => Promise<Result | undefined>,
  ): Promise<void> => {
    const before = last.get(name)
    const run = before === undefined ? work(undefined) : before.then(work)
    last.set(name, run)
    await run
    if (last.get(name) === run) last.delete(name)
  }
}
