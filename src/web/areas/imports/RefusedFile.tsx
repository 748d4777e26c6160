import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { FileX } from 'lucide-react'
import type { ImportReply } from '../../../contract/imports.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { counted } from '../../ui/count-text.ts'
import { writtenCount } from './import-words.ts'

/** The file could not be read at all, or the import broke off: why, and what to do. */
export function RefusedFile({ run }: { run: ImportReply }) {
  const written = run.dry_run ? 0 : writtenCount(run)
  const changed =
    written === 0
      ? 'Nothing was changed. Correct the file and choose it again.'
      : `${counted(written, 'product')} ${written === 1 ? 'was' : 'were'} imported before that. Choose the file again: what is there already is left alone.`
  return (
    <EmptyState
      icon={FileX}
      title={written === 0 ? 'This file can’t be imported' : 'The import broke off'}
      reason={
        <>
          {run.refused ?? ''}
          <br />
          {changed}
        </>
      }
      action={
        <Button component={Link} to={paths.importProducts}>
          Choose another file
        </Button>
      }
    />
  )
}
