import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ImportReply } from '../../../contract/imports.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { counted } from '../../ui/count-text.ts'
import { writtenCount } from './import-words.ts'
import { ImportFigures } from './ImportFigures.tsx'
import { Remarks } from './Remarks.tsx'
import { RetryImport } from './RetryImport.tsx'
import classes from './Import.module.css'

export function ImportedFile({ run }: { run: ImportReply }) {
  return (
    <>
      <Card title={`${counted(writtenCount(run), 'product')} imported`}>
        <ImportFigures run={run} isFinal />
        <div className={classes.actions}>
          {run.rejected > 0 ? <RetryImport id={run.id} label="Retry the rejected lines" /> : null}
          <Button component={Link} to={paths.importProducts} variant="default">
            Import another file
          </Button>
          <Button component={Link} to={paths.catalogs}>
            Show the catalogue
          </Button>
        </div>
      </Card>
      <Remarks run={run} />
    </>
  )
}
