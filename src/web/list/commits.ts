/** What was done at once, and how to take it back: the old values, where the new ones still stand. */
export type Commit = {
  /** '3 prices'. */
  words: string
  takeBack: () => Promise<Kept>
}

/** What stays as others have made it since: how many rows, and the first of them in words. */
export type Kept = { count: number; lines: readonly string[] }

const mostCommits = 100

/** What was saved in this session, to be taken back from the last one on. */
export function createCommits() {
  let commits: readonly Commit[] = []
  return {
    add: (commit: Commit) => void (commits = [...commits, commit].slice(-mostCommits)),
    /** This one, or the last one; undefined when it was taken already. */
    take: (wanted: Commit | undefined = commits.at(-1)): Commit | undefined => {
      const found = commits.find((each) => each === wanted)
      commits = commits.filter((each) => each !== wanted)
      return found
    },
    clear: () => void (commits = []),
  }
}
