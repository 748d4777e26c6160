import { useEffect, useRef } from 'react'
import { Button } from '@mantine/core'
import { Copy, Download } from 'lucide-react'
import { counted } from './count-text.ts'
import { jsonLines, nothingKnown, stretches } from './json-lines.ts'
import { RelativeTime } from './RelativeTime.tsx'
import { saveText } from './save-text.ts'
import classes from './JsonDocuments.module.css'

type JsonDocumentProps = {
  title: string
  json: unknown
  on: string | null
  fileName: string
  /** What it is held against, to mark what differs; absent where there is nothing to tell. */
  against?: { title: string; json: unknown } | null
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

function JsonDocument({ title, json, on, fileName, against = null, onCopied }: JsonDocumentProps) {
  const text = JSON.stringify(json, null, 2)
  const lines = jsonLines(json, against === null ? nothingKnown : against.json)
  const differing = lines.filter(({ isDifferent }) => isDifferent).length
  const pane = useRef<HTMLPreElement>(null)
  // What differs may stand far below.
  useEffect(() => {
    const first = pane.current?.querySelector('mark')
    if (first) pane.current?.scrollTo({ top: first.offsetTop - pane.current.offsetTop - 60 })
  }, [text])
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
          {against === null ? null : (
            <span className={classes.note}>
              <bdi>
                {differing === 0 ? 'Equal to' : `${counted(differing, 'line')} not as in`} {against.title}
              </bdi>
            </span>
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
      <pre ref={pane} className={classes.json} dir="ltr" tabIndex={0} aria-label={`${title} JSON`}>
        {stretches(lines).map(({ text: lump, isDifferent }, at) =>
          isDifferent ? (
            <mark key={at} className={classes.differs}>
              {lump}
            </mark>
          ) : (
            lump
          ),
        )}
      </pre>
    </section>
  )
}
