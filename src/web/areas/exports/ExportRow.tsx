import { Button } from '@mantine/core'
import { FileDown } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ExportRecord } from '../../../contract/exports.ts'
import { paths } from '../../paths.ts'
import { useRun } from '../../runs/live-runs.ts'
import { percentText } from '../../runs/run-words.ts'
import { settleRun } from '../../runs/run-tray.ts'
import { counted } from '../../ui/count-text.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { refreshExports, retryExport } from './export-view.ts'
import { questionWords } from './export-words.ts'
import { exportedLists } from './exported-lists.ts'
import classes from './Exports.module.css'

/** One export: what was asked, how it stands, and its file. Roles are said, since a phone draws it as a list. */
export function ExportRow({ record }: { record: ExportRecord }) {
  const { list, query_param: asked, status, user, created_on: time } = record
  return (
    <tr role="row">
      <td role="cell" className={classes.asked}>
        <bdi>{questionWords(asked, exportedLists[list])}</bdi>
        {asked === '' ? null : (
          <details className={classes.raw}>
            <summary>As it was sent</summary>
            <code dir="ltr">{decodeURIComponent(asked.replaceAll('+', ' '))}</code>
          </details>
        )}
      </td>
      <td role="cell">
        <span className={classes.status} data-status={status}>
          {status}
        </span>
        {record.error === null ? null : <div className={classes.error}>{record.error}</div>}
      </td>
      <td role="cell" className={classes.files}>
        <ExportFile record={record} />
      </td>
      <td role="cell">{user}</td>
      <td role="cell">
        <RelativeTime time={time} />
      </td>
    </tr>
  )
}

function ExportFile({ record }: { record: ExportRecord }) {
  const { id, list, status, csv_file: file, xlsx_file: workbook, row_count: rows, has_sku: hasSku } = record
  if (status === 'IN PROGRESS' && file === null) return <GoingFile id={id} />
  if (file !== null) {
    return (
      <div className={classes.file}>
        <Download file={file} words="Download" />
        {workbook === null ? null : <Download file={workbook} words="XLSX" />}
        {hasSku ? (
          <Button
            component={Link}
            to={`${paths.importProducts}?export=${id}`}
            variant="subtle"
            size="compact-sm"
          >
            Import edited
          </Button>
        ) : null}
        <bdi className={classes.quiet}>{counted(rows ?? 0, 'row')}</bdi>
        {hasSku || list !== 'products' ? null : (
          <bdi className={classes.quiet}>No SKU column: edits can’t be imported</bdi>
        )}
      </div>
    )
  }
  return (
    <div className={classes.file}>
      <span className={classes.quiet}>No File</span>
      {status === 'FAILED' || status === 'CANCELLED' ? (
        <Act words="Retry" act={() => retryExport({ id })} />
      ) : null}
    </div>
  )
}

function Download({ file, words }: { file: string; words: string }) {
  return (
    <Button
      component="a"
      href={file}
      download
      variant="default"
      size="compact-sm"
      leftSection={<FileDown size={14} aria-hidden="true" />}
    >
      {words}
    </Button>
  )
}

/** How far it has come, by events. */
function GoingFile({ id }: { id: number }) {
  const { data: run } = useRun(id)
  const cancel = () => settleRun(id, 'cancelled').then(refreshExports)
  return (
    <div className={classes.file}>
      <span role="status">
        Generating File... <span className={classes.quiet}>{percentText(run?.progress ?? 0)}</span>
      </span>
      <Act words="Cancel" act={cancel} />
    </div>
  )
}

function Act({ words, act }: { words: string; act: () => Promise<void> }) {
  const [isSending, setIsSending] = useState(false)
  const handleClick = () => {
    setIsSending(true)
    void act().finally(() => setIsSending(false))
  }
  return (
    <Button variant="subtle" size="compact-sm" loading={isSending} onClick={handleClick}>
      {words}
    </Button>
  )
}
