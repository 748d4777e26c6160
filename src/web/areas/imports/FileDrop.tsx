import '@mantine/dropzone/styles.css'
import { Alert, Button, Group, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { FileSpreadsheet } from 'lucide-react'
import { useRef, useState } from 'react'
import { problemWords } from '../../ui/problem-words.ts'
import { fileProblem } from './file-problem.ts'
import classes from './Import.module.css'

export type FileDropProps = {
  /** Why the last file could not be sent. */
  problem: unknown
  onRetry: (() => void) | undefined
  onFile: (file: File) => void
}

export function FileDrop({ problem, onRetry, onFile }: FileDropProps) {
  const openFiles = useRef<() => void>(null)
  const [refusal, setRefusal] = useState<string>()
  const handleFiles = (files: readonly File[]) => {
    const [file] = files
    if (file === undefined) return
    const found = files.length > 1 ? 'Choose one file at a time.' : fileProblem(file)
    setRefusal(found)
    if (found === undefined) onFile(file)
  }
  return (
    <>
      {refusal === undefined ? null : (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      )}
      {refusal === undefined && problem !== undefined ? (
        <Alert color="red" role="alert" title="The file could not be sent">
          <Group justify="space-between" gap="sm">
            {problemWords(problem).message}
            <Button variant="default" size="compact-sm" onClick={onRetry}>
              Try again
            </Button>
          </Group>
        </Alert>
      ) : null}
      <Dropzone
        className={classes.drop}
        openRef={openFiles}
        multiple
        activateOnClick={false}
        activateOnKeyboard={false}
        tabIndex={-1}
        inputProps={{ 'aria-label': 'CSV file' }}
        onDrop={handleFiles}
      >
        <FileSpreadsheet size={32} strokeWidth={1.5} className={classes.dropIcon} aria-hidden="true" />
        <Text fw={600}>Drop a CSV file here</Text>
        <Button mt="md" onClick={() => openFiles.current?.()}>
          Choose a file
        </Button>
      </Dropzone>
      <ul className={classes.hints}>
        <li>A product export of Shopify is read as it is.</li>
        <li>Any other CSV needs a line of column names and a SKU in each row.</li>
        <li>Products are found by SKU. Empty cells change nothing.</li>
        <li>Nothing is written before you have seen what would change.</li>
      </ul>
    </>
  )
}
