import '@mantine/dropzone/styles.css'
import { useRouter, useSearch } from '@tanstack/react-router'
import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { FileSpreadsheet } from 'lucide-react'
import { useRef, useState } from 'react'
import { paths } from '../../paths.ts'
import { RunList } from '../../runs/RunList.tsx'
import { liveRuns } from '../../runs/live-runs.ts'
import { ImportFrame } from './ImportFrame.tsx'
import { cancelUpload, fileProblem, startUpload, useUpload, type UploadState } from './import-upload.ts'
import { problemWords } from '../../ui/problem-words.ts'
import classes from './Import.module.css'
import { remainingTime } from '../../ui/time-text.ts'
import { Card } from '../../ui/Card.tsx'
import { sizeText } from './import-words.ts'

/** /catalogs/import: choose a file; what comes of it has its own address. */
export function ImportPage() {
  const router = useRouter()
  const { export: exported }: { export?: string } = useSearch({ strict: false })
  const exportId = Number(exported) > 0 ? Math.floor(Number(exported)) : undefined
  const uploading = useUpload()
  const handleFile = (file: File) => {
    const open = (id: number) => void router.navigate({ href: paths.importRun(id) })
    void startUpload({ file, exportId }, (id) => {
      liveRuns.follow(id)
      // Whoever has gone elsewhere meanwhile finds it in the tray.
      if (router.state.location.pathname === paths.importProducts) open(id)
    })
  }
  return (
    <ImportFrame step="file">
      {exportId === undefined ? null : (
        <Text>
          Choose the file of export {exportId} as you have edited it, saved as CSV. Only the cells that you
          changed count; what others have changed since stays.
        </Text>
      )}
      {uploading.step === 'sending' ? (
        <UploadCard upload={uploading} />
      ) : (
        <FileDrop failed={uploading.step === 'failed' ? uploading : undefined} onFile={handleFile} />
      )}
      <RunList title="Past imports" kind="import" pageSize={10} nothing={null} />
    </ImportFrame>
  )
}

type FileDropProps = {
  /** The last file, when it could not be sent. */
  failed: { file: File; problem: unknown } | undefined
  onFile: (file: File) => void
}

function FileDrop({ failed, onFile }: FileDropProps) {
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
      {refusal === undefined && failed !== undefined ? (
        <Alert color="red" role="alert" title="The file could not be sent">
          <Group justify="space-between" gap="sm">
            {problemWords(failed.problem).message}
            <Button variant="default" size="compact-sm" onClick={() => onFile(failed.file)}>
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
        <li>An export that you edited is known by its name: only what you changed in it is taken.</li>
        <li>Nothing is written before you have seen what would change.</li>
      </ul>
    </>
  )
}

function UploadCard({ upload }: { upload: Extract<UploadState, { step: 'sending' }> }) {
  const { fileName, sentBytes, totalBytes, startedAtMs } = upload
  const remaining = remainingTime(startedAtMs, { done: sentBytes, total: totalBytes }, Date.now())
  const title = `Sending ${fileName}`
  return (
    <Card
      title={title}
      actions={
        <Button variant="default" size="compact-sm" className={classes.cardAction} onClick={cancelUpload}>
          Cancel
        </Button>
      }
    >
      <Progress value={totalBytes === 0 ? 0 : (sentBytes / totalBytes) * 100} aria-label={title} />
      <p className={classes.pace}>
        {sizeText(sentBytes)} of {sizeText(totalBytes)}
        {remaining === null ? '' : ` · ${remaining}`}
      </p>
    </Card>
  )
}
