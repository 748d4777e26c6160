import { counted } from '../ui/count-text.ts'

/** What was done at once, and how to take it back: the old values, where the new ones still stand. */
export type Commit = {
  /** '3 prices'. */
  words: string
  takeBack: () => Promise<Kept>
}

/** What stays as others have made it since: how many rows, and the first of them. */
export type Kept = {
  count: number
  rows: readonly { name: string; reason: string }[]
  /** Leads to all of them. */
  onOpen?: () => void
}

const mostNamed = 3

/** 'Undone, but 4 rows kept theirs: A, B, C and 1 more'. */
export function keptWords({ count, rows }: Pick<Kept, 'count' | 'rows'>): string {
  const names = rows.slice(0, mostNamed).map(({ name }) => name)
  const more = count - names.length
  const rest = more > 0 ? ` and ${counted(more, 'more', 'more')}` : ''
  return `Undone, but ${counted(count, 'row')} kept theirs: ${names.join(', ')}${rest}`
}

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
