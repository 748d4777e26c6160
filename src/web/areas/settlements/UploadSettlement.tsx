import '@mantine/dropzone/styles.css'
import { Alert, Button, NativeSelect, Progress, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FileDown, FileSpreadsheet } from 'lucide-react'
import { useRef, useState } from 'react'
import { savePracticeSettlement, startSettlement } from '../../../contract/orders/settlements.endpoints.ts'
import { maxSettlementBytes } from '../../../contract/orders/settlements.ts'
import { download } from '../../app/call.ts'
import { randomKey } from '../../app/request-key.ts'
import { showFailure } from '../../app/toast.ts'
import { upload } from '../../app/upload.ts'
import { paths } from '../../paths.ts'
import { liveRuns } from '../../runs/live-runs.ts'
import { Card } from '../../ui/Card.tsx'
import { problemWords } from '../../ui/problem-words.ts'
import { saveFile } from '../../ui/save-text.ts'
import { fileProblem } from './settlement-words.ts'
import { refreshSettlements } from './settlement-view.ts'
import classes from './Settlements.module.css'

type UploadSettlementProps = { marketplaces: readonly string[]; hasPracticeFile: boolean }

/** Whose file it is, and the file: dropped or chosen, it is on its way at once. */
export function UploadSettlement({ marketplaces, hasPracticeFile }: UploadSettlementProps) {
  const [marketplace, setMarketplace] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [sent, setSent] = useState(0)
  const navigate = useNavigate()
  const openFiles = useRef<() => void>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => send(file, marketplace, setSent),
    onSuccess: ({ id }) => {
      liveRuns.follow(id)
      void refreshSettlements()
      return navigate({ href: paths.settlement(id) })
    },
  })
  const handleFiles = (files: readonly File[]) => {
    const [file] = files
    if (file === undefined) return
    const found = problemOf(files, marketplace) ?? fileProblem(file, maxSettlementBytes)
    setRefusal(found)
    setSent(0)
    if (found === undefined) mutate(file)
  }
  const problem = refusal ?? (error === null ? undefined : problemWords(error).message)
  return (
    <Card title="New settlement">
      <div className={classes.upload}>
        {problem === undefined ? null : (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <div className={classes.whose}>
          <NativeSelect
            label="Marketplace"
            value={marketplace}
            data={[{ value: '', label: 'Choose a marketplace' }, ...marketplaces]}
            disabled={isPending}
            onChange={(event) => {
              setMarketplace(event.currentTarget.value)
              setRefusal(undefined)
            }}
          />
          {hasPracticeFile ? <PracticeFile marketplace={marketplace} /> : null}
        </div>
        <Dropzone
          className={classes.drop}
          openRef={openFiles}
          multiple
          activateOnClick={false}
          activateOnKeyboard={false}
          tabIndex={-1}
          disabled={isPending}
          inputProps={{ 'aria-label': 'Settlement file' }}
          onDrop={handleFiles}
        >
          <FileSpreadsheet size={28} strokeWidth={1.5} className={classes.dropIcon} aria-hidden="true" />
          <Text fw={600}>Drop the CSV or XLSX file here</Text>
          <Button
            mt="sm"
            loading={isPending}
            disabled={marketplace === ''}
            onClick={() => openFiles.current?.()}
          >
            Choose a file
          </Button>
          <Text size="sm" c="dimmed" mt="sm">
            {marketplace === ''
              ? 'Choose the marketplace first.'
              : 'It needs a line of column names, and a column each for the order and its payout.'}
          </Text>
        </Dropzone>
        {isPending ? <Progress value={sent * 100} aria-label="Sending the file" /> : null}
      </div>
    </Card>
  )
}

function problemOf(files: readonly File[], marketplace: string): string | undefined {
  if (marketplace === '') return 'Choose the marketplace that the file is of first.'
  return files.length > 1 ? 'Choose one file at a time.' : undefined
}

function send(file: File, marketplace: string, onSent: (share: number) => void) {
  const body = new FormData()
  body.append('marketplace', marketplace)
  body.append('file', file, file.name)
  return upload(startSettlement, {
    body,
    idempotencyKey: randomKey(),
    onProgress: (done, total) => onSent(total === 0 ? 0 : done / total),
  })
}

/** To try it with: made from the orders that are here, with some differences. */
function PracticeFile({ marketplace }: { marketplace: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(savePracticeSettlement, { query: { marketplace } }),
    onSuccess: (file) => saveFile(file, `settlement-${marketplace.toLowerCase()}.csv`),
    onError: (problem) => showFailure({ subject: 'There is no practice file', problem }),
  })
  return (
    <Button
      variant="default"
      leftSection={<FileDown size={16} aria-hidden="true" />}
      loading={isPending}
      disabled={marketplace === ''}
      onClick={() => mutate()}
    >
      Practice file
    </Button>
  )
}
