import '@mantine/core/styles/Tabs.css'
import { Button, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import type { ImportReply } from '../../../contract/imports.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { importRemarksQuery, remarkPageSize } from './import-run-query.ts'
import { countText } from '../../ui/count-text.ts'
import { RemarkPager } from './RemarkPager.tsx'
import { RemarkTable } from './RemarkTable.tsx'
import { useSaveRejected } from './useSaveRejected.ts'
import classes from './Import.module.css'

/** Rejected lines and notes, a page at a time; nothing when all went in as it stood. */
export function Remarks({ run }: { run: ImportReply }) {
  const kinds = [
    { kind: 'rejected' as const, label: `Rejected lines (${countText(run.rejected)})`, count: run.rejected },
    { kind: 'notes' as const, label: `Notes (${countText(run.noted)})`, count: run.noted },
  ].filter(({ count }) => count > 0)
  const [chosen, setChosen] = useState<string | null>(null)
  const current = kinds.find(({ kind }) => kind === chosen) ?? kinds[0]
  const { save, isSaving } = useSaveRejected(run)
  if (current === undefined) return null
  return (
    <section className={classes.remarks} aria-label="Lines with remarks">
      <Tabs value={current.kind} onChange={setChosen} keepMounted={false}>
        <div className={classes.remarksHead}>
          <Tabs.List className={classes.remarksTabs}>
            {kinds.map(({ kind, label }) => (
              <Tabs.Tab key={kind} value={kind}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {run.rejected > 0 ? (
            <Button
              variant="default"
              size="compact-sm"
              className={classes.remarksAction}
              leftSection={<Download size={15} aria-hidden="true" />}
              aria-label="Download rejected lines"
              loading={isSaving}
              onClick={save}
            >
              Download
            </Button>
          ) : null}
        </div>
        {kinds.map(({ kind, label }) => (
          <Tabs.Panel key={kind} value={kind}>
            <RemarkPages run={run} kind={kind} label={label} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  )
}

type RemarkPagesProps = { run: ImportReply; kind: 'rejected' | 'notes'; label: string }

function RemarkPages({ run, kind, label }: RemarkPagesProps) {
  const [page, setPage] = useState(1)
  const { data, error, isPlaceholderData, refetch } = useQuery(importRemarksQuery(run, kind, page))
  if (data === undefined) {
    return error === null ? (
      <Skeletons lines={4} />
    ) : (
      <ErrorState problem={error} onRetry={() => void refetch()} />
    )
  }
  return (
    <>
      <RemarkTable remarks={data.results} label={label} isStale={isPlaceholderData} />
      <RemarkPager page={page} pageSize={remarkPageSize} count={data.count} onPage={setPage} />
    </>
  )
}
