import { Text, Textarea } from '@mantine/core'
import { countText } from '../../../../ui/count-text.ts'
import { mostListValues, parseListValues } from './list-values.ts'

export type ListBoxProps = { label: string; text: string; onText: (text: string) => void }

/** A box for a pasted list, which says how many values it holds. */
export function ListBox({ label, text, onText }: ListBoxProps) {
  const { values, isCut } = parseListValues(text)
  return (
    <>
      <Textarea
        size="sm"
        data-autofocus
        aria-label={`${label} values`}
        placeholder={'Paste values, one on each line\nor with commas between'}
        rows={6}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter starts a line here; with Ctrl it applies, as Enter does in the other filters.
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit()
        }}
      />
      <Text size="xs" c={isCut ? 'var(--danger)' : 'dimmed'} role="status">
        <bdi>
          {isCut
            ? `Only the first ${countText(mostListValues)} values are used.`
            : `${countText(values.length)} ${values.length === 1 ? 'value' : 'values'}`}
        </bdi>
      </Text>
    </>
  )
}
