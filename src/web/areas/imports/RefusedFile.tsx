import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { FileX } from 'lucide-react'
import type { ImportReply } from '../../../contract/imports.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { refusalTitle, refusalWords } from './import-words.ts'
import { RetryImport } from './RetryImport.tsx'

/** The file could not be read at all, or the import broke off or was cancelled: why, and what to do. */
export function RefusedFile({ run }: { run: ImportReply }) {
  const isUnfinished = !run.dry_run && (run.status === 'CANCELLED' || run.total + run.rejected > 0)
  return (
    <EmptyState
      icon={FileX}
      title={refusalTitle(run)}
      reason={
        <>
          {run.refused ?? ''}
          <br />
          {refusalWords(run)}
        </>
      }
      action={
        <Group justify="center" gap="xs">
          {isUnfinished ? <RetryImport id={run.id} label="Import the rest" /> : null}
          <Button component={Link} to={paths.importProducts}>
            Choose another file
          </Button>
        </Group>
      }
    />
  )
}
