import { showFailure, showNotice } from '../app/toast.ts'
import { tray } from '../app/tray/tray.ts'
import { counted, countText } from '../ui/count-text.ts'
import { keptWords, type Commit, type createCommits, type Kept } from './commits.ts'
import { NoticeButton } from './NoticeButton.tsx'

type Commits = ReturnType<typeof createCommits>

/** '3 prices changed · Undo'; from then on it is what Ctrl+Z takes back. */
export function offerUndo(commits: Commits, commit: Commit, others = '') {
  commits.add(commit)
  void showNotice(
    <>
      {commit.words} changed{others} ·{' '}
      <NoticeButton label="Undo" onClick={() => void undo(commits, commit)} />
    </>,
  )
}

/** Takes this back, or what was done last. */
export async function undo(commits: Commits, wanted?: Commit) {
  const commit = commits.take(wanted)
  if (commit === undefined) return showNotice('There is nothing to undo.')
  const { words } = commit
  try {
    tellUndone(words, await commit.takeBack())
  } catch (problem) {
    commits.add(commit)
    showFailure({
      subject: `${words} could not be undone`,
      problem,
      onRetry: () => void undo(commits, commit),
    })
  }
}

function tellUndone(words: string, { count, rows, onOpen }: Kept) {
  if (count === 0) return void showNotice(`Undone: ${words}.`)
  void showNotice(
    <>
      <bdi>{keptWords({ count, rows })}</bdi>
      {onOpen === undefined ? null : (
        <>
          {' '}
          · <NoticeButton label="Show what was kept" onClick={onOpen} />
        </>
      )}
    </>,
  )
  const title = `Undoing ${words}: ${counted(count, 'row')} kept`
  const lines = rows.map(({ name, reason }) => `${name}: ${reason}`)
  tray.add({ title, detail: named(lines, count), state: 'failed', onOpen })
}

const mostNamed = 10

/** The first lines, and how many more there are. */
export function named(lines: readonly string[], count = lines.length): string {
  const first = lines.slice(0, mostNamed)
  const more = count - first.length
  return [...first, ...(more > 0 ? [`and ${countText(more)} more`] : [])].join('; ')
}
