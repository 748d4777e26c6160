import { Button, Progress } from '@mantine/core'
import { remainingTime } from '../../app/tray/remaining-time.ts'
import { Card } from '../../ui/Card.tsx'
import { cancelUpload } from './import-upload.ts'
import { sizeText } from './import-words.ts'
import classes from './Import.module.css'

export type UploadCardProps = {
  fileName: string
  sentBytes: number
  totalBytes: number
  startedAtMs: number
}

export function UploadCard({ fileName, sentBytes, totalBytes, startedAtMs }: UploadCardProps) {
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
