import { Button, Checkbox, Group, Progress, TextInput } from '@mantine/core'
import type { Placement } from '../../../contract/image-slots.ts'
import classes from './Images.module.css'
import { isUnsent, type SlotState } from './slot-state.ts'

type SlotChoiceProps = {
  placement: Placement
  slot: SlotState
  error: string | null
  onChange: (changes: Partial<SlotState>) => void
  onUpload: () => void
  onClear: () => void
}

const boxes = [
  ['updateBackground', 'Update background'],
  ['resize', 'Resize'],
] as const

/** Where a slot's next picture comes from, what is done to it, and how far it is on its way. */
export function SlotChoice({ placement, slot, error, onChange, onUpload, onClear }: SlotChoiceProps) {
  const isSending = slot.sent !== null
  return (
    <>
      <TextInput
        size="xs"
        aria-label="Image URL"
        placeholder="https://… address of a picture"
        dir="ltr"
        value={slot.url}
        disabled={isSending}
        onChange={({ currentTarget }) => onChange({ url: currentTarget.value, error: null })}
        onKeyDown={(event) => {
          // In a form, Enter would send the form.
          if (event.key !== 'Enter') return
          event.preventDefault()
          onUpload()
        }}
      />
      <Group gap="xs">
        {boxes.map(([name, label]) => (
          <Checkbox
            key={name}
            size="xs"
            label={label}
            checked={slot[name]}
            disabled={isSending}
            onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
          />
        ))}
      </Group>
      {isSending ? <SendingBar placement={placement} share={slot.sent ?? 0} /> : null}
      {error === null ? null : (
        <p className={classes.error} role="alert">
          <bdi>{error}</bdi>
        </p>
      )}
      <Group gap="xs" mt="auto">
        <Button
          size="compact-sm"
          variant={isUnsent(slot) ? 'filled' : 'light'}
          loading={isSending}
          onClick={onUpload}
        >
          Upload
        </Button>
        <Button size="compact-sm" variant="default" disabled={isSending} onClick={onClear}>
          Clear
        </Button>
      </Group>
    </>
  )
}

/** All of it sent, the server still has to fetch, check and draw it. */
function SendingBar({ placement, share }: { placement: Placement; share: number }) {
  const isWorked = share === 1
  return (
    <div>
      <Progress value={share * 100} size="sm" aria-label={`Sending ${placement}`} animated={isWorked} />
      <span className={classes.working}>
        {isWorked ? 'Being checked and stored…' : `${Math.round(share * 100)} % sent`}
      </span>
    </div>
  )
}
