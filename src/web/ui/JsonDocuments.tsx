import { Button } from '@mantine/core'
import { Copy, Download } from 'lucide-react'
import { RelativeTime } from './RelativeTime.tsx'
import { saveText } from './save-text.ts'
import classes from './JsonDocuments.module.css'

type JsonDocumentProps = {
  title: string
  json: unknown
  on: string | null
  fileName: string
  /** Says that it can be pasted now. */
  onCopied: (title: string) => void
}

export type JsonDocumentsProps = {
  documents: readonly Omit<JsonDocumentProps, 'onCopied'>[]
  onCopied: JsonDocumentProps['onCopied']
}

/** What machines say to one another, to be read, copied and kept; side by side where there is room. */
export function JsonDocuments({ documents, onCopied }: JsonDocumentsProps) {
  return (
    <div className={classes.documents}>
      {documents.map((document) => (
        <JsonDocument key={document.title} {...document} onCopied={onCopied} />
      ))}
    </div>
  )
}

function JsonDocument({ title, json, on, fileName, onCopied }: JsonDocumentProps) {
  const text = JSON.stringify(json, null, 2)
  const handleCopy = async () => {
    await navigator.clipboard.writeText(text)
    onCopied(title)
  }
  return (
    <section className={classes.document} aria-label={title}>
      <header className={classes.head}>
        <h3 className={classes.title}>
          {title}
          {on === null ? null : (
            <>
              {' '}
              · <RelativeTime time={on} />
            </>
          )}
        </h3>
        <Button.Group>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Copy size={13} />}
            onClick={() => void handleCopy()}
          >
            Copy
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Download size={13} />}
            onClick={() => saveText(text, fileName)}
          >
            Download
          </Button>
        </Button.Group>
      </header>
      <pre className={classes.json} dir="ltr" tabIndex={0} aria-label={`${title} JSON`}>
        {text}
      </pre>
    </section>
  )
}
