import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { importName } from '../../../contract/import-figures.ts'
import type { ImportReply } from '../../../contract/imports.ts'
import { paths } from '../../paths.ts'
import { countText } from '../../ui/count-text.ts'
import { writtenCount } from './import-words.ts'

/** Leads to what this import brought in or changed, and to nothing else of the catalogue. */
export function ShowImported({ run }: { run: ImportReply }) {
  const router = useRouter()
  const count = writtenCount(run)
  const filter = JSON.stringify([{ imports__in: [importName(run.id, run.file_name)] }])
  const href = count === 0 ? paths.catalogs : `${paths.catalogs}?filter=${encodeURIComponent(filter)}`
  const handleClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void router.navigate({ href })
  }
  return (
    <Button component="a" href={href} onClick={handleClick}>
      {count === 0 ? 'Show the catalogue' : `Show these ${countText(count)}`}
    </Button>
  )
}
