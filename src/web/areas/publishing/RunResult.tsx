import { Button, Checkbox, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '../../ui/ErrorState.tsx'
import classes from './Publishing.module.css'
import { ResultHeadline } from './ResultHeadline.tsx'
import { ResultPager } from './ResultPager.tsx'
import { resultRowsQuery } from './result-rows-query.ts'
import { ResultTable } from './ResultTable.tsx'
import type { FollowedRun } from './run-follower.ts'
import { timeLeft } from './run-pace.ts'
import { pageAt, sumOf, type ResultPage } from './run-pages.ts'
import { countsInWords, headline, isOver, spokenProgress, type RunKind } from './run-words.ts'
import { RunProgress } from './RunProgress.tsx'

export type RunResultProps = {
  kind: RunKind
  runs: readonly FollowedRun[]
  onRetry: () => void
  onClose: () => void
}

/** What came of a request, row by row; while it goes on, how far it has come. */
export function RunResult({ kind, runs, onRetry, onClose }: RunResultProps) {
  const [isFailedOnly, setIsFailedOnly] = useState(false)
  const [wantedPage, setWantedPage] = useState(1)
  const states = runs.map(({ run }) => run)
  const figures = sumOf(states)
  const isFinished = states.every(isOver)
  const filter = isFailedOnly && figures.failed > 0 ? 'failed' : 'all'
  const page = pageAt(states, filter, wantedPage)
  const rows = useQuery(resultRowsQuery({ place: page.place, filter, isFinished }))
  const handleFilter = (next: boolean) => {
    setIsFailedOnly(next)
    setWantedPage(1)
  }
  const going = runs.find(({ run }) => !isOver(run))
  const { tone, words } = headline(kind, figures, isFinished)
  const counts = countsInWords(kind, figures)
  return (
    <div className={classes.result}>
      <ResultHeadline tone={tone} words={words} />
      {going === undefined ? (
        <p className={classes.quiet}>{counts}</p>
      ) : (
        <RunProgress figures={figures} words={counts} timeLeft={timeLeft(going.samples, going.run)} />
      )}
      <span className={classes.spoken} role="status">
        {isFinished ? `${words}: ${counts}` : spokenProgress(kind, figures)}
      </span>
      <Tools
        failed={figures.failed === figures.total ? 0 : figures.failed}
        page={page}
        isFailedOnly={filter === 'failed'}
        onFilter={handleFilter}
        onPage={setWantedPage}
      />
      {rows.isError ? (
        <ErrorState
          title="The rows could not be loaded"
          problem={rows.error}
          onRetry={() => void rows.refetch()}
        />
      ) : rows.data === undefined ? (
        <Skeleton height={160} />
      ) : (
        <ResultTable
          kind={kind}
          rows={rows.data}
          isOld={rows.isPlaceholderData && isFinished}
          onLeave={onClose}
        />
      )}
      <Group justify="flex-end" gap="xs" mt="md" className={classes.foot}>
        {isFinished ? null : (
          <p className={classes.hint}>Closing this stops nothing. The bell shows how it goes on.</p>
        )}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {isFinished && figures.failed > 0 ? (
          <Button onClick={onRetry}>Retry failed ({figures.failed})</Button>
        ) : null}
      </Group>
    </div>
  )
}

type ToolsProps = {
  /** How many failures can be told from the rest. */
  failed: number
  page: ResultPage
  isFailedOnly: boolean
  onFilter: (isFailedOnly: boolean) => void
  onPage: (page: number) => void
}

function Tools({ failed, page, isFailedOnly, onFilter, onPage }: ToolsProps) {
  if (failed === 0 && page.pages === 1) return null
  return (
    <div className={classes.tools}>
      {failed === 0 ? null : (
        <Checkbox
          label={`Only failures (${failed})`}
          checked={isFailedOnly}
          onChange={(event) => onFilter(event.currentTarget.checked)}
        />
      )}
      <ResultPager page={page} onPage={onPage} />
    </div>
  )
}
