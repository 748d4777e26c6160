import '@mantine/core/styles/Radio.css'
import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { counted } from '../ui/count-text.ts'
import { valueWords } from './change-words.ts'
import classes from './Form.module.css'
import { TakenList } from './TakenList.tsx'
import { settled, type FormState } from './form-state.ts'

type MergeDialogProps = {
  state: FormState
  isOpen: boolean
  labelOf: (name: string) => string
  textOf: (name: string, text: string) => string
  /** Who changed each of the fields, as far as is known. */
  authors: Readonly<Record<string, string>>
  onClose: () => void
  /** Hears the form as it is after the choice. */
  onSave: (state: FormState) => void
}

/** Two people changed the same fields: for each of them one of both texts is chosen, and nothing is lost until then. */
export function MergeDialog({ state, isOpen, onClose, onSave, ...words }: MergeDialogProps) {
  const { labelOf, textOf, authors } = words
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const count = state.clashes.length
  const told = (name: string, text: string | undefined) => valueWords(textOf(name, text ?? ''))
  const handleChoice = (name: string, isTheirs: boolean) => {
    const others = [...theirs].filter((each) => each !== name)
    setTheirs(new Set(isTheirs ? [...others, name] : others))
  }
  const handleSave = () =>
    onSave(
      state.clashes.reduce((each, name) => settled(each, name, theirs.has(name) ? 'theirs' : 'mine'), state),
    )
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Changed meanwhile"
      size="lg"
      lang="en"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text>
        Somebody else changed {counted(count, 'field')} that you changed, too. Nothing of yours is saved yet.
      </Text>
      <ul className={classes.clashes}>
        {state.clashes.map((name) => (
          <li key={name}>
            <Radio.Group
              label={labelOf(name)}
              value={theirs.has(name) ? 'theirs' : 'mine'}
              onChange={(choice) => handleChoice(name, choice === 'theirs')}
            >
              <Stack gap={6} mt={4}>
                <Radio value="mine" label={`Keep mine: ${told(name, state.values[name])}`} />
                <Radio
                  value="theirs"
                  label={`Take theirs: ${told(name, state.base[name])} (${authors[name] ?? 'someone else'})`}
                />
              </Stack>
            </Radio.Group>
          </li>
        ))}
      </ul>
      <TakenList intro="Changed by others, and taken over:" taken={state.taken} {...words} />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          Back to the form
        </Button>
        <Button onClick={handleSave}>Save</Button>
      </Group>
    </Modal>
  )
}
