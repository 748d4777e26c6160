import { Checkbox, Group, Text } from '@mantine/core'
import { countText } from '../../../../ui/count-text.ts'
import classes from '../../Filter.module.css'
import { withChosen, type OfferedValue, type SetDraft } from './set-draft.ts'

export type SetValuesProps = {
  label: string
  /** Undefined while they are on their way. */
  found: readonly OfferedValue[] | undefined
  isError: boolean
  isSearched: boolean
  draft: SetDraft
  onToggle: (value: string) => void
  onBlank: () => void
}

/** The values to tick; the blank entry stands with them where it can be asked for. */
export function SetValues({ label, found, isError, isSearched, draft, onToggle, onBlank }: SetValuesProps) {
  const offered = found === undefined ? [] : withChosen(found, isSearched ? [] : draft.values)
  return (
    <div className={classes.values} role="group" aria-label={label}>
      {isError ? <Text size="sm">The values could not be loaded.</Text> : null}
      {found === undefined && !isError ? <Hint words="Loading values…" /> : null}
      {found !== undefined && offered.length === 0 ? <Hint words="No value matches." /> : null}
      {offered.map(({ value, count }) => (
        <Group key={value} justify="space-between" wrap="nowrap" gap="xs" className={classes.value}>
          <Checkbox
            size="xs"
            label={value}
            checked={draft.values.includes(value)}
            onChange={() => onToggle(value)}
          />
          {count === null ? null : <span className={classes.count}>{countText(count)}</span>}
        </Group>
      ))}
      {draft.manner === 'all' || isSearched ? null : (
        <div className={classes.value}>
          <Checkbox size="xs" label="(Blank)" checked={draft.hasBlank} onChange={onBlank} />
        </div>
      )}
    </div>
  )
}

function Hint({ words }: { words: string }) {
  return (
    <Text size="sm" c="dimmed">
      {words}
    </Text>
  )
}
