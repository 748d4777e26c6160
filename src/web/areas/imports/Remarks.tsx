import '@mantine/core/styles/Tabs.css'
import { Button, Tabs } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveRejectedLines } from '../../../contract/imports.endpoints.ts'
import type { ImportRemark, ImportReply } from '../../../contract/imports.ts'
import { download } from '../../app/call.ts'
import { showFailure } from '../../app/toast.ts'
import { pageAt } from '../../runs/run-query.ts'
import { RunPager } from '../../runs/RunPager.tsx'
import { Unanswered } from '../../ui/Skeletons.tsx'
import { ChangesTable, type LeftOut } from './ChangesTable.tsx'
import { importChangesQuery, importRemarksQuery, remarkPageSize } from './import-queries.ts'
import { writtenCount } from './import-words.ts'
import { countText } from '../../ui/count-text.ts'
import classes from './Import.module.css'

/** What is to be said of the lines, a page at a time: what they change, why they were rejected, and notes. */
export function Remarks({ run, leftOut }: { run: ImportReply; leftOut?: LeftOut }) {
  const written = writtenCount(run)
  const kinds = [
    { kind: 'changes' as const, label: `Changes (${countText(written)})`, count: written },
    { kind: 'rejected' as const, label: `Rejected lines (${countText(run.rejected)})`, count: run.rejected },
    { kind: 'notes' as const, label: `Notes (${countText(run.noted)})`, count: run.noted },
  ].filter(({ count }) => count > 0)
  const [chosen, setChosen] = useState<string | null>(null)
  const current = kinds.find(({ kind }) => kind === chosen) ?? kinds[0]
  if (current === undefined) return null
  return (
    <section className={classes.remarks} aria-label="Lines of the file">
      <Tabs value={current.kind} onChange={setChosen} keepMounted={false}>
        <div className={classes.remarksHead}>
          <Tabs.List className={classes.remarksTabs}>
            {kinds.map(({ kind, label }) => (
              <Tabs.Tab key={kind} value={kind}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {current.kind === 'rejected' ? <DownloadRejected run={run} /> : null}
        </div>
        {kinds.map(({ kind, label }) => (
          <Tabs.Panel key={kind} value={kind}>
            {kind === 'changes' ? (
              <ChangePages run={run} label={label} leftOut={leftOut} />
            ) : (
              <RemarkPages run={run} kind={kind} label={label} />
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  )
}

type ChangePagesProps = { run: ImportReply; label: string; leftOut: LeftOut | undefined }

function ChangePages({ run, label, leftOut }: ChangePagesProps) {
  const [page, setPage] = useState(1)
  const { data, error, isPlaceholderData, refetch } = useQuery(importChangesQuery(run, page))
  if (data === undefined) return <Unanswered error={error} onRetry={() => void refetch()} />
  return (
    <>
      <ChangesTable changes={data.results} label={label} leftOut={leftOut} isStale={isPlaceholderData} />
      <div className={classes.pages}>
        <RunPager label="Pages" page={pageAt(data.count, page, remarkPageSize)} onPage={setPage} />
      </div>
    </>
  )
}

type RemarkPagesProps = { run: ImportReply; kind: 'rejected' | 'notes'; label: string }

function RemarkPages({ run, kind, label }: RemarkPagesProps) {
  const [page, setPage] = useState(1)
  const { data, error, isPlaceholderData, refetch } = useQuery(importRemarksQuery(run, kind, page))
  if (data === undefined) return <Unanswered error={error} onRetry={() => void refetch()} />
  return (
    <>
      <RemarkTable remarks={data.results} label={label} isStale={isPlaceholderData} />
      <div className={classes.pages}>
        <RunPager label="Pages" page={pageAt(data.count, page, remarkPageSize)} onPage={setPage} />
      </div>
    </>
  )
}

type RemarkTableProps = { remarks: readonly ImportRemark[]; label: string; isStale: boolean }

function RemarkTable({ remarks, label, isStale }: RemarkTableProps) {
  return (
    <table className={classes.table} aria-label={label} data-stale={isStale || undefined}>
      <thead>
        <tr>
          <th scope="col" className={classes.line}>
            Line
          </th>
          <th scope="col" className={classes.column}>
            Column
          </th>
          <th scope="col">Reason</th>
        </tr>
      </thead>
      <tbody>
        {remarks.map(({ line, column, reason }, index) => (
          <tr key={`${line}-${index}`}>
            <td className={classes.line}>{countText(line)}</td>
            <td className={classes.column}>
              {column === '' ? <span className={classes.wholeLine}>Whole line</span> : column}
            </td>
            <td>{reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Saves the rejected lines as a CSV file named after the imported one. */
function DownloadRejected({ run: { id, file_name: fileName } }: { run: ImportReply }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(saveRejectedLines, { params: { id } }),
    onSuccess: (blob) => {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(blob)
      link.download = `${fileName.replace(/\.[^.]*$/, '')}-rejected.csv`
      link.click()
      URL.revokeObjectURL(link.href)
    },
    onError: (problem) => showFailure({ subject: 'The rejected lines were not saved', problem }),
  })
  return (
    <Button
      variant="default"
      size="compact-sm"
      className={classes.remarksAction}
      leftSection={<Download size={15} aria-hidden="true" />}
      aria-label="Download rejected lines"
      loading={isPending}
      onClick={() => mutate()}
    >
      Download
    </Button>
  )
}
