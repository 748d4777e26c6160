import { Alert, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ImportReply } from '../../../contract/imports.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { problemWords } from '../../ui/problem-words.ts'
import { counted } from '../../ui/count-text.ts'
import { nothingToImport, writtenCount } from './import-words.ts'
import { ImportFigures } from './ImportFigures.tsx'
import { Remarks } from './Remarks.tsx'
import classes from './Import.module.css'

export type CheckedFileProps = {
  run: ImportReply
  isSending: boolean
  problem: unknown
  onImport: () => void
  /** Back to the columns; absent when nobody has to choose them. */
  onColumns: (() => void) | undefined
}

/** What an import would do, and the button that does it. */
export function CheckedFile({ run, isSending, problem, onImport, onColumns }: CheckedFileProps) {
  const nothing = nothingToImport(run)
  return (
    <>
      <Card title="What the import would do">
        <ImportFigures run={run} isFinal={false} />
        <p className={classes.hint}>{nothing ?? rejectedHint(run)}</p>
        {problem === null ? null : (
          <Alert color="red" role="alert" mt="md">
            {problemWords(problem).message}
          </Alert>
        )}
        <div className={classes.actions}>
          {onColumns === undefined ? null : (
            <Button variant="default" onClick={onColumns}>
              Change the columns
            </Button>
          )}
          <Button component={Link} to={paths.importProducts} variant="default">
            Choose another file
          </Button>
          {nothing === undefined ? (
            <Button loading={isSending} onClick={onImport}>
              Import {counted(writtenCount(run), 'product')}
            </Button>
          ) : null}
        </div>
      </Card>
      <Remarks run={run} />
    </>
  )
}

function rejectedHint({ rejected }: ImportReply): string {
  return rejected > 0
    ? 'Rejected lines are left out; the rest is imported.'
    : 'Nothing is written until you import.'
}
